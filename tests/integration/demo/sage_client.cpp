// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sage_client.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QtEndian>

#include <httplib.h>
#include <sodium.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

namespace {

SageClient::Answer answerOf(const httplib::Result &result)
{
    if (!result) {
        return {};
    }
    const auto header = [&result](const char *name) {
        return QByteArray::fromStdString(result->get_header_value(name));
    };
    return {.status = result->status,
            .body = QByteArray::fromStdString(result->body),
            .contentType = header("Content-Type"),
            .date = header("Date"),
            .retryAfter = header("Retry-After")};
}

template <size_t size>
QByteArray bytesOf(const std::array<unsigned char, size> &array)
{
    return {reinterpret_cast<const char *>(array.data()), qsizetype(size)};
}

httplib::Headers signedHeaders(const QByteArray &seed, const QByteArray &canonical)
{
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    std::array<unsigned char, 8> nonce{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(),
                             reinterpret_cast<const unsigned char *>(seed.constData()));
    randombytes_buf(nonce.data(), nonce.size());
    const qint64 timestamp = QDateTime::currentSecsSinceEpoch();
    QByteArray time(8, 0);
    qToBigEndian(timestamp, time.data());
    const QByteArray message =
        QCryptographicHash::hash(canonical, QCryptographicHash::Sha256) + time + bytesOf(nonce);
    crypto_sign_detached(signature.data(), nullptr,
                         reinterpret_cast<const unsigned char *>(message.constData()),
                         static_cast<unsigned long long>(message.size()), secretKey.data());
    return {{"X-Agent-ID", bytesOf(publicKey).toHex().toStdString()},
            {"X-Signature", bytesOf(signature).toHex().toStdString()},
            {"X-Timestamp", std::to_string(timestamp)},
            {"X-Nonce", bytesOf(nonce).toHex().toStdString()}};
}

} // namespace

SageClient::SageClient(const EmbeddedServer &server)
    : m_client(std::make_unique<httplib::Client>("127.0.0.1", server.port()))
{
    m_client->set_keep_alive(true);
    m_client->set_tcp_nodelay(true);
    m_client->set_url_encode(false);
    for (const AccountInfo &account : server.accounts()) {
        if (account.service != "sage"_L1) {
            continue;
        }
        if (account.keyFile.isEmpty()) {
            m_bearer = account.secret;
            continue;
        }
        QFile file(account.keyFile);
        if (file.open(QIODevice::ReadOnly)) {
            m_seed = file.readAll();
        }
    }
}

SageClient::~SageClient() = default;

QJsonObject SageClient::Answer::json() const
{
    return QJsonDocument::fromJson(body).object();
}

SageClient::Answer SageClient::get(const QByteArray &target)
{
    return answerOf(m_client->Get(target.toStdString(), signedHeaders(m_seed, "GET " + target + '\n')));
}

SageClient::Answer SageClient::put(const QByteArray &target, const QByteArray &body)
{
    return answerOf(m_client->Put(target.toStdString(), signedHeaders(m_seed, "PUT " + target + '\n' + body),
                                  body.toStdString(), "application/json"));
}

SageClient::Answer SageClient::rpc(const QString &method, const QJsonObject &params, bool isNotification)
{
    QJsonObject body{{u"jsonrpc"_s, u"2.0"_s}, {u"method"_s, method}, {u"params"_s, params}};
    if (!isNotification) {
        body.insert(u"id"_s, ++m_lastId);
    }
    return answerOf(m_client->Post(
        "/v1/mcp/streamable", httplib::Headers{{"Authorization", "Bearer " + m_bearer.toStdString()}},
        QJsonDocument(body).toJson(QJsonDocument::Compact).toStdString(), "application/json"));
}

QJsonObject SageClient::tool(const QString &name, const QJsonObject &arguments)
{
    const QJsonObject reply = rpc(u"tools/call"_s, {{u"name"_s, name}, {u"arguments"_s, arguments}}).json();
    return QJsonDocument::fromJson(reply[u"result"][u"content"][0][u"text"].toString().toUtf8()).object();
}
