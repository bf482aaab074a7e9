// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/service.h"

#include "demo/channels/paging.h"
#include "demo/channels/rows.h"
#include "demo/live.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <mutex>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace channels {

namespace {

using Fault = std::optional<FaultPlan::Strike>;

const QByteArray root = "/api/v1/ai-orgs/";

QByteArray secretOf(const ServiceContext &context, const QByteArray &purpose)
{
    return QCryptographicHash::hash(context.seed + purpose, QCryptographicHash::Sha256).toHex().left(40);
}

HttpReply jsonReply(const QJsonObject &body, int status = 200)
{
    return {.status = status, .body = QJsonDocument(body).toJson(QJsonDocument::Compact)};
}

HttpReply refusal(int status, const QString &code, const QString &message)
{
    return jsonReply({{u"code"_s, code}, {u"message"_s, message}}, status);
}

//! The same for what does not exist and what is not the caller's to see, in the service's other shape.
HttpReply notFound()
{
    return jsonReply({{u"error"_s, QJsonObject{{u"code"_s, u"not_found"_s},
                                               {u"message"_s, u"There is no such resource."_s}}}},
                     404);
}

//! Last value of a query's parameter, decoded; empty where the name does not occur.
QByteArray queryValue(const QByteArray &query, const QByteArray &name)
{
    QByteArray result;
    for (const QByteArray &pair : query.split('&')) {
        const qsizetype equals = pair.indexOf('=');
        if (equals >= 0 && pair.left(equals) == name) {
            QByteArray value = pair.mid(equals + 1);
            result = QByteArray::fromPercentEncoding(value.replace('+', ' '));
        }
    }
    return result;
}

class ChannelsService final : public Service
{
public:
    explicit ChannelsService(const ServiceContext &context)
        : m_context(context)
        , m_token("oct_" + secretOf(context, "channels token"))
        , m_pager(secretOf(context, "channels pages"))
        , m_archive(context)
        , m_live(m_context)
    {
        const QByteArray hash = secretOf(context, "channels organization");
        Random random(hash.left(16).toULongLong(nullptr, 16));
        m_organization = randomUuid(random);
    }

    Result<AccountInfo> account(const QUrl &server) const override;
    std::optional<RequestClass> classify(const HttpRequest &request) const override;
    HttpReply handle(const HttpRequest &request, Fault pageFault) override;
    HttpReply refuse(const HttpRequest &request, FaultKind fault) override;
    void deliver(int count) override;
    [[nodiscard]] int acknowledgedCount() const override { return 0; }

private:
    HttpReply answer(const HttpRequest &request, Fault pageFault) const;
    HttpReply channelList(const PageRequest &request) const;
    HttpReply roots(const Channel &channel, const PageRequest &request) const;
    HttpReply replies(const Channel &channel, const Thread &thread, const PageRequest &request) const;
    void deliverDue();

    const ServiceContext m_context;
    const QByteArray m_token;
    const Pager m_pager;
    QString m_organization;
    std::mutex m_mutex; //!< guards everything below
    Archive m_archive;
    Live m_live;
};

Result<AccountInfo> ChannelsService::account(const QUrl &server) const
{
    QUrl url = server;
    url.setPath(u"/api/v1"_s);
    return AccountInfo{.service = u"channels"_s,
                       .url = url,
                       .identity = m_archive.story().people().person(owner).id,
                       .keyFile = {},
                       .secret = QString::fromLatin1(m_token),
                       .options = {{u"org_id"_s, m_organization}}};
}

std::optional<RequestClass> ChannelsService::classify(const HttpRequest &request) const
{
    if (!request.path.startsWith(root)) {
        return std::nullopt;
    }
    return queryValue(request.query, "next_token").isEmpty() ? RequestClass::FirstPage
                                                             : RequestClass::NextPage;
}

HttpReply ChannelsService::handle(const HttpRequest &request, Fault pageFault)
{
    const std::lock_guard lock(m_mutex);
    deliverDue();
    if (request.headers.value("authorization") != "Bearer " + m_token) {
        return refusal(401, u"unauthenticated"_s, u"The bearer token is missing or not known."_s);
    }
    if (request.method != "GET") {
        HttpReply reply = jsonReply({{u"error"_s, u"Method not allowed."_s}}, 405);
        reply.headers.emplace_back("allow", "GET");
        return reply;
    }
    return answer(request, pageFault);
}

HttpReply ChannelsService::answer(const HttpRequest &request, Fault pageFault) const
{
    constexpr int largestLimit = 100;
    QList<QString> parts;
    for (const QByteArray &part : request.path.mid(root.size()).split('/')) {
        parts.append(QString::fromUtf8(QByteArray::fromPercentEncoding(part)));
    }
    PageRequest page{.list = request.path,
                     .token = queryValue(request.query, "next_token"),
                     .bytes = m_context.options.pageBytes,
                     .fault = pageFault};
    if (const QByteArray limit = queryValue(request.query, "limit"); !limit.isEmpty()) {
        bool isNumber = false;
        const int number = limit.toInt(&isNumber);
        if (!isNumber || number < 1 || number > largestLimit) {
            return refusal(422, u"invalid_limit"_s, u"limit must be from 1 to 100."_s);
        }
        page.limit = static_cast<size_t>(number);
    }
    if (parts.size() < 2 || parts.at(0) != m_organization || parts.at(1) != "channels"_L1) {
        return notFound();
    }
    if (parts.size() == 2) {
        return channelList(page);
    }
    const Channel *channel = m_archive.channel(parts.at(2));
    if (channel == nullptr || parts.value(3) != "messages"_L1) {
        return notFound();
    }
    if (parts.size() == 4) {
        return roots(*channel, page);
    }
    const Thread *thread = m_archive.thread(*channel, parts.at(4));
    return thread != nullptr && parts.size() == 6 && parts.at(5) == "replies"_L1
               ? replies(*channel, *thread, page)
               : notFound();
}

//! A page's items, or the refusal of its token. How the end is written is the list's own.
HttpReply listReply(const std::optional<PageAnswer> &page, const QJsonValue &end, QJsonObject more = {})
{
    if (!page) {
        return refusal(410, u"token_expired"_s, u"This next_token is not known or no longer good."_s);
    }
    more.insert(u"items"_s, page->items);
    if (!page->nextToken.isEmpty()) {
        more.insert(u"next_token"_s, QString::fromLatin1(page->nextToken));
    } else if (!end.isUndefined()) {
        more.insert(u"next_token"_s, end);
    }
    return jsonReply(more);
}

HttpReply ChannelsService::channelList(const PageRequest &request) const
{
    const auto &channels = m_archive.channels();
    const List list{.size = channels.size(),
                    .row = [&channels](size_t index) { return channelRow(channels[index]); },
                    .mark = [](size_t index) { return static_cast<qint64>(index); },
                    .behind = [](qint64 mark) { return static_cast<size_t>(mark) + 1; }};
    return listReply(m_pager.page(list, request), QJsonValue());
}

//! Newest first by number.
HttpReply ChannelsService::roots(const Channel &channel, const PageRequest &request) const
{
    const auto &threads = channel.threads;
    const auto thread = [&threads](size_t index) -> const Thread & {
        return threads[threads.size() - 1 - index];
    };
    const auto behind = [&threads](qint64 mark) {
        const auto first = std::lower_bound(threads.begin(), threads.end(), mark,
                                            [](const Thread &one, qint64 seq) { return one.seq < seq; });
        return static_cast<size_t>(threads.end() - first);
    };
    const List list{
        .size = threads.size(),
        .row = [&](size_t index) { return messageRow(m_archive.story(), channel, thread(index), 0); },
        .mark = [&](size_t index) { return thread(index).seq; },
        .behind = behind};
    return listReply(m_pager.page(list, request), QString());
}

HttpReply ChannelsService::replies(const Channel &channel, const Thread &thread,
                                   const PageRequest &request) const
{
    const Story &story = m_archive.story();
    const List list{.size = thread.replies.size(),
                    .row = [&](size_t index) { return messageRow(story, channel, thread, index + 1); },
                    .mark = [](size_t index) { return static_cast<qint64>(index); },
                    .behind = [](qint64 mark) { return static_cast<size_t>(mark) + 1; }};
    return listReply(m_pager.page(list, request), QJsonValue(QJsonValue::Undefined),
                     {{u"root"_s, messageRow(story, channel, thread, 0)}});
}

HttpReply ChannelsService::refuse(const HttpRequest & /*request*/, FaultKind fault)
{
    switch (fault) {
    case FaultKind::Status401:
        return refusal(401, u"unauthenticated"_s, u"The bearer token is not known just now."_s);
    case FaultKind::Status429:
        return refusal(429, u"rate_limited"_s, u"Too many requests."_s);
    case FaultKind::Status503:
        return {.status = 503, .contentType = "text/plain; charset=utf-8", .body = "upstream connect error"};
    default:
        return jsonReply({{u"error"_s, u"The service failed."_s}}, 500);
    }
}

void ChannelsService::deliverDue()
{
    if (const int due = m_live.due(); due > 0) {
        m_archive.deliver(due, m_context.options.live, m_context.clockStep());
    }
}

void ChannelsService::deliver(int count)
{
    const std::lock_guard lock(m_mutex);
    m_archive.deliver(count, m_context.options.live, m_context.clockStep());
}

} // namespace

} // namespace channels

std::unique_ptr<Service> makeChannelsService(const ServiceContext &context)
{
    return std::make_unique<channels::ChannelsService>(context);
}

} // namespace ackbox::demo
