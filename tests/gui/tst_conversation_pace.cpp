// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/display_lines.h"
#include "conversation_desk.h"

#include <QTimer>
#include <QtTest>

#include <array>
#include <ctime>
#include <utility>

using namespace ackbox;
using namespace ackbox::test;

namespace {

// How long the GUI thread is kept from its event loop, in milliseconds of its own processor time.
class Pulse : public QObject
{
public:
    Pulse()
    {
        m_timer.setInterval(0);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const qint64 now = used();
            m_longest = std::max(m_longest, now - m_last);
            m_last = now;
            ++m_beats;
        });
        m_timer.start();
    }
    //! Since it was asked last.
    qint64 longest() { return std::exchange(m_longest, 0); }
    void rest() const
    {
        const int wanted = m_beats + 3;
        QTRY_VERIFY(m_beats >= wanted);
    }

private:
    static qint64 used()
    {
        timespec time = {};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return qint64(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
    }

    QTimer m_timer;
    qint64 m_last = used();
    qint64 m_longest = 0;
    int m_beats = 0;
};

} // namespace

//! Whatever a sender wrote, the window goes on answering.
class TestConversationPace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void laysOutPicturesInSlices_data();
    void laysOutPicturesInSlices();
};

void TestConversationPace::laysOutPicturesInSlices_data()
{
    QTest::addColumn<QString>("body");
    QString many;
    for (int i = 0; i < 6'000; ++i) {
        many += QString::fromUcs4(std::array{char32_t(0x1F600 + i % 80)}.data(), 1);
    }
    QTest::newRow("pictures") << many;
    QTest::newRow("pictures and words") << u"so \U0001F600 it \U0001F680 goes "_s.repeated(1'500);
    QTest::newRow("pictures of several parts")
        << u"\U0001F468\u200D\U0001F469\u200D\U0001F467 "_s.repeated(1'000);
    QTest::newRow("short lines") << u"\U0001F600\U0001F680\n"_s.repeated(1'500);
    QTest::newRow("letters") << u"letters "_s.repeated(20'000);
}

void TestConversationPace::laysOutPicturesInSlices()
{
    QFETCH(QString, body);
    // A few tens on a desktop, a second and more where a page of pictures is laid out at once.
    constexpr qint64 bearable = 400;
    Desk desk(messages(1));
    Pulse pulse;
    desk.open(1, body);
    QTRY_VERIFY(desk.shown().contains(u"Shown up to here."_s) && desk.view->isComplete());
    QVERIFY(desk.shown().count(QChar(0xD83D)) <= conversation::AtOnce().pictures);
    QTest::keyClick(&desk.text(), Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY(desk.button(u"showAllButton"_s, desk.id(1)));
    pulse.rest();
    QVERIFY2(pulse.longest() < bearable, "the first part");
    desk.view->resize(900, 700);
    pulse.rest();
    QVERIFY2(pulse.longest() < bearable, "another size");
    QTest::mouseClick(desk.button(u"showAllButton"_s, desk.id(1)), Qt::LeftButton);
    QTRY_VERIFY(!desk.shown().contains(u"Shown up to here."_s) && desk.view->isComplete());
    QVERIFY2(pulse.longest() < bearable, "all of it");
    QCOMPARE(desk.shown().count(QChar(0xD83D)), body.count(QChar(0xD83D)));
}

QTEST_MAIN(TestConversationPace)
#include "tst_conversation_pace.moc"
