// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bare_insert.h"
#include "benches.h"

using namespace Qt::StringLiterals;

namespace ackbox::bench {

namespace {

constexpr int runs = 5;
constexpr double leastShare = 0.6;

} // namespace

void ingest(Report &report, Subject &subject)
{
    double walked = 0;
    double bare = 0;
    // Side by side: each run measures both, so that what slows the machine slows both.
    std::vector<double> walks;
    std::vector<double> bares;
    for (int i = 0; i < runs; ++i) {
        subject.startAfresh();
        walks.push_back(medianMilliseconds(1, [&subject] { subject.walk(); }) / 1000);
        bares.push_back(bareInsertSeconds(subject.store().file()));
    }
    std::nth_element(walks.begin(), walks.begin() + runs / 2, walks.end());
    std::nth_element(bares.begin(), bares.begin() + runs / 2, bares.end());
    walked = subject.messages() / walks[runs / 2];
    bare = subject.messages() / bares[runs / 2];
    report.add({.name = u"ingest, loopback to committed cache"_s,
                .at = subject.at(),
                .value = walked,
                .unit = u"messages/s"_s,
                .reference = u"bare insert of the same rows"_s,
                .referenceValue = bare,
                .must = u"at least 0.6 of the reference"_s,
                .holds = walked >= leastShare * bare});
}

} // namespace ackbox::bench
