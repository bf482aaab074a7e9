// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "channels_desk.h"

#include "demo/channels/service.h"
#include "demo/prose.h"

#include <QCryptographicHash>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

ChannelsDesk::ChannelsDesk(const Options &options)
    : now(std::chrono::sys_days{std::chrono::year(2026) / 7 / 12})
{
    m_service = makeChannelsService(
        {.options = options,
         .seed = QCryptographicHash::hash(options.seed.toUtf8(), QCryptographicHash::Sha256),
         .prose = Prose::load(),
         .keyFolder = {},
         .now = [this] { return now; },
         .clockStep = [] { return std::chrono::microseconds(0); },
         .storageFails = [] { return false; }});
    m_account = *m_service->account(QUrl(u"http://127.0.0.1:1"_s));
}

QByteArray ChannelsDesk::root() const
{
    return m_account.url.path().toLatin1() + "/ai-orgs/" + m_account.options.front().second.toLatin1() +
           "/channels";
}

HttpReply ChannelsDesk::get(const QByteArray &path, const QByteArray &query, Fault fault)
{
    const HttpRequest request{.method = "GET",
                              .path = path,
                              .query = query,
                              .headers = {{"authorization", "Bearer " + m_account.secret.toLatin1()}},
                              .body = {}};
    return m_service->handle(request, fault);
}

HttpReply ChannelsDesk::send(const HttpRequest &request)
{
    return m_service->handle(request, std::nullopt);
}

ChannelsDesk::Walk ChannelsDesk::walk(const QByteArray &path, const QByteArray &query)
{
    Walk result;
    QByteArray token;
    do {
        const HttpReply reply = get(path, token.isEmpty() ? query : query + "&next_token=" + token);
        const QJsonObject page = bodyOf(reply);
        const QJsonArray items = page.value("items"_L1).toArray();
        for (const auto &item : items) {
            result.items.append(item);
        }
        const QJsonObject root = page.value("root"_L1).toObject();
        result.isSound = result.isSound && reply.status == 200 && (result.pages == 0 || root == result.root);
        result.root = root;
        ++result.pages;
        token = tokenOf(reply);
    } while (!token.isEmpty() && result.isSound);
    return result;
}

QByteArray ChannelsDesk::rootsOf(const QJsonValue &channel) const
{
    return root() + '/' + channel[u"channel_id"].toString().toLatin1() + "/messages";
}

QByteArray ChannelsDesk::repliesOf(const QJsonValue &root) const
{
    return rootsOf(root) + '/' + root[u"message_id"].toString().toLatin1() + "/replies";
}

ChannelsDesk::Everything ChannelsDesk::everything()
{
    Everything all;
    const Walk channels = walk(root());
    all.isSound = channels.isSound;
    all.channels = channels.items;
    for (const auto &channel : channels.items) {
        const Walk roots = walk(rootsOf(channel));
        all.isSound = all.isSound && roots.isSound;
        for (const auto &one : roots.items) {
            all.roots.append(one);
            const Walk thread = walk(repliesOf(one));
            all.isSound = all.isSound && thread.isSound && thread.root == one.toObject();
            for (const auto &reply : thread.items) {
                all.replies.append(reply);
            }
        }
    }
    return all;
}

QJsonObject bodyOf(const HttpReply &reply)
{
    return QJsonDocument::fromJson(reply.body).object();
}

QByteArray tokenOf(const HttpReply &reply)
{
    return bodyOf(reply).value("next_token"_L1).toString().toLatin1();
}
