// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/service.h"

#include "demo/live.h"
#include "demo/sage/mcp.h"
#include "demo/sage/reading.h"
#include "demo/sage/signing.h"

#include <QCryptographicHash>
#include <QFile>

#include <sodium.h>

#include <array>
#include <mutex>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace sage {

namespace {

using Time = std::chrono::system_clock::time_point;

QString publicKeyOf(const QByteArray &seed)
{
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(),
                             reinterpret_cast<const unsigned char *>(seed.constData()));
    sodium_memzero(secretKey.data(), secretKey.size());
    return QString::fromLatin1(
        QByteArray(reinterpret_cast<const char *>(publicKey.data()), qsizetype(publicKey.size())).toHex());
}

QByteArray derived(const QByteArray &seed, const QByteArray &name)
{
    return QCryptographicHash::hash(seed + name, QCryptographicHash::Sha256);
}

class SageService final : public Service
{
public:
    explicit SageService(const ServiceContext &context)
        : m_context(context)
        , m_keySeed(derived(context.seed, "sage key"))
        , m_ownId(publicKeyOf(m_keySeed))
        , m_bearer("sage_mcp_" + derived(context.seed, "sage bearer").toHex())
        , m_node({.archive = Archive(context, m_ownId), .version = context.options.sageVersion})
        , m_live(m_context)
    {
    }

    Result<AccountInfo> account(const QUrl &root) const override;
    std::vector<AccountInfo> otherAccounts(const QUrl &root) const override;
    std::optional<RequestClass> classify(const HttpRequest &request) const override;
    HttpReply handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault) override;
    HttpReply refuse(const HttpRequest &request, FaultKind fault) override;
    void deliver(int count) override;
    [[nodiscard]] int acknowledgedCount() const override;

private:
    HttpReply signedRequest(const HttpRequest &request, Fault fault);
    void deliverDue();

    const ServiceContext m_context;
    const QByteArray m_keySeed;
    const QString m_ownId;
    const QByteArray m_bearer;
    mutable std::mutex m_mutex; //!< guards everything below
    Node m_node;
    SignatureGate m_gate;
    Live m_live;
};

Result<AccountInfo> SageService::account(const QUrl &root) const
{
    const QString path = m_context.keyFolder + u"/sage.key"_s;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) ||
        !file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) ||
        file.write(m_keySeed) != m_keySeed.size() || !file.flush()) {
        return Error{.kind = ErrorKind::Service,
                     .message = u"The demo's key file cannot be written: %1."_s.arg(file.errorString())};
    }
    return AccountInfo{
        .service = u"sage"_s, .url = root, .identity = m_ownId, .keyFile = path, .secret = {}, .options = {}};
}

std::vector<AccountInfo> SageService::otherAccounts(const QUrl &root) const
{
    return {{.service = u"sage"_s,
             .url = root,
             .identity = m_ownId,
             .keyFile = {},
             .secret = QString::fromLatin1(m_bearer),
             .options = {{u"transport"_s, u"mcp"_s}}}};
}

std::optional<RequestClass> SageService::classify(const HttpRequest &request) const
{
    const QByteArray &path = request.path;
    if (path == "/health" || path == "/ready") {
        return RequestClass::Other;
    }
    if (!path.startsWith("/v1/")) {
        return std::nullopt;
    }
    if (path == mcpPath) {
        return classifyMcp(request);
    }
    const bool countsOnly = queryValue(request.query, "count_only") == "1";
    if (path == "/v1/pipe/results" && !countsOnly) {
        return queryValue(request.query, "before") ? RequestClass::NextPage : RequestClass::FirstPage;
    }
    if (path == "/v1/messages/inbox") {
        return queryValue(request.query, "cursor") ? RequestClass::NextPage : RequestClass::FirstPage;
    }
    return path.startsWith("/v1/pipe/history/") && !countsOnly ? RequestClass::FirstPage
                                                               : RequestClass::Other;
}

HttpReply SageService::handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault)
{
    const std::lock_guard lock(m_mutex);
    deliverDue();
    if (request.path == "/health" || request.path == "/ready") {
        return jsonReply({{u"status"_s, u"ok"_s}});
    }
    if (request.path == mcpPath) {
        return handleMcp(m_node, m_bearer, request, pageFault);
    }
    return signedRequest(request, pageFault);
}

HttpReply SageService::signedRequest(const HttpRequest &request, Fault fault)
{
    const Match match = findRoute(request, m_node.version);
    if (match.route == nullptr) {
        return match.isOtherMethod ? HttpReply{.status = 405} : noRoute();
    }
    const Time now = m_context.now();
    const Time nodeTime = now + std::chrono::duration_cast<Time::duration>(m_context.clockStep());
    const Checked<Caller> admitted = m_gate.admit(request, now, nodeTime);
    if (const auto *const problem = std::get_if<Problem>(&admitted)) {
        HttpReply reply = problemReply(*problem);
        if (problem->status == 503) {
            reply.headers.emplace_back("retry-after", "5");
        }
        return reply;
    }
    const auto &caller = std::get<Caller>(admitted);
    if (caller.agentId != m_ownId) {
        if (match.route->handle == aboutMe) {
            return aboutStranger(caller.agentId);
        }
        return problemReply({.status = 403,
                             .title = u"Active agent required"_s,
                             .detail = u"This agent has not been approved in CEREBRUM."_s,
                             .type = u"active-agent-required"_s});
    }
    if (match.route->needsNonce && !caller.hasNonce) {
        return problemReply({.status = 403,
                             .title = u"Exact agent signature required"_s,
                             .detail = u"Sign the request with a nonce of at least 8 bytes."_s});
    }
    Call call{.request = request, .id = match.id, .fault = fault, .node = m_node};
    return match.route->handle(call);
}

HttpReply SageService::refuse(const HttpRequest &request, FaultKind fault)
{
    if (request.path == mcpPath && fault == FaultKind::Status401) {
        return bearerRefused(request);
    }
    switch (fault) {
    case FaultKind::Status401:
        return problemReply({.status = 401,
                             .title = u"Replay detected"_s,
                             .detail = u"This signed request has already been used."_s});
    case FaultKind::Status429:
        return problemReply({.status = 429,
                             .title = u"Rate limit exceeded"_s,
                             .detail = u"Too many requests from this agent."_s});
    case FaultKind::Status503:
        return problemReply(
            {.status = 503, .title = u"Reply content unavailable"_s, .detail = u"The vault is locked."_s});
    default:
        return problemReply(
            {.status = 500, .title = u"Results query failed"_s, .detail = u"The store could not be read."_s});
    }
}

void SageService::deliverDue()
{
    if (const int due = m_live.due(); due > 0) {
        m_node.archive.deliver(due, m_context.options.live, m_context.clockStep());
    }
}

void SageService::deliver(int count)
{
    const std::lock_guard lock(m_mutex);
    m_node.archive.deliver(count, m_context.options.live, m_context.clockStep());
}

int SageService::acknowledgedCount() const
{
    const std::lock_guard lock(m_mutex);
    return m_node.touched;
}

} // namespace

} // namespace sage

std::unique_ptr<Service> makeSageService(const ServiceContext &context)
{
    return std::make_unique<sage::SageService>(context);
}

} // namespace ackbox::demo
