// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/lookalike.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

class TestLookalike : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mixedScript_data();
    void mixedScript();
    void skeletons_data();
    void skeletons();
};

void TestLookalike::mixedScript_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("mixed");
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("Latin") << u"billing-agent_7"_s << false;
    QTest::newRow("Cyrillic") << u"Анна"_s << false;
    QTest::newRow("Cyrillic a in Latin") << u"p\u0430ypal"_s << true;
    QTest::newRow("in the second word") << u"team p\u0430ypal"_s << true;
    QTest::newRow("in the first word") << u"p\u0430ypal.team"_s << true;
    QTest::newRow("Greek omicron in Latin") << u"g\u03BFogle"_s << true;
    QTest::newRow("words of two scripts") << u"Анна Smith"_s << false;
    QTest::newRow("Japanese with Latin") << u"東京タワーbot"_s << false;
    QTest::newRow("accents") << u"Zoe\u0308"_s << false;
    QTest::newRow("split by an invisible character") << u"p\u200D\u0430"_s << true;
    QTest::newRow("emoji") << u"🤖 bot"_s << false;
    QTest::newRow("lone surrogate half") << QString(QChar(0xD800)) << false;
}

void TestLookalike::mixedScript()
{
    QFETCH(QString, name);
    QFETCH(bool, mixed);
    QCOMPARE(isMixedScript(name), mixed);
}

void TestLookalike::skeletons_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<bool>("alike");
    QTest::newRow("the same") << u"paypal"_s << u"paypal"_s << true;
    QTest::newRow("Cyrillic") << u"paypal"_s << u"\u0440\u0430\u0443\u0440\u0430l"_s << true;
    QTest::newRow("capital i") << u"paypal"_s << u"paypaI"_s << true;
    QTest::newRow("zero width") << u"admin"_s << u"ad\u200Bmin"_s << true;
    QTest::newRow("rn") << u"modern"_s << u"modem"_s << true;
    QTest::newRow("others") << u"alice"_s << u"bob"_s << false;
    QTest::newRow("empty and invisible") << QString() << u"\u200B"_s << true;
    QTest::newRow("long") << u"m"_s.repeated(5000) << u"rn"_s.repeated(5000) << true;
}

void TestLookalike::skeletons()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(bool, alike);
    QCOMPARE(skeleton(left) == skeleton(right), alike);
}

QTEST_APPLESS_MAIN(TestLookalike)
#include "tst_lookalike.moc"
