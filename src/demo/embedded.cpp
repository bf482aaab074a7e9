// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/embedded.h"

#include "demo/faults.h"
#include "demo/http/listener.h"
#include "demo/prose.h"
#include "demo/request_log.h"
#include "demo/service.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QJsonArray>
#include <QLocale>
#include <QTemporaryDir>

#include <sodium.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostMessages = 2000000;
constexpr size_t halfTheHeaders = 40;
const QByteArray retryAfterSeconds = "2";

Error usage(const QString &message)
{
    return Error{.kind = ErrorKind::Usage, .message = message};
}

Result<void> checkOptions(const Options &options)
{
    if (options.messages < 0 || options.messages > mostMessages) {
        return usage(u"The number of messages must be from 0 to %1."_s.arg(mostMessages));
    }
    if (options.pageBytes < 0 || options.budget < 0 || options.latency.count() < 0 ||
        options.live.count() < 0) {
        return usage(u"Bytes, budget, latency and seconds cannot be negative."_s);
    }
    if (options.sageVersion != 2 && options.sageVersion != 3) {
        return usage(u"SAGE's inbox contract has the versions 2 and 3."_s);
    }
    const QStringList names = serviceNames();
    for (const QString &service : options.services) {
        if (!names.contains(service)) {
            return usage(u"There is no service \"%1\"; there are: %2."_s.arg(service, names.join(u", "_s)));
        }
    }
    return {};
}

//! Answers that are not what the service documents, in turn.
HttpReply garbage(int time)
{
    switch (time % 3) {
    case 0:
        return {.contentType = "text/html; charset=utf-8",
                .body = "<!doctype html><title>Just a moment</title><p>Checking your browser before you "
                        "proceed.</p>"};
    case 1:
        return {.body = QByteArray("{\"count\":1,\"messages\":[{\"msg_id\":\"\xff\xfe\x80", 38) +
                        QByteArray(64, '\x9d')};
    default:
        return {.body = "[\"an array\", 12, null]"};
    }
}

QByteArray httpDate(std::chrono::microseconds step)
{
    const qint64 milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(step).count();
    const QDateTime time = QDateTime::currentDateTimeUtc().addMSecs(milliseconds);
    return QLocale::c().toString(time, u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s).toLatin1();
}

} // namespace

struct EmbeddedServer::Private
{
    Options options;
    QTemporaryDir keyFolder;
    std::unique_ptr<FaultPlan> faults;
    RequestLog log;
    std::vector<std::unique_ptr<Service>> services;
    std::vector<AccountInfo> accounts;
    std::atomic<qint64> clockStep = 0; //!< microseconds
    std::mutex stopMutex;
    std::condition_variable stopCondition;
    bool isStopping = false;
    std::unique_ptr<Listener> listener; //!< last: it must go first, its threads use everything above

    [[nodiscard]] ServiceContext context();
    Transmission answer(const HttpRequest &request);
    Transmission answerWithFault(Service &service, const HttpRequest &request,
                                 const FaultPlan::Strike &strike);
    void wait(std::chrono::milliseconds duration);
    void stepClock(int time);
};

ServiceContext EmbeddedServer::Private::context()
{
    return {.options = options,
            .seed =
                QCryptographicHash::hash("ackbox-demo " + options.seed.toUtf8(), QCryptographicHash::Sha256),
            .prose = Prose::load(),
            .keyFolder = keyFolder.path(),
            .now = [] { return std::chrono::system_clock::now(); },
            .clockStep = [this] { return std::chrono::microseconds(clockStep); },
            .storageFails = [this] { return faults->nextIdFails(); }};
}

//! Sleeps, but not when the server stops.
void EmbeddedServer::Private::wait(std::chrono::milliseconds duration)
{
    if (duration.count() > 0) {
        std::unique_lock lock(stopMutex);
        stopCondition.wait_for(lock, duration, [this] { return isStopping; });
    }
}

//! An hour forward, half an hour back, and so on: both directions occur, and over time it runs ahead.
void EmbeddedServer::Private::stepClock(int time)
{
    clockStep += (time % 2 == 0 ? 3600 : -1800) * qint64(1000000);
}

Transmission EmbeddedServer::Private::answerWithFault(Service &service, const HttpRequest &request,
                                                      const FaultPlan::Strike &strike)
{
    if (isPageFault(strike.kind)) {
        return {service.handle(request, strike), std::nullopt};
    }
    switch (strike.kind) {
    case FaultKind::Drop:
        if (strike.time % 3 == 0) {
            return {{}, 0};
        }
        return {service.handle(request, std::nullopt), strike.time % 3 == 1 ? 0 : halfTheHeaders};
    case FaultKind::Delay:
        wait(options.faultDelay);
        break;
    case FaultKind::Truncate: {
        Transmission result{service.handle(request, std::nullopt), std::nullopt};
        result.reply.body.truncate(result.reply.body.size() * 3 / 5);
        return result;
    }
    case FaultKind::Garbage:
        return {garbage(strike.time), std::nullopt};
    case FaultKind::ClockStep:
        stepClock(strike.time);
        break;
    default: {
        Transmission result{service.refuse(request, strike.kind), std::nullopt};
        if (strike.kind == FaultKind::Status503 || strike.kind == FaultKind::Status429) {
            result.reply.headers.emplace_back("retry-after", retryAfterSeconds);
        }
        return result;
    }
    }
    return {service.handle(request, std::nullopt), std::nullopt};
}

Transmission EmbeddedServer::Private::answer(const HttpRequest &request)
{
    wait(options.latency);
    Transmission result{{.status = 404, .contentType = "text/plain; charset=utf-8", .body = "Not Found"},
                        std::nullopt};
    LoggedRequest entry{.method = QString::fromLatin1(request.method),
                        .path = QString::fromUtf8(request.path),
                        .query = QString::fromUtf8(request.query),
                        .status = 0,
                        .ids = {},
                        .fault = {}};
    for (const auto &service : services) {
        const std::optional<RequestClass> kind = service->classify(request);
        if (!kind) {
            continue;
        }
        if (const auto strike = faults->next(*kind)) {
            entry.fault = faultWord(strike->kind);
            result = answerWithFault(*service, request, *strike);
        } else {
            result.reply = service->handle(request, std::nullopt);
        }
        break;
    }
    entry.status = result.cutAfter ? 0 : result.reply.status;
    entry.ids = result.reply.ids;
    log.add(entry);
    result.reply.headers.append({"date", httpDate(std::chrono::microseconds(clockStep))});
    return result;
}

EmbeddedServer::EmbeddedServer(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}

Result<std::unique_ptr<EmbeddedServer>> EmbeddedServer::start(const Options &options)
{
    if (const auto checked = checkOptions(options); !checked) {
        return checked.error();
    }
    const auto faults = FaultPlan::parse(options.faults);
    if (!faults) {
        return faults.error();
    }
    auto d = std::make_unique<Private>();
    d->options = options;
    d->faults = std::make_unique<FaultPlan>(*faults);
    if (sodium_init() < 0 || !d->keyFolder.isValid()) {
        return Error{.kind = ErrorKind::Service, .message = u"There is no place for the demo's key files."_s};
    }
    if (!options.requestLog.isEmpty()) {
        if (const auto opened = d->log.openFile(options.requestLog); !opened) {
            return opened.error();
        }
    }
    const ServiceContext context = d->context();
    for (const ServiceEntry &entry : serviceEntries()) {
        if (options.services.isEmpty() || options.services.contains(entry.name)) {
            d->services.push_back(entry.make(context));
        }
    }
    auto listener = Listener::start(options.port,
                                    [d = d.get()](const HttpRequest &request) { return d->answer(request); });
    if (!listener) {
        return listener.error();
    }
    d->listener = std::move(*listener);
    const QUrl root(u"http://127.0.0.1:%1"_s.arg(d->listener->port()));
    for (const auto &service : d->services) {
        const auto account = service->account(root);
        if (!account) {
            return account.error();
        }
        d->accounts.push_back(*account);
        const std::vector<AccountInfo> others = service->otherAccounts(root);
        d->accounts.insert(d->accounts.end(), others.begin(), others.end());
    }
    return std::unique_ptr<EmbeddedServer>(new EmbeddedServer(std::move(d)));
}

EmbeddedServer::~EmbeddedServer()
{
    {
        const std::lock_guard lock(m_d->stopMutex);
        m_d->isStopping = true;
    }
    m_d->stopCondition.notify_all();
}

quint16 EmbeddedServer::port() const
{
    return m_d->listener->port();
}

std::vector<AccountInfo> EmbeddedServer::accounts() const
{
    return m_d->accounts;
}

std::vector<LoggedRequest> EmbeddedServer::requests() const
{
    return m_d->log.all();
}

void EmbeddedServer::clearRequests()
{
    m_d->log.clear();
}

int EmbeddedServer::requestCount(const QString &path) const
{
    const std::vector<LoggedRequest> all = requests();
    return static_cast<int>(std::count_if(
        all.begin(), all.end(), [&path](const LoggedRequest &request) { return request.path == path; }));
}

int EmbeddedServer::acknowledgedCount() const
{
    int count = 0;
    for (const auto &service : m_d->services) {
        count += service->acknowledgedCount();
    }
    return count;
}

void EmbeddedServer::deliver(int count)
{
    for (const auto &service : m_d->services) {
        service->deliver(count);
    }
}

QJsonObject describeServer(const EmbeddedServer &server)
{
    QJsonArray accounts;
    for (const AccountInfo &info : server.accounts()) {
        QJsonObject options;
        for (const auto &[key, value] : info.options) {
            // A key that repeats (a channel) becomes an array of its values.
            const QJsonValue known = options.value(key);
            QJsonArray values = known.isArray() ? known.toArray() : QJsonArray{known};
            values.append(value);
            options.insert(key, known.isUndefined() ? QJsonValue(value) : QJsonValue(values));
        }
        const bool hasFile = !info.keyFile.isEmpty();
        accounts.append(
            QJsonObject{{u"service"_s, info.service},
                        {u"url"_s, info.url.toString()},
                        {u"identity"_s, info.identity},
                        {hasFile ? u"key_file"_s : u"secret"_s, hasFile ? info.keyFile : info.secret},
                        {u"options"_s, options}});
    }
    return {{u"port"_s, server.port()}, {u"accounts"_s, accounts}};
}

} // namespace ackbox::demo
