// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/list_patch.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace ackbox;

namespace {

using Ids = std::vector<qint64>;

//! Carries the steps out as a model does.
Ids applied(Ids list, const ListPatch &patch, const Ids &to)
{
    for (const auto &range : patch.removals) {
        list.erase(list.begin() + range.first, list.begin() + range.first + range.count);
    }
    if (!patch.stay.empty()) {
        list = patch.stay;
    }
    for (const auto &range : patch.insertions) {
        list.insert(list.begin() + range.first, to.begin() + range.first,
                    to.begin() + range.first + range.count);
    }
    return list;
}

} // namespace

class ListPatchTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalListsNeedNothing()
    {
        QVERIFY(listPatch({1, 2, 3}, {1, 2, 3}).isEmpty());
        QVERIFY(listPatch({}, {}).isEmpty());
    }

    void arrivalsAtTheTopAreOneInsertion()
    {
        const ListPatch patch = listPatch({3, 2, 1}, {5, 4, 3, 2, 1});
        QCOMPARE(patch.insertions, (std::vector<ListPatch::Range>{{0, 2}}));
        QVERIFY(patch.removals.empty());
        QVERIFY(patch.stay.empty());
    }

    void aRaisedRowKeepsTheOthers()
    {
        const ListPatch patch = listPatch({4, 3, 2, 1}, {2, 4, 3, 1});
        QVERIFY(patch.removals.empty());
        QVERIFY(patch.insertions.empty());
        QCOMPARE(patch.stay, (Ids{2, 4, 3, 1}));
    }

    void removalsComeLastFirst()
    {
        const ListPatch patch = listPatch({5, 4, 3, 2, 1}, {4, 2});
        QCOMPARE(patch.removals, (std::vector<ListPatch::Range>{{4, 1}, {2, 1}, {0, 1}}));
    }

    void anyListBecomesAnyOther()
    {
        QRandomGenerator random(42);
        Ids all(40);
        std::iota(all.begin(), all.end(), 1);
        for (int round = 0; round < 500; ++round) {
            Ids from = all;
            Ids to = all;
            std::shuffle(from.begin(), from.end(), random);
            if (round % 2 == 0) {
                std::shuffle(to.begin(), to.end(), random);
            } else {
                to = from; // few differences
                std::swap(to[3], to[20]);
            }
            from.resize(random.bounded(41));
            to.resize(random.bounded(41));
            QCOMPARE(applied(from, listPatch(from, to), to), to);
        }
    }
};

QTEST_GUILESS_MAIN(ListPatchTest)
#include "tst_list_patch.moc"
