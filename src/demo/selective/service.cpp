// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/service.h"

#include "demo/live.h"
#include "demo/selective/check.h"
#include "demo/selective/gate.h"
#include "demo/selective/listing.h"
#include "demo/selective/mailbox.h"
#include "demo/selective/wallet.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <mutex>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace selective {

namespace {

struct Endpoint
{
    QLatin1StringView path;
    QByteArrayView method;
    QLatin1StringView operation; //!< empty: answers with the older shape of errors
};

constexpr std::array<Endpoint, 5> endpoints = {{
    {"/internal/inbox/session"_L1, "POST", {}},
    {"/internal/inbox/list"_L1, "GET", "list"_L1},
    {"/internal/inbox/open"_L1, "POST", "open"_L1},
    {"/internal/inbox/ack-ids"_L1, "POST", "ack_ids"_L1},
    {"/internal/inbox/ack"_L1, "POST", {}},
}};

HttpReply jsonReply(const QJsonObject &body)
{
    return {.body = QJsonDocument(body).toJson(QJsonDocument::Compact)};
}

QJsonObject keyFields(const MessageKey &key, const QString &status)
{
    return {
        {u"msg_id"_s, key.id}, {u"direction"_s, key.sent ? u"sent"_s : u"received"_s}, {u"status"_s, status}};
}

QStringList keyNames(const std::vector<MessageKey> &keys)
{
    QStringList names;
    for (const MessageKey &key : keys) {
        names.append(key.toString());
    }
    return names;
}

class SelectiveService final : public Service
{
public:
    explicit SelectiveService(const ServiceContext &context)
        : m_context(context)
        , m_keySeed(QCryptographicHash::hash(context.seed + "selective key", QCryptographicHash::Sha256))
        , m_ownWallet(walletOfSeed(m_keySeed))
        , m_mailbox(context, m_ownWallet)
        , m_gate(context.options.budget)
        , m_live(m_context)
    {
    }

    Result<AccountInfo> account(const QUrl &root) const override;
    std::optional<RequestClass> classify(const HttpRequest &request) const override;
    HttpReply handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault) override;
    HttpReply refuse(const HttpRequest &request, FaultKind fault) override;
    void deliver(int count) override;
    [[nodiscard]] int acknowledgedCount() const override;

private:
    HttpReply openSession(const HttpRequest &request);
    HttpReply list(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault);
    HttpReply open(const HttpRequest &request);
    HttpReply acknowledge(const HttpRequest &request);
    HttpReply legacyAcknowledge(const HttpRequest &request);

    QJsonObject openOne(const MessageKey &key, const QString &wallet);
    QJsonObject acknowledgeOne(const MessageKey &key, const QString &wallet);
    void deliverDue();

    const ServiceContext m_context;
    const QByteArray m_keySeed;
    const QString m_ownWallet;
    mutable std::mutex m_mutex; //!< guards everything below
    Mailbox m_mailbox;
    Gate m_gate;
    Live m_live;
    int m_acknowledged = 0;
};

Result<AccountInfo> SelectiveService::account(const QUrl &root) const
{
    const QString path = m_context.keyFolder + u"/selective.key"_s;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) ||
        !file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) ||
        file.write(m_keySeed) != m_keySeed.size() || !file.flush()) {
        return Error{.kind = ErrorKind::Service,
                     .message = u"The demo's key file cannot be written: %1."_s.arg(file.errorString())};
    }
    return AccountInfo{.service = u"selective"_s,
                       .url = root,
                       .identity = m_ownWallet.section(u':', -1),
                       .keyFile = path,
                       .secret = {},
                       .options = {}};
}

std::optional<RequestClass> SelectiveService::classify(const HttpRequest &request) const
{
    if (!request.path.startsWith("/internal/inbox/")) {
        return std::nullopt;
    }
    if (request.path == "/internal/inbox/session") {
        return RequestClass::Handshake;
    }
    if (request.path != "/internal/inbox/list") {
        return RequestClass::Other;
    }
    return request.query.startsWith("cursor=") || request.query.contains("&cursor=")
               ? RequestClass::NextPage
               : RequestClass::FirstPage;
}

HttpReply SelectiveService::handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault)
{
    const std::lock_guard lock(m_mutex);
    deliverDue();
    const auto *const endpoint =
        std::find_if(endpoints.begin(), endpoints.end(), [&request](const Endpoint &known) {
            return known.path == QLatin1StringView(request.path);
        });
    if (endpoint == endpoints.end()) {
        return {.status = 404, .contentType = "text/plain; charset=utf-8"};
    }
    if (endpoint->method != request.method) {
        HttpReply reply{
            .status = 405, .contentType = "text/plain; charset=utf-8", .body = "Method Not Allowed"};
        reply.headers.append({"allow", endpoint->method.toByteArray()});
        return reply;
    }
    switch (endpoint - endpoints.begin()) {
    case 0:
        return openSession(request);
    case 1:
        return list(request, pageFault);
    case 2:
        return open(request);
    case 3:
        return acknowledge(request);
    default:
        return legacyAcknowledge(request);
    }
}

HttpReply SelectiveService::refuse(const HttpRequest &request, FaultKind fault)
{
    const bool isHandshake = classify(request) == RequestClass::Handshake;
    const QString operation = QString::fromLatin1(request.path.mid(request.path.lastIndexOf('/') + 1));
    switch (fault) {
    case FaultKind::Status401: {
        const std::lock_guard lock(m_mutex);
        m_gate.sessions().forget(QString::fromLatin1(request.headers.value("x-inbox-session")));
        if (isHandshake) {
            return olderRefusalReply(
                {.status = 401, .reason = u"verify_failed"_s, .what = u"Verification failed."_s});
        }
        return refusalReply({.status = 401,
                             .reason = u"unproven_sender"_s,
                             .what = u"The session is not known."_s,
                             .next = u"Create a session."_s},
                            operation);
    }
    case FaultKind::Status429:
        return olderRefusalReply(
            {.status = 429, .reason = u"rate_limited"_s, .what = u"Too many requests."_s});
    case FaultKind::Status503:
        return {.status = 503, .contentType = "text/plain; charset=utf-8", .body = "upstream connect error"};
    default:
        return refusalReply({.status = 500,
                             .reason = u"internal"_s,
                             .what = u"The inbox failed."_s,
                             .next = u"Try again."_s,
                             .retry = u"safe_read"_s},
                            operation);
    }
}

HttpReply SelectiveService::openSession(const HttpRequest &request)
{
    const Checked<SessionRequest> checked = checkSession(request);
    if (const auto *const refusal = std::get_if<Refusal>(&checked)) {
        return olderRefusalReply(*refusal);
    }
    const auto &asked = std::get<SessionRequest>(checked);
    const std::optional<QString> wallet = normaliseWallet(asked.wallet);
    if (!wallet) {
        return olderRefusalReply({.reason = u"invalid_wallet"_s, .what = u"This is not a wallet."_s});
    }
    if (!asked.nonce) {
        return jsonReply({{u"wallet"_s, *wallet},
                          {u"nonce"_s, m_gate.sessions().challenge(*wallet, m_context.now())},
                          {u"next"_s, u"Sign the nonce and send wallet, nonce and signature."_s}});
    }
    const auto session = m_gate.sessions().verify(*wallet, *asked.nonce, asked.signature, m_context.now());
    if (!session) {
        return olderRefusalReply({.status = 401,
                                  .reason = u"verify_failed"_s,
                                  .what = u"The signature does not prove the wallet."_s});
    }
    return jsonReply(
        {{u"session_id"_s, *session}, {u"wallet"_s, *wallet}, {u"tier"_s, u"wallet_verified"_s}});
}

HttpReply SelectiveService::list(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault)
{
    const Checked<ListRequest> checked = checkList(request.query);
    if (const auto *const refusal = std::get_if<Refusal>(&checked)) {
        return refusalReply(*refusal, u"list"_s);
    }
    const Checked<QString> wallet = m_gate.admit(request, m_context.now());
    if (const auto *const refusal = std::get_if<Refusal>(&wallet)) {
        return refusalReply(*refusal, u"list"_s);
    }
    if (pageFault && pageFault->kind == FaultKind::ExpiredCursor) {
        return refusalReply({.reason = u"invalid_cursor"_s,
                             .what = u"The cursor has expired."_s,
                             .next = u"Start at the newest page."_s},
                            u"list"_s);
    }
    const bool isOwner = std::get<QString>(wallet) == m_ownWallet;
    return jsonReply(
        isOwner ? listPage(m_mailbox, std::get<ListRequest>(checked), m_context.options.pageBytes, pageFault)
                : emptyPage({}));
}

HttpReply SelectiveService::open(const HttpRequest &request)
{
    const Checked<std::vector<MessageKey>> checked = checkOpen(request);
    if (const auto *const refusal = std::get_if<Refusal>(&checked)) {
        return refusalReply(*refusal, u"open"_s);
    }
    const auto &keys = std::get<std::vector<MessageKey>>(checked);
    const Checked<QString> wallet = m_gate.admit(request, m_context.now());
    HttpReply reply;
    if (const auto *const refusal = std::get_if<Refusal>(&wallet)) {
        reply = refusalReply(*refusal, u"open"_s);
    } else {
        QJsonArray results;
        for (const MessageKey &key : keys) {
            results.append(openOne(key, std::get<QString>(wallet)));
        }
        reply = jsonReply({{u"results"_s, results}});
    }
    reply.ids = keyNames(keys);
    return reply;
}

QJsonObject SelectiveService::openOne(const MessageKey &key, const QString &wallet)
{
    const auto found = wallet == m_ownWallet ? m_mailbox.find(key.id, key.sent) : std::nullopt;
    if (!found) {
        return keyFields(key, u"unavailable"_s);
    }
    if (m_context.storageFails()) {
        QJsonObject result = keyFields(key, u"error"_s);
        result.insert(u"error"_s, u"storage_error"_s);
        return result;
    }
    const Row &row = m_mailbox.row(*found);
    const QByteArray body = m_mailbox.body(row);
    QJsonObject message = m_mailbox.envelope(row, body, key.sent, false);
    message.insert(u"body"_s, QString::fromUtf8(body));
    message.insert(u"thread_id"_s, m_mailbox.threadId(row.thread));
    QJsonObject result = keyFields(key, u"opened"_s);
    result.insert(u"message"_s, message);
    return result;
}

HttpReply SelectiveService::acknowledge(const HttpRequest &request)
{
    const Checked<std::vector<MessageKey>> checked = checkAcknowledge(request);
    if (const auto *const refusal = std::get_if<Refusal>(&checked)) {
        return refusalReply(*refusal, u"ack_ids"_s);
    }
    const auto &keys = std::get<std::vector<MessageKey>>(checked);
    const Checked<QString> wallet = m_gate.admit(request, m_context.now());
    HttpReply reply;
    if (const auto *const refusal = std::get_if<Refusal>(&wallet)) {
        reply = refusalReply(*refusal, u"ack_ids"_s);
    } else {
        QJsonArray results;
        for (const MessageKey &key : keys) {
            results.append(acknowledgeOne(key, std::get<QString>(wallet)));
        }
        reply = jsonReply({{u"results"_s, results}});
    }
    reply.ids = keyNames(keys);
    return reply;
}

QJsonObject SelectiveService::acknowledgeOne(const MessageKey &key, const QString &wallet)
{
    QJsonObject result{{u"msg_id"_s, key.id}, {u"status"_s, u"unavailable"_s}};
    const auto found = wallet == m_ownWallet ? m_mailbox.find(key.id, false) : std::nullopt;
    if (!found) {
        return result;
    }
    if (m_context.storageFails()) {
        result.insert(u"status"_s, u"error"_s);
        result.insert(u"error"_s, u"storage_error"_s);
        return result;
    }
    if (!m_mailbox.row(*found).acknowledged) {
        m_mailbox.acknowledge(*found);
        ++m_acknowledged;
    }
    result.insert(u"status"_s, u"acknowledged"_s);
    return result;
}

//! A watermark for clients that know no ids. It is independent of what is acknowledged by id, so nothing
//! changes here.
HttpReply SelectiveService::legacyAcknowledge(const HttpRequest &request)
{
    const Checked<QString> checked = checkLegacyAcknowledge(request);
    if (const auto *const refusal = std::get_if<Refusal>(&checked)) {
        return olderRefusalReply(*refusal);
    }
    const Checked<QString> wallet = m_gate.admit(request, m_context.now());
    if (const auto *const refusal = std::get_if<Refusal>(&wallet)) {
        return olderRefusalReply(*refusal);
    }
    return jsonReply({{u"acknowledged_up_to"_s, std::get<QString>(checked)}});
}

void SelectiveService::deliverDue()
{
    if (const int due = m_live.due(); due > 0) {
        m_mailbox.deliver(due, m_context.options.live, m_context.clockStep());
    }
}

void SelectiveService::deliver(int count)
{
    const std::lock_guard lock(m_mutex);
    m_mailbox.deliver(count, m_context.options.live, m_context.clockStep());
}

int SelectiveService::acknowledgedCount() const
{
    const std::lock_guard lock(m_mutex);
    return m_acknowledged;
}

} // namespace

} // namespace selective

std::unique_ptr<Service> makeSelectiveService(const ServiceContext &context)
{
    return std::make_unique<selective::SelectiveService>(context);
}

} // namespace ackbox::demo
