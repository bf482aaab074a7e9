// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ledger_desk.h"

#include "demo/ledger/service.h"
#include "demo/prose.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

LedgerDesk::LedgerDesk(const Options &options)
    : now(std::chrono::sys_days{std::chrono::year(2026) / 8 / 8})
{
    m_service = makeLedgerService(
        {.options = options,
         .seed = QCryptographicHash::hash(options.seed.toUtf8(), QCryptographicHash::Sha256),
         .prose = Prose::load(),
         .keyFolder = {},
         .now = [this] { return now; },
         .clockStep = [this] { return clockStep; },
         .storageFails = [] { return false; }});
    m_account = *m_service->account(QUrl(u"http://127.0.0.1:1"_s));
}

HttpReply LedgerDesk::get(const QByteArray &target, Fault fault)
{
    const qsizetype question = target.indexOf('?');
    return m_service->handle({.method = "GET",
                              .path = question < 0 ? target : target.left(question),
                              .query = question < 0 ? QByteArray() : target.mid(question + 1),
                              .headers = {{"x-api-key", m_account.secret.toLatin1()}},
                              .body = {}},
                             fault);
}

HttpReply LedgerDesk::send(const QByteArray &method, const QByteArray &target,
                           const QHash<QByteArray, QByteArray> &headers)
{
    return m_service->handle({.method = method, .path = target, .query = {}, .headers = headers, .body = {}},
                             std::nullopt);
}

HttpReply LedgerDesk::list(const QByteArray &name, const QByteArray &query, Fault fault)
{
    return get("/api/v1/identities/" + handle().toLatin1() + "/a2a/" + name + '?' + query, fault);
}

QJsonArray LedgerDesk::walk(const QByteArray &name, const QByteArray &query)
{
    QJsonArray rows;
    QByteArray cursor;
    do {
        const QJsonObject page = objectOf(list(name, query + cursor));
        const QJsonArray items = page[u"items"].toArray();
        for (const auto &item : items) {
            rows.append(item);
        }
        cursor = cursorOf(page);
    } while (!cursor.isEmpty());
    return rows;
}

Options ledgerOptions(int messages)
{
    Options options;
    options.messages = messages;
    return options;
}

QJsonObject objectOf(const HttpReply &reply)
{
    return QJsonDocument::fromJson(reply.body).object();
}

QStringList column(const QJsonArray &rows, const QString &key)
{
    QStringList values;
    for (const auto &row : rows) {
        values.append(row.toObject()[key].toString());
    }
    return values;
}

QByteArray cursorOf(const QJsonObject &page)
{
    const QString cursor = page[u"next_cursor"].toString();
    return cursor.isEmpty() ? QByteArray() : "&cursor=" + QUrl::toPercentEncoding(cursor);
}
