// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/http/call.h"

#include <QNetworkRequest>
#include <QSslError>

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::http {

namespace {

constexpr qint64 readAhead = 256 * 1024;
constexpr int longestQuotedTarget = 200;

//! The root's path stays in front; path and query are encoded already and go out as they are.
QUrl target(const QUrl &root, const Request &request)
{
    QString path = root.path(QUrl::FullyEncoded);
    while (path.endsWith(u'/')) {
        path.chop(1);
    }
    QUrl url = root;
    url.setPath(path + QString::fromLatin1(request.path), QUrl::StrictMode);
    if (!request.query.isEmpty()) {
        url.setQuery(QString::fromLatin1(request.query), QUrl::StrictMode);
    }
    return url;
}

QNetworkRequest prepare(const QUrl &url, const Request &request, const Client::Limits &limits)
{
    QNetworkRequest prepared(url);
    prepared.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    prepared.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    prepared.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    prepared.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    prepared.setTransferTimeout(static_cast<int>(limits.timeout.count()));
    prepared.setHeader(QNetworkRequest::UserAgentHeader, u"Ackbox/" ACKBOX_VERSION ""_s);
    prepared.setRawHeader("Accept"_ba, "application/json"_ba);
    if (!request.contentType.isEmpty()) {
        prepared.setRawHeader("Content-Type"_ba, request.contentType);
    }
    for (const auto &[name, value] : request.headers) {
        prepared.setRawHeader(name, value);
    }
    return prepared;
}

QNetworkReply *start(QNetworkAccessManager &network, const QNetworkRequest &prepared, const Request &request)
{
    if (request.method == "GET") {
        return network.get(prepared);
    }
    if (request.method == "POST") {
        return network.post(prepared, request.body);
    }
    return network.sendCustomRequest(prepared, request.method, request.body);
}

//! Qt also reports every status from 400 upwards as an error: those answers arrived whole.
bool saysOnlyStatus(QNetworkReply::NetworkError code)
{
    switch (code) {
    case QNetworkReply::AuthenticationRequiredError:
    case QNetworkReply::ContentAccessDenied:
    case QNetworkReply::ContentConflictError:
    case QNetworkReply::ContentGoneError:
    case QNetworkReply::ContentNotFoundError:
    case QNetworkReply::ContentOperationNotPermittedError:
    case QNetworkReply::InternalServerError:
    case QNetworkReply::OperationNotImplementedError:
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::ServiceUnavailableError:
    case QNetworkReply::UnknownContentError:
    case QNetworkReply::UnknownServerError:
        return true;
    default:
        return false;
    }
}

} // namespace

Call::Call(QNetworkAccessManager &network, const QUrl &root, const Request &request,
           const Client::Limits &limits, QObject *parent)
    : QObject(parent)
    , m_limits(limits)
{
    m_reply = start(network, prepare(target(root, request), request, limits), request);
    m_reply->setReadBufferSize(readAhead);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &Call::readHeaders);
    connect(m_reply, &QNetworkReply::readyRead, this, &Call::readBody);
    connect(m_reply, &QNetworkReply::finished, this, &Call::replyEnded);
    connect(m_reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        m_tlsFailure = errors.isEmpty() ? QString() : errors.constFirst().errorString();
    });
    // The transfer timeout starts anew with every byte: a server that drips would hold the call for ever.
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        fail(ErrorKind::Timeout,
             u"%1 gave no complete answer within %2 seconds."_s.arg(server()).arg(
                 static_cast<double>(m_limits.timeout.count()) / 1000.0),
             true);
    });
    m_deadline.start(limits.timeout);
}

Call::~Call()
{
    if (m_reply) {
        m_reply->deleteLater();
    }
}

void Call::cancel()
{
    // The deadline runs as long as the call does; what has ended stays as it ended.
    if (m_deadline.isActive()) {
        fail(ErrorKind::Offline, u"The call to %1 was cancelled."_s.arg(server()), true);
    }
}

Result<Response> Call::takeResult()
{
    return *std::exchange(m_result, std::nullopt);
}

void Call::readHeaders()
{
    if (m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong() > m_limits.longestBody) {
        fail(ErrorKind::Protocol,
             u"%1 announced an answer of more than %2 bytes; it was refused."_s.arg(server()).arg(
                 m_limits.longestBody));
    }
}

void Call::readBody()
{
    if (m_result) {
        return;
    }
    m_body += m_reply->read(m_limits.longestBody - m_body.size() + 1);
    if (m_body.size() > m_limits.longestBody) {
        m_body.clear();
        fail(ErrorKind::Protocol,
             u"The answer of %1 is longer than %2 bytes; it was cut off and refused."_s.arg(server()).arg(
                 m_limits.longestBody));
    }
}

void Call::replyEnded()
{
    while (!m_result && m_reply->bytesAvailable() > 0) {
        const qsizetype before = m_body.size();
        readBody();
        if (m_body.size() == before) {
            break;
        }
    }
    if (m_result) {
        return;
    }
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QNetworkReply::NetworkError code = m_reply->error();
    if (status >= 300 && status < 400) {
        settle(refusedRedirect(status));
    } else if (code != QNetworkReply::NoError && !(status >= 400 && saysOnlyStatus(code))) {
        settle(networkError(code));
    } else if (isCutOff()) {
        settle(networkError(QNetworkReply::RemoteHostClosedError));
    } else if (status == 0) {
        fail(ErrorKind::Protocol, u"%1 does not speak HTTP."_s.arg(server()));
    } else {
        Response response{
            .status = status, .body = std::move(m_body), .receivedAt = QDateTime::currentDateTimeUtc()};
        for (const auto &[name, value] : m_reply->rawHeaderPairs()) {
            response.headers.emplace_back(name, value);
        }
        settle(std::move(response));
    }
}

bool Call::isCutOff() const
{
    // Qt keeps one error an answer, and the status of a failure comes before the loss of its end. Where Qt
    // has unpacked the body it has also taken the length away.
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    return length.isValid() && !m_reply->hasRawHeader("Content-Encoding"_ba) &&
           m_body.size() < length.toLongLong();
}

void Call::settle(Result<Response> result)
{
    if (m_result) {
        return;
    }
    m_result = std::move(result);
    m_deadline.stop();
    // Its end closes the connection; abort() would report a second error where one is on its way.
    m_reply->disconnect(this);
    m_reply->deleteLater();
    // From the event loop: whoever waits may destroy client and network, which must not happen inside one of
    // the reply's own signals.
    QMetaObject::invokeMethod(this, &Call::finished, Qt::QueuedConnection);
}

void Call::fail(ErrorKind kind, const QString &message, bool retriable)
{
    settle(Error{.kind = kind, .message = message, .retriable = retriable});
}

Error Call::refusedRedirect(int status) const
{
    const QByteArray location = m_reply->rawHeader("Location"_ba);
    const QUrl url = m_reply->url().resolved(QUrl(QString::fromUtf8(location)));
    // A query may carry somebody's token: where it would have gone to is enough.
    const QString to = url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    return {.kind = ErrorKind::Protocol,
            .message = location.isEmpty()
                           ? u"%1 answered with status %2 and no content."_s.arg(server()).arg(status)
                           : u"%1 wanted to send this call on to %2. Redirects are not followed."_s.arg(
                                 server(), to.left(longestQuotedTarget)),
            .httpStatus = status};
}

Error Call::networkError(QNetworkReply::NetworkError code) const
{
    const QString why = m_reply->errorString();
    const auto error = [code, &why](ErrorKind kind, const QString &message, bool retriable) {
        return Error{.kind = kind,
                     .message = message,
                     .retriable = retriable,
                     .detail = u"QNetworkReply error %1: %2"_s.arg(static_cast<int>(code)).arg(why)};
    };
    switch (code) {
    case QNetworkReply::SslHandshakeFailedError:
        return error(ErrorKind::Tls,
                     u"The secure connection to %1 was refused: %2"_s.arg(
                         server(), m_tlsFailure.isEmpty() ? why : m_tlsFailure),
                     false);
    case QNetworkReply::OperationCanceledError:
    case QNetworkReply::TimeoutError:
    case QNetworkReply::ProxyTimeoutError:
        return error(ErrorKind::Timeout, u"%1 gave no complete answer in time."_s.arg(server()), true);
    case QNetworkReply::HostNotFoundError:
        return error(ErrorKind::Offline, u"The host of %1 was not found."_s.arg(server()), true);
    case QNetworkReply::ConnectionRefusedError:
        return error(ErrorKind::Offline, u"%1 refused the connection."_s.arg(server()), true);
    case QNetworkReply::RemoteHostClosedError:
        return error(ErrorKind::Offline,
                     u"%1 closed the connection before its answer was complete."_s.arg(server()), true);
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::UnknownContentError:
        return error(ErrorKind::Protocol, u"The answer of %1 cannot be read: %2"_s.arg(server(), why), false);
    default:
        return error(ErrorKind::Offline, u"%1 could not be reached: %2"_s.arg(server(), why), true);
    }
}

QString Call::server() const
{
    return m_reply->url().toString(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery |
                                   QUrl::RemoveFragment);
}

} // namespace ackbox::http
