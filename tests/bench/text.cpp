// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "benches.h"
#include "core/text/untrusted.h"

using namespace Qt::StringLiterals;

namespace ackbox::bench {

namespace {

constexpr int runs = 5;
constexpr double longest = 100;

struct Body
{
    QString name;
    QString text;
};

std::vector<Body> bodies()
{
    constexpr int mebi = 1024 * 1024;
    return {{u"1 MiB without a space"_s, QString(mebi, u'a')},
            {u"10 MiB of one line"_s, u"word "_s.repeated(2 * mebi)},
            {u"262,144 newlines"_s, QString(262'144, u'\n')},
            {u"65,536 combining marks on one base"_s, u"a"_s + QString(65'536, QChar(0x0301))},
            {u"32,768 joined emoji"_s, u"\U0001F469\u200D"_s.repeated(32'768)},
            {u"100,000 bidi controls"_s, QString(100'000, QChar(0x202E))},
            {u"1 MiB of right-to-left text"_s, QString(mebi / 2, QChar(0x05D0))}};
}

} // namespace

void text(Report &report)
{
    for (const Body &body : bodies()) {
        const double time = medianMilliseconds(runs, [&body] {
            if (showUntrusted(body.text).runs.empty()) {
                qFatal("nothing to show");
            }
        });
        report.add({.name = u"received text to what is shown"_s,
                    .at = body.name,
                    .value = time,
                    .unit = u"ms"_s,
                    .must = u"at most 100 ms"_s,
                    .holds = time <= longest});
    }
}

} // namespace ackbox::bench
