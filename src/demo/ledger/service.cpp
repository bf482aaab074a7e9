// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/service.h"

#include "demo/ledger/paging.h"
#include "demo/ledger/wire.h"
#include "demo/live.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QList>

#include <mutex>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace ledger {

namespace {

constexpr char whoamiPath[] = "/api/whoami";
constexpr char identitiesPath[] = "/api/v1/identities";

HttpReply jsonReply(const QJsonDocument &document)
{
    return {.body = document.toJson(QJsonDocument::Compact)};
}

//! What follows the list of identities in the path, decoded part by part; empty for the list itself.
QList<QByteArray> partsOf(const QByteArray &path)
{
    QList<QByteArray> parts = path.mid(qstrlen(identitiesPath)).split('/');
    parts.removeFirst();
    if (!parts.isEmpty() && parts.last().isEmpty()) {
        parts.removeLast();
    }
    for (QByteArray &part : parts) {
        part = QByteArray::fromPercentEncoding(part);
    }
    return parts;
}

std::optional<List> listNamed(const QByteArray &name)
{
    if (name == "messages") {
        return List::Messages;
    }
    if (name == "tasks") {
        return List::Tasks;
    }
    return name == "contexts" ? std::optional(List::Contexts) : std::nullopt;
}

//! HANDLE/a2a/LIST
std::optional<List> listOf(const QList<QByteArray> &parts)
{
    return parts.size() == 3 && parts.at(1) == "a2a" ? listNamed(parts.at(2)) : std::nullopt;
}

bool isIdentitiesPath(const QByteArray &path)
{
    return path == identitiesPath || path.startsWith(identitiesPath + "/"_ba);
}

class LedgerService final : public Service
{
public:
    explicit LedgerService(const ServiceContext &context)
        : m_context(context)
        , m_key("ApiKey_" +
                QCryptographicHash::hash(context.seed + "ledger key", QCryptographicHash::Sha256).toHex())
        , m_cursors(context.seed + "ledger cursors")
        , m_archive(context)
        , m_live(m_context)
    {
    }

    Result<AccountInfo> account(const QUrl &root) const override;
    std::optional<RequestClass> classify(const HttpRequest &request) const override;
    HttpReply handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault) override;
    HttpReply refuse(const HttpRequest &request, FaultKind fault) override;
    void deliver(int count) override;
    [[nodiscard]] int acknowledgedCount() const override { return 0; }

private:
    HttpReply whoami() const;
    HttpReply identities() const;
    QJsonObject identityObject(const Agent &agent) const;
    HttpReply inLedger(const HttpRequest &request, const QList<QByteArray> &parts,
                       std::optional<FaultPlan::Strike> fault) const;
    HttpReply one(const QList<QByteArray> &parts) const;
    void deliverDue();

    const ServiceContext m_context;
    const QByteArray m_key;
    const Cursors m_cursors;
    mutable std::mutex m_mutex; //!< guards everything below
    Archive m_archive;
    Live m_live;
};

Result<AccountInfo> LedgerService::account(const QUrl &root) const
{
    return AccountInfo{.service = u"ledger"_s,
                       .url = root,
                       .identity = m_archive.story().owner().handle,
                       .keyFile = {},
                       .secret = QString::fromLatin1(m_key),
                       .options = {}};
}

std::optional<RequestClass> LedgerService::classify(const HttpRequest &request) const
{
    if (request.path == whoamiPath) {
        return RequestClass::Other;
    }
    if (!isIdentitiesPath(request.path)) {
        return std::nullopt;
    }
    if (!listOf(partsOf(request.path))) {
        return RequestClass::Other;
    }
    return request.query.startsWith("cursor=") || request.query.contains("&cursor=")
               ? RequestClass::NextPage
               : RequestClass::FirstPage;
}

HttpReply LedgerService::handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault)
{
    const std::lock_guard lock(m_mutex);
    deliverDue();
    if (request.method != "GET") {
        return detailReply(405, u"Method Not Allowed"_s);
    }
    if (!request.headers.contains("x-api-key")) {
        return detailReply(401, u"Missing API key"_s);
    }
    if (request.headers.value("x-api-key") != m_key) {
        return detailReply(401, u"Invalid API key"_s);
    }
    if (request.path == whoamiPath) {
        return whoami();
    }
    const QList<QByteArray> parts = partsOf(request.path);
    return parts.isEmpty() ? identities() : inLedger(request, parts, pageFault);
}

HttpReply LedgerService::whoami() const
{
    // Times are seconds with a fraction here, unlike everywhere else.
    constexpr double madeAt = 1767225600.25;
    const double now = std::chrono::duration<double>(m_context.now().time_since_epoch()).count();
    return jsonReply(QJsonDocument(QJsonObject{{u"auth_type"_s, u"api_key"_s},
                                               {u"auth_subtype"_s, u"api_key.admin_scoped"_s},
                                               {u"organization_id"_s, u"org_nordhafen"_s},
                                               {u"created_by"_s, u"user_2f7d"_s},
                                               {u"creator_type"_s, u"user"_s},
                                               {u"key_id"_s, u"key_7c01"_s},
                                               {u"label"_s, u"mail room"_s},
                                               {u"description"_s, QJsonValue()},
                                               {u"created_at"_s, madeAt},
                                               {u"last_used_at"_s, now},
                                               {u"expires_at"_s, QJsonValue()},
                                               {u"scope"_s, u"admin"_s}}));
}

QJsonObject LedgerService::identityObject(const Agent &agent) const
{
    return {{u"id"_s, agent.identityId},
            {u"organization_id"_s, agent.organizationId},
            {u"agent_handle"_s, agent.handle},
            {u"display_name"_s, agent.name},
            {u"description"_s, agent.role},
            {u"email_address"_s, QJsonValue()},
            {u"created_at"_s, u"2026-01-01T00:00:00.250000Z"_s},
            {u"updated_at"_s, u"2026-06-30T08:15:00Z"_s}};
}

HttpReply LedgerService::identities() const
{
    const Story &story = m_archive.story();
    return jsonReply(
        QJsonDocument(QJsonArray{identityObject(story.owner()), identityObject(story.secondIdentity())}));
}

HttpReply LedgerService::inLedger(const HttpRequest &request, const QList<QByteArray> &parts,
                                  std::optional<FaultPlan::Strike> fault) const
{
    const Story &story = m_archive.story();
    const bool isOwner = parts.first() == story.owner().handle.toUtf8();
    const bool isSecond = parts.first() == story.secondIdentity().handle.toUtf8();
    if (!isOwner && !isSecond) {
        return detailReply(404, u"Identity not found"_s);
    }
    if (parts.size() == 1) {
        return jsonReply(QJsonDocument(identityObject(isOwner ? story.owner() : story.secondIdentity())));
    }
    const auto list = listOf(parts);
    if (!list) {
        return isOwner ? one(parts) : detailReply(404, u"Not Found"_s);
    }
    const Checked<Query> checked = checkQuery(*list, request.query);
    if (const auto *const refusal = std::get_if<HttpReply>(&checked)) {
        return *refusal;
    }
    if (isSecond) {
        return jsonReply(
            QJsonDocument(QJsonObject{{u"items"_s, QJsonArray()}, {u"next_cursor"_s, QJsonValue()}}));
    }
    return listPage(m_archive, std::get<Query>(checked), m_cursors, m_context.options.pageBytes, fault);
}

//! HANDLE/a2a/tasks/ID and HANDLE/a2a/contexts/ID
HttpReply LedgerService::one(const QList<QByteArray> &parts) const
{
    if (parts.size() == 4 && parts.at(1) == "a2a") {
        const QString id = QString::fromUtf8(parts.at(3)).toLower();
        const auto list = listNamed(parts.at(2));
        if (const auto task = m_archive.findTask(id); task && list == List::Tasks) {
            return jsonReply(QJsonDocument(taskObject(m_archive, *task)));
        }
        if (const auto context = m_archive.findContext(id); context && list == List::Contexts) {
            return jsonReply(QJsonDocument(contextObject(m_archive, *context)));
        }
    }
    return detailReply(404, u"Not Found"_s);
}

HttpReply LedgerService::refuse(const HttpRequest & /*request*/, FaultKind fault)
{
    switch (fault) {
    case FaultKind::Status401:
        return detailReply(401, u"Invalid API key"_s);
    case FaultKind::Status429:
        return detailReply(429, u"rate_limited"_s, u"Too many requests."_s);
    case FaultKind::Status503:
        return {.status = 503, .contentType = "text/plain; charset=utf-8", .body = "upstream connect error"};
    default:
        return {.status = 500, .contentType = "text/plain; charset=utf-8", .body = "Internal Server Error"};
    }
}

void LedgerService::deliverDue()
{
    if (const int due = m_live.due(); due > 0) {
        m_archive.deliver(due, m_context.options.live, m_context.clockStep());
    }
}

void LedgerService::deliver(int count)
{
    const std::lock_guard lock(m_mutex);
    m_archive.deliver(count, m_context.options.live, m_context.clockStep());
}

} // namespace

} // namespace ledger

std::unique_ptr<Service> makeLedgerService(const ServiceContext &context)
{
    return std::make_unique<ledger::LedgerService>(context);
}

} // namespace ackbox::demo
