// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::test {

namespace {

constexpr int longestRunMs = 120'000;

QList<QByteArray> nonEmptyLines(const QByteArray &text)
{
    QList<QByteArray> lines = text.split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

} // namespace

QList<QJsonObject> CliRun::lines() const
{
    QList<QJsonObject> objects;
    for (const QByteArray &line : nonEmptyLines(results)) {
        objects += QJsonDocument::fromJson(line).object();
    }
    return objects;
}

QList<QByteArray> CliRun::messageLines() const
{
    return nonEmptyLines(messages);
}

void CliProfile::prepare(QProcess &process, const QStringList &arguments) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"ACKBOX_PROFILE"_s, folder());
    environment.insert(u"ACKBOX_TEST_SESSION"_s, u"7f1d1d1e-8c7c-4a65-9d0b-0a4c2d8f6b11"_s);
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + filePath(u"no-bus"_s));
    process.setProcessEnvironment(environment);
    process.setProgram(QStringLiteral(ACKBOX_BIN_DIR "/ackboxctl"));
    process.setArguments(arguments);
}

CliRun CliProfile::run(const QStringList &arguments, const QByteArray &input) const
{
    QProcess process;
    prepare(process, arguments);
    process.start();
    process.write(input);
    process.closeWriteChannel();
    CliRun run;
    if (process.waitForFinished(longestRunMs) && process.exitStatus() == QProcess::NormalExit) {
        run.exitCode = process.exitCode();
    }
    run.results = process.readAllStandardOutput();
    run.messages = process.readAllStandardError();
    return run;
}

CliRun CliProfile::json(const QStringList &arguments) const
{
    return run(QStringList(u"--json"_s) + arguments);
}

CliRun CliProfile::add(const QString &name, const demo::AccountInfo &account) const
{
    QStringList arguments{u"account"_s,           u"add"_s,        name,
                          u"--service"_s,         account.service, u"--url"_s,
                          account.url.toString(), u"--identity"_s, account.identity};
    for (const auto &[key, value] : account.options) {
        arguments << u"--option"_s << key + u'=' + value;
    }
    if (!account.keyFile.isEmpty()) {
        return run(arguments << u"--key-file"_s << account.keyFile);
    }
    // Each process reads it anew: it stays in this test's environment.
    const QString variable = u"ACKBOX_TEST_SECRET_"_s + name.toUpper();
    qputenv(variable.toLatin1().constData(), account.secret.toUtf8());
    return run(arguments << u"--secret-env"_s << variable);
}

QStringList CliProfile::refs(const QStringList &arguments) const
{
    QStringList refs;
    for (const QJsonObject &line : json(QStringList(u"list"_s) + arguments).lines()) {
        refs += line[u"ref"].toString();
    }
    return refs;
}

bool isPlain(const QByteArray &printed)
{
    const QList<uint> characters = QString::fromUtf8(printed).toUcs4();
    return std::all_of(characters.begin(), characters.end(), [](uint c) {
        const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
        const bool direction = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                               (c >= 0x2066 && c <= 0x2069);
        return (!control || c == '\n' || c == '\t') && !direction;
    });
}

} // namespace ackbox::test
