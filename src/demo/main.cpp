// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/embedded.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>
#include <QSocketNotifier>

#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <limits>

namespace {

using namespace Qt::StringLiterals;
using namespace ackbox;

constexpr int exitUsage = 2;
constexpr int exitService = 3;

int fail(const QString &message, int code)
{
    std::fprintf(stderr, "ackbox-demo: %s\n", qUtf8Printable(message));
    return code;
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        u"A loopback server that speaks the services' own protocols from invented messages.\n"
        "It prints one JSON line when it listens, and ends with SIGTERM or SIGINT."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {u"port"_s, u"Port on 127.0.0.1; a free one unless told."_s, u"N"_s, u"0"_s},
        {u"seed"_s, u"Any text. The same seed gives the same messages, byte for byte."_s, u"S"_s, u"1"_s},
        {u"messages"_s,
         u"How many messages a walk over everything lists (status=all, include_sent=true, no filter). A "
         u"message to "
         "oneself counts once; those of a muted thread come on top and stay hidden. SAGE: how many replies "
         "are "
         u"retained at the start; messages without a reply and received ones come on top. Channels: roots "
         u"and "
         u"replies together."_s,
         u"N"_s, u"400"_s},
        {u"service"_s,
         u"Only this service; repeat, or separate with commas. There are: %1."_s.arg(
             demo::serviceNames().join(u", "_s)),
         u"NAME"_s},
        {u"page-bytes"_s, u"Bound on the bytes of a page's rows; SAGE has none."_s, u"N"_s, u"0"_s},
        {u"fault"_s,
         u"WHAT[:EVERY]: every EVERYth request (7 unless told) goes wrong in this way; repeat, or separate "
         u"with commas. "
         "drop, delay, 500, 503, 429, 401, truncate, garbage, duplicate, reorder, empty-page, same-cursor, "
         "clock-step, "
         "expired-cursor, storage-error (every EVERYth id of an open or acknowledge)."_s,
         u"SPEC"_s},
        {u"latency"_s, u"Milliseconds before each answer."_s, u"MS"_s, u"0"_s},
        {u"live"_s, u"A new message each time so many seconds have passed."_s, u"SECONDS"_s, u"0"_s},
        {u"budget"_s, u"Calls a day and identity."_s, u"N"_s, u"5000"_s},
        {u"sage-version"_s,
         u"SAGE's inbox contract: 2 claims by reading, 3 is passive and has the newest fields."_s, u"2|3"_s,
         u"3"_s},
        {u"request-log"_s, u"Append one JSON line a request to this file."_s, u"FILE"_s},
    });
}

//! The option's value as a whole number from 0 to `largest`, or a sentence in `problem`.
qint64 number(const QCommandLineParser &parser, const QString &option, qint64 largest, QString &problem)
{
    bool isNumber = false;
    const QString text = parser.value(option);
    const qint64 value = text.toLongLong(&isNumber);
    if (!isNumber || value < 0 || value > largest) {
        problem = u"--%1 needs a whole number from 0 to %2, not \"%3\"."_s.arg(option).arg(largest).arg(text);
    }
    return value;
}

demo::Options readOptions(const QCommandLineParser &parser, QString &problem)
{
    constexpr qint64 largest = std::numeric_limits<int>::max();
    demo::Options options;
    options.port = static_cast<quint16>(number(parser, u"port"_s, 65535, problem));
    options.seed = parser.value(u"seed"_s);
    options.messages = static_cast<int>(number(parser, u"messages"_s, largest, problem));
    options.services = parser.values(u"service"_s).join(u',').split(u',', Qt::SkipEmptyParts);
    options.pageBytes = number(parser, u"page-bytes"_s, largest, problem);
    options.faults = parser.values(u"fault"_s);
    options.latency = std::chrono::milliseconds(number(parser, u"latency"_s, 600000, problem));
    options.budget = static_cast<int>(number(parser, u"budget"_s, largest, problem));
    options.sageVersion = static_cast<int>(number(parser, u"sage-version"_s, 3, problem));
    options.requestLog = parser.value(u"request-log"_s);
    bool isNumber = false;
    const double seconds = parser.value(u"live"_s).toDouble(&isNumber);
    const bool isInRange = seconds >= 0 && seconds <= 1000000;
    if (!isNumber || !isInRange) {
        problem = u"--live needs seconds from 0 on, not \"%1\"."_s.arg(parser.value(u"live"_s));
    } else {
        options.live = std::chrono::milliseconds(static_cast<qint64>(seconds * 1000));
    }
    return options;
}

//! A descriptor that becomes readable when the process shall end. To be called before any thread exists:
//! threads inherit that the signals are blocked.
int endingSignals()
{
    sigset_t signalSet;
    sigemptyset(&signalSet);
    sigaddset(&signalSet, SIGTERM);
    sigaddset(&signalSet, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signalSet, nullptr);
    return signalfd(-1, &signalSet, SFD_CLOEXEC | SFD_NONBLOCK);
}

} // namespace

int main(int argc, char *argv[])
{
    const int ending = endingSignals();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"ackbox-demo"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(ACKBOX_VERSION));

    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(QCoreApplication::arguments())) {
        return fail(parser.errorText(), exitUsage);
    }
    if (parser.isSet(u"help"_s)) {
        parser.showHelp();
    }
    if (parser.isSet(u"version"_s)) {
        parser.showVersion();
    }
    if (!parser.positionalArguments().isEmpty()) {
        return fail(u"\"%1\" is not an option."_s.arg(parser.positionalArguments().constFirst()), exitUsage);
    }
    QString problem;
    const demo::Options options = readOptions(parser, problem);
    if (!problem.isEmpty()) {
        return fail(problem, exitUsage);
    }
    const auto server = demo::EmbeddedServer::start(options);
    if (!server) {
        return fail(server.error().message,
                    server.error().kind == ErrorKind::Usage ? exitUsage : exitService);
    }
    QSocketNotifier notifier(ending, QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &application, &QCoreApplication::quit);

    const QByteArray line =
        QJsonDocument(demo::describeServer(**server)).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(line.constData(), 1, static_cast<size_t>(line.size()), stdout);
    std::fflush(stdout);
    return QCoreApplication::exec();
}
