// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/words.h"

#include "core/text/one_line.h"
#include "models/list_row.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <array>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::conversation)

public:
    // 0: found, but not in what was counted.
    static QString inWords(Finding finding, int count)
    {
        switch (finding) {
        case Finding::BidiControl:
            return count == 1 ? tr("1 direction control")
                   : count    ? tr("%n direction controls", nullptr, count)
                              : tr("direction controls");
        case Finding::Invisible:
            return count == 1 ? tr("1 invisible character")
                   : count    ? tr("%n invisible characters", nullptr, count)
                              : tr("invisible characters");
        case Finding::HiddenText:
            return tr("hidden text");
        case Finding::Control:
            return count == 1 ? tr("1 control character")
                   : count    ? tr("%n control characters", nullptr, count)
                              : tr("control characters");
        case Finding::Unassigned:
            return count == 1 ? tr("1 character without a meaning")
                   : count    ? tr("%n characters without a meaning", nullptr, count)
                              : tr("characters without a meaning");
        case Finding::Combining:
            return tr("piled-up accents");
        case Finding::LookAlike:
            return tr("a name that looks like another");
        }
        return {};
    }

    static QString asSent(const QString &raw) { return tr("As sent: %1").arg(raw); }
};

constexpr std::array allFindings{Finding::BidiControl, Finding::Invisible,  Finding::HiddenText,
                                 Finding::Control,     Finding::Unassigned, Finding::Combining,
                                 Finding::LookAlike};
constexpr qint64 nanosecondsInMillisecond = 1'000'000;

} // namespace

QString timeInWords(qint64 milliseconds, qint64 now)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    const QString clock = QLocale().toString(time.time(), QLocale::ShortFormat);
    const QString day = shortTime(milliseconds, now);
    return day == clock ? clock : day + u' ' + clock;
}

QString timeInWords(const Timestamp &time, qint64 now)
{
    constexpr qsizetype longestRaw = 40;
    return time.nanoseconds ? timeInWords(*time.nanoseconds / nanosecondsInMillisecond, now)
                            : oneLine(time.raw, longestRaw);
}

QString exactTime(const Timestamp &time)
{
    constexpr qsizetype longestRaw = 80;
    QString raw = Words::asSent(isolated(oneLine(time.raw, longestRaw)));
    if (!time.nanoseconds) {
        return raw;
    }
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(*time.nanoseconds / nanosecondsInMillisecond);
    return QLocale().toString(local, QLocale::LongFormat) + u'\n' + raw;
}

QStringList findingsInWords(const ShownText &shown, const QStringList &kinds)
{
    QStringList words;
    for (const Finding finding : allFindings) {
        int count = 0;
        for (const Run &run : shown.runs) {
            count += run.finding.testFlag(finding) ? 1 : 0;
        }
        if (count > 0 || shown.findings.testFlag(finding) ||
            kinds.contains(findingWords(Findings(finding)).constFirst())) {
            words += Words::inWords(finding, count);
        }
    }
    return words;
}

} // namespace ackbox::conversation
