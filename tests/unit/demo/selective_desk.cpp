// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "selective_desk.h"

#include "demo/base58.h"
#include "demo/prose.h"
#include "demo/selective/service.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>

#include <sodium.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

SelectiveDesk::SelectiveDesk(const Options &options)
    : now(std::chrono::sys_days{std::chrono::year(2026) / 7 / 12})
{
    m_service = makeSelectiveService(
        {.options = options,
         .seed = QCryptographicHash::hash(options.seed.toUtf8(), QCryptographicHash::Sha256),
         .prose = Prose::load(),
         .keyFolder = m_folder.path(),
         .now = [this] { return now; },
         .clockStep = [this] { return clockStep; },
         .storageFails = [this] { return storageFails; }});
    m_account = *m_service->account(QUrl(u"http://127.0.0.1:1"_s));
    QFile file(m_account.keyFile);
    if (file.open(QIODevice::ReadOnly)) {
        m_seed = file.readAll();
    }
}

QString SelectiveDesk::sign(const QByteArray &bytes) const
{
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(),
                             reinterpret_cast<const unsigned char *>(m_seed.constData()));
    crypto_sign_detached(signature.data(), nullptr,
                         reinterpret_cast<const unsigned char *>(bytes.constData()),
                         static_cast<unsigned long long>(bytes.size()), secretKey.data());
    const QByteArrayView raw(reinterpret_cast<const char *>(signature.data()), qsizetype(signature.size()));
    return QString::fromLatin1(toBase58(raw));
}

void SelectiveDesk::signIn()
{
    const QByteArray path = "/internal/inbox/session";
    const QString nonce = bodyOf(post(path, {{u"wallet"_s, m_account.identity}}))[u"nonce"].toString();
    const QJsonObject answer = bodyOf(post(
        path,
        {{u"wallet"_s, m_account.identity}, {u"nonce"_s, nonce}, {u"signature"_s, sign(nonce.toUtf8())}}));
    m_session = answer[u"session_id"].toString().toLatin1();
}

HttpReply SelectiveDesk::send(HttpRequest request)
{
    if (!m_session.isEmpty()) {
        request.headers.insert("x-inbox-session", m_session);
    }
    return m_service->handle(request, std::nullopt);
}

HttpReply SelectiveDesk::get(const QByteArray &path, const QByteArray &query,
                             std::optional<FaultPlan::Strike> fault)
{
    HttpRequest request{.method = "GET", .path = path, .query = query, .headers = {}, .body = {}};
    if (!m_session.isEmpty()) {
        request.headers.insert("x-inbox-session", m_session);
    }
    return m_service->handle(request, fault);
}

HttpReply SelectiveDesk::list(const QByteArray &query, std::optional<FaultPlan::Strike> fault)
{
    return get("/internal/inbox/list", query, fault);
}

HttpReply SelectiveDesk::post(const QByteArray &path, const QJsonObject &body)
{
    return send({.method = "POST",
                 .path = path,
                 .query = {},
                 .headers = {{"content-type", "application/json"}},
                 .body = QJsonDocument(body).toJson(QJsonDocument::Compact)});
}

SelectiveDesk::Walk SelectiveDesk::walk(const QByteArray &query)
{
    Walk result;
    QString cursor;
    QString last;
    do {
        const HttpReply reply = list(cursor.isEmpty() ? query : query + "&cursor=" + cursor.toLatin1());
        const QJsonObject page = bodyOf(reply);
        const QJsonArray rows = page[u"messages"].toArray();
        for (const auto &row : rows) {
            const QString id = row[u"msg_id"].toString();
            result.isSound = result.isSound && (last.isEmpty() || id < last);
            last = id;
            result.rows.append(row);
        }
        const QString next = page[u"next_cursor"].toString();
        result.isSound = result.isSound && reply.status == 200 && page[u"count"].toInt() == rows.size() &&
                         (cursor.isEmpty() || next.isEmpty() || next < cursor);
        ++result.pages;
        result.emptyPages += rows.isEmpty() && !next.isEmpty() ? 1 : 0;
        result.acknowledged += page[u"filtered_acknowledged"].toInt();
        result.belowTrust += page[u"filtered_below_min_trust"].toInt();
        result.muted += page[u"filtered_muted"].toInt();
        cursor = next;
    } while (!cursor.isEmpty() && result.isSound);
    return result;
}

Options withMessages(int messages)
{
    Options options;
    options.messages = messages;
    return options;
}

QJsonObject openBody(const QStringList &ids, const QString &direction)
{
    QJsonArray entries;
    for (const QString &id : ids) {
        QJsonObject entry{{u"msg_id"_s, id}};
        if (!direction.isEmpty()) {
            entry.insert(u"direction"_s, direction);
        }
        entries.append(entry);
    }
    return {{u"messages"_s, entries}};
}

QJsonObject ackBody(const QStringList &ids)
{
    return {{u"message_ids"_s, QJsonArray::fromStringList(ids)}};
}

QStringList idsOf(const QJsonArray &rows, const QString &direction, int count)
{
    QStringList ids;
    for (const auto &row : rows) {
        if (row[u"direction"].toString() == direction && ids.size() < count) {
            ids.append(row[u"msg_id"].toString());
        }
    }
    return ids;
}

QJsonObject bodyOf(const HttpReply &reply)
{
    return QJsonDocument::fromJson(reply.body).object();
}

QString reasonOf(const HttpReply &reply)
{
    return bodyOf(reply)[u"reason"].toString();
}
