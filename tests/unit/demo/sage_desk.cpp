// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sage_desk.h"

#include "demo/prose.h"
#include "demo/sage/service.h"
#include "demo/sage/signing.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QUrl>

#include <sodium.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

namespace {

struct SignerKey
{
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
};

SignerKey keyPair(const QByteArray &seed)
{
    SignerKey pair;
    crypto_sign_seed_keypair(pair.publicKey.data(), pair.secretKey.data(),
                             reinterpret_cast<const unsigned char *>(seed.constData()));
    return pair;
}

template <size_t size>
QByteArray hexOf(const std::array<unsigned char, size> &bytes)
{
    return QByteArray(reinterpret_cast<const char *>(bytes.data()), qsizetype(size)).toHex();
}

} // namespace

QByteArray publicKeyHex(const QByteArray &seed)
{
    return hexOf(keyPair(seed).publicKey);
}

QByteArray signatureHex(const QByteArray &seed, const QByteArray &message)
{
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_detached(signature.data(), nullptr,
                         reinterpret_cast<const unsigned char *>(message.constData()),
                         static_cast<unsigned long long>(message.size()), keyPair(seed).secretKey.data());
    return hexOf(signature);
}

SageDesk::SageDesk(const Options &options)
    : now(std::chrono::sys_days{std::chrono::year(2026) / 8 / 8})
{
    m_service =
        makeSageService({.options = options,
                         .seed = QCryptographicHash::hash(options.seed.toUtf8(), QCryptographicHash::Sha256),
                         .prose = Prose::load(),
                         .keyFolder = m_folder.path(),
                         .now = [this] { return now; },
                         .clockStep = [this] { return clockStep; },
                         .storageFails = [] { return false; }});
    const QUrl root(u"http://127.0.0.1:1"_s);
    m_account = *m_service->account(root);
    m_bearer = m_service->otherAccounts(root).front().secret.toLatin1();
    QFile file(m_account.keyFile);
    if (file.open(QIODevice::ReadOnly)) {
        m_seed = file.readAll();
    }
}

HttpRequest SageDesk::signedRequest(const QByteArray &method, const QByteArray &target,
                                    const QByteArray &body)
{
    const qsizetype question = target.indexOf('?');
    HttpRequest request{.method = method,
                        .path = question < 0 ? target : target.left(question),
                        .query = question < 0 ? QByteArray() : target.mid(question + 1),
                        .headers = {},
                        .body = body};
    const QByteArray nonce =
        m_usesNonce ? QByteArray::number(++m_nonce).rightJustified(8, '0') : QByteArray();
    const qint64 seconds = std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
    request.headers = {{"x-agent-id", publicKeyHex(m_seed)},
                       {"x-timestamp", QByteArray::number(seconds)},
                       {"x-nonce", nonce.toHex()},
                       {"x-signature", signatureHex(m_seed, sage::signedBytes(sage::canonicalBytes(request),
                                                                              seconds, nonce))}};
    if (!m_usesNonce) {
        request.headers.remove("x-nonce");
    }
    return request;
}

HttpReply SageDesk::get(const QByteArray &target, Fault fault)
{
    return send(signedRequest("GET", target), fault);
}

HttpReply SageDesk::send(const QByteArray &method, const QByteArray &target, const QJsonObject &body)
{
    return send(signedRequest(method, target, QJsonDocument(body).toJson(QJsonDocument::Compact)));
}

HttpReply SageDesk::send(const HttpRequest &request, Fault fault)
{
    return m_service->handle(request, fault);
}

HttpReply SageDesk::rpc(const QString &method, const QJsonObject &params, Fault fault)
{
    const QJsonObject body{
        {u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 1}, {u"method"_s, method}, {u"params"_s, params}};
    return m_service->handle({.method = "POST",
                              .path = "/v1/mcp/streamable",
                              .query = {},
                              .headers = {{"authorization", "Bearer " + m_bearer}},
                              .body = QJsonDocument(body).toJson(QJsonDocument::Compact)},
                             fault);
}

QJsonObject SageDesk::tool(const QString &name, const QJsonObject &arguments, Fault fault)
{
    const QJsonObject reply =
        objectOf(rpc(u"tools/call"_s, {{u"name"_s, name}, {u"arguments"_s, arguments}}, fault));
    const QJsonObject result = reply[u"result"].toObject();
    const QString text = result[u"content"][0][u"text"].toString();
    return result[u"isError"].toBool() ? QJsonObject{{u"error"_s, text}}
                                       : QJsonDocument::fromJson(text.toUtf8()).object();
}

QJsonArray SageDesk::walk(int limit)
{
    QJsonArray rows;
    QByteArray target = "/v1/pipe/results?limit=" + QByteArray::number(limit);
    const QByteArray first = target;
    while (true) {
        const QJsonObject page = objectOf(get(target));
        const QJsonArray items = page[u"items"].toArray();
        for (const auto &item : items) {
            rows.append(item);
        }
        if (items.size() < limit) {
            return rows;
        }
        target = first + "&before=" + QUrl::toPercentEncoding(page[u"next_before"].toString());
    }
}

QJsonArray SageDesk::walkTool(int limit)
{
    QJsonArray rows;
    QJsonObject arguments{{u"limit"_s, limit}};
    while (true) {
        const QJsonObject page = tool(u"sage_message_replies"_s, arguments);
        const QJsonArray items = page[u"items"].toArray();
        for (const auto &item : items) {
            rows.append(item);
        }
        if (!page[u"page_truncated"].toBool()) {
            return rows;
        }
        arguments = page[u"next_page_arguments"].toObject();
    }
}

Options sageOptions(int messages, int version)
{
    Options options;
    options.messages = messages;
    options.sageVersion = version;
    return options;
}

QJsonObject objectOf(const HttpReply &reply)
{
    return QJsonDocument::fromJson(reply.body).object();
}

QString titleOf(const HttpReply &reply)
{
    return objectOf(reply)[u"title"].toString();
}

QStringList column(const QJsonArray &rows, const QString &key)
{
    QStringList values;
    for (const auto &row : rows) {
        values.append(row[key].toString());
    }
    return values;
}
