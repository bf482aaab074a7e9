// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "benches.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QSaveFile>
#include <QTextStream>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

constexpr int leastMessages = 100;

bool write(const QString &folder, const QJsonObject &report)
{
    QDir().mkpath(folder);
    QSaveFile file(QDir(folder).filePath(u"report.json"_s));
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(report).toJson()) > 0 && file.commit();
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Measures Ackbox; writes a table and FOLDER/report.json."_s);
    parser.addHelpOption();
    parser.addOption({u"out"_s, u"Folder of the report."_s, u"FOLDER"_s, u"."_s});
    parser.addOption({u"messages"_s, u"Messages to measure with."_s, u"N"_s, u"20000"_s});
    parser.process(application);
    const int messages = parser.value(u"messages"_s).toInt();
    QTextStream err(stderr);
    if (messages < leastMessages) {
        err << u"ackbox-bench: --messages takes a number from %1 up\n"_s.arg(leastMessages);
        return 2;
    }
    bench::Report report;
    bench::Subject subject(messages);
    bench::ingest(report, subject);
    bench::actions(report, subject);
    bench::text(report);
    QTextStream(stdout) << report.table();
    if (!write(parser.value(u"out"_s), report.json())) {
        err << u"ackbox-bench: the report cannot be written to %1\n"_s.arg(parser.value(u"out"_s));
        return 1;
    }
    return report.allHold() ? 0 : 1;
}
