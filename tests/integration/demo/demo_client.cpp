// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo_client.h"

#include "demo/base58.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <httplib.h>
#include <sodium.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

const unsigned char *unsignedData(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

QString sign(const QString &keyFile, const QByteArray &text)
{
    QFile file(keyFile);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray seed = file.readAll();
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(), unsignedData(seed));
    crypto_sign_detached(signature.data(), nullptr, unsignedData(text),
                         static_cast<unsigned long long>(text.size()), secretKey.data());
    const QByteArrayView raw(reinterpret_cast<const char *>(signature.data()), qsizetype(signature.size()));
    return QString::fromLatin1(ackbox::demo::toBase58(raw));
}

DemoClient::Answer answerOf(const httplib::Result &result)
{
    DemoClient::Answer answer;
    if (result) {
        const auto header = [&result](const char *name) {
            return QByteArray::fromStdString(result->get_header_value(name));
        };
        answer.arrived = true;
        answer.status = result->status;
        answer.body = QByteArray::fromStdString(result->body);
        answer.date = header("Date");
        answer.retryAfter = header("Retry-After");
        answer.contentLength = header("Content-Length").toLongLong();
    }
    return answer;
}

} // namespace

DemoClient::DemoClient(const ackbox::demo::EmbeddedServer &server)
    : m_account(server.accounts().at(0))
    , m_client(std::make_unique<httplib::Client>("127.0.0.1", server.port()))
{
    m_client->set_keep_alive(true);
    m_client->set_tcp_nodelay(true);
}

DemoClient::~DemoClient() = default;

QJsonObject DemoClient::Answer::json() const
{
    return QJsonDocument::fromJson(body).object();
}

bool DemoClient::signIn()
{
    const std::string path = "/internal/inbox/session";
    const QString nonce = post(path, {{u"wallet"_s, m_account.identity}}).json()[u"nonce"].toString();
    const Answer answer = post(path, {{u"wallet"_s, m_account.identity},
                                      {u"nonce"_s, nonce},
                                      {u"signature"_s, sign(m_account.keyFile, nonce.toUtf8())}});
    m_session = answer.json()[u"session_id"].toString().toLatin1();
    return answer.status == 200;
}

DemoClient::Answer DemoClient::list(const QByteArray &query)
{
    return answerOf(m_client->Get("/internal/inbox/list?" + query.toStdString(),
                                  {{"X-Inbox-Session", m_session.toStdString()}}));
}

DemoClient::Answer DemoClient::open(const QStringList &ids)
{
    QJsonArray entries;
    for (const QString &id : ids) {
        entries.append(QJsonObject{{u"msg_id"_s, id}});
    }
    return post("/internal/inbox/open", {{u"messages"_s, entries}});
}

DemoClient::Answer DemoClient::acknowledge(const QStringList &ids)
{
    return post("/internal/inbox/ack-ids", {{u"message_ids"_s, QJsonArray::fromStringList(ids)}});
}

DemoClient::Answer DemoClient::post(const std::string &path, const QJsonObject &body)
{
    return answerOf(m_client->Post(path, {{"X-Inbox-Session", m_session.toStdString()}},
                                   QJsonDocument(body).toJson(QJsonDocument::Compact).toStdString(),
                                   "application/json"));
}

std::unique_ptr<EmbeddedServer> startWith(const QStringList &faults, int messages)
{
    Options options;
    options.messages = messages;
    options.faults = faults;
    options.faultDelay = 150ms;
    auto server = EmbeddedServer::start(options);
    return server ? std::move(*server) : nullptr;
}

QDateTime serverTime(const DemoClient::Answer &answer)
{
    QDateTime time =
        QLocale::c().toDateTime(QString::fromLatin1(answer.date), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    time.setTimeSpec(Qt::UTC);
    return time;
}
