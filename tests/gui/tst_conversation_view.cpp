// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "conversation_desk.h"
#include "store/intents.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::test;

class TestConversationView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsFoldedAndOpened();
    void showsHostileTextInert();
    void keepsSentCopiesFromAcknowledging();
    void emitsExactlyWhatWasPressed();
    void emitsNothingByLooking();
    void offersUndoAndRetry();
    void movesByMessage();
    void goesToTheMessageAskedFor();
    void showsTheCaretToWhoMovesIt();
    void keepsSpaceAroundBodies();
    void actsOnTheSelection();
    void copiesWhatIsShown();
    void asksBeforeCopyingHiddenThings();
    void findsOnwardsAndBack();
    void keepsTheViewWhenOthersChange();
    void keepsTheSelectionWhenOthersChange();
    void dropsLateAnswers();
    void loadsThousandsInSlices();
    void showsAllOfALongBody();
    void showsTheSource();
    void refusesDropsAndLinks();
};

void TestConversationView::showsFoldedAndOpened()
{
    auto all = messages(2);
    all[0].preview = u"first words"_s;
    all[0].previewTruncated = true;
    all[1].addressedTo = u"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpAAAABBBB"_s;
    Desk desk(all);
    QVERIFY(desk.shown().contains(u"7xKXtg…gAsU  →  addressee unknown"_s));
    QVERIFY(desk.shown().contains(u"7xKXtg…gAsU  →  5eykt4…BBBB"_s));
    QVERIFY(desk.shown().contains(u"Not opened · 412 bytes"_s));
    QVERIFY(desk.shown().contains(u"Received · task offer · "_s));
    QVERIFY(desk.shown().contains(u"Excerpt: first words…"_s));
    QCOMPARE(desk.buttons().size(), 4);

    desk.open(1, u"the whole text"_s);
    QTRY_VERIFY(desk.shown().contains(u"the whole text"_s));
    QVERIFY(!desk.shown().contains(u"first words"_s));
    QTRY_COMPARE(desk.buttons().size(), 3);
    QVERIFY(!desk.button(u"openButton"_s, desk.id(1)));
    QVERIFY(desk.button(u"acknowledgeButton"_s, desk.id(1)));
    QCOMPARE(desk.view->threadId(), u"raw-thread"_s);
}

void TestConversationView::showsHostileTextInert()
{
    auto all = messages(1);
    all[0].kind = u"<b>task</b>\u202E"_s;
    all[0].author.id = u"evil\u200Bid"_s;
    all[0].author.name = u"<img src=http://t.example/p.gif>\u202E"_s;
    Desk desk(all);
    QVERIFY(desk.shown().contains(u"<img src=http://t.example/p.gif>⟦U+202E⟧"_s));
    QVERIFY(desk.shown().contains(u"<b>task</b>⟦U+202E⟧"_s));
    desk.open(1, u"<a href=\"http://t.example\">pay</a> \u202Egpj.exe\u2066 \u200B\U000E0069\U000E0067"_s);
    QTRY_VERIFY(desk.shown().contains(u"pay</a> ⟦U+202E⟧gpj.exe⟦U+2066⟧ ⟦U+200B⟧⟦hidden text: ig⟧"_s));
    QVERIFY(desk.shown().contains(u"Contains "_s));
    for (QTextBlock block = desk.text().document()->begin(); block.isValid(); block = block.next()) {
        QVERIFY(!block.text().contains(QChar(0x202E)));
        QCOMPARE(block.text().count(QChar(0x2068)), block.text().count(QChar(0x2069)));
        for (auto fragment = block.begin(); !fragment.atEnd(); ++fragment) {
            const QTextCharFormat format = fragment.fragment().charFormat();
            QVERIFY(!format.isAnchor());
            // A background is the sign of a mark, and of nothing else.
            QCOMPARE(format.background().style() != Qt::NoBrush, fragment.fragment().text().startsWith(u'⟦'));
        }
    }
    for (const QToolButton *button : desk.buttons()) {
        QVERIFY(!button->accessibleName().contains(QChar(0x202E)));
    }
}

void TestConversationView::keepsSentCopiesFromAcknowledging()
{
    ListedMessage sent = store::sent(key(1, u"sent"_s), threadRef, second);
    Desk desk({sent});
    QVERIFY(desk.shown().contains(u"Sent copy: nothing to acknowledge"_s));
    QVERIFY(!desk.button(u"acknowledgeButton"_s, desk.id(1, u"sent"_s)));
    QVERIFY(desk.view->messagesToAcknowledge().isEmpty());
    QCOMPARE(desk.view->messagesToOpen(), QList{desk.id(1, u"sent"_s)});
}

void TestConversationView::emitsExactlyWhatWasPressed()
{
    Desk desk(messages(3));
    Requests requests(desk.view.get());
    QTest::mouseClick(desk.button(u"openButton"_s, desk.id(2)), Qt::LeftButton);
    QCOMPARE(requests.open.size(), 1);
    QCOMPARE(requests.open.first().first().value<QList<qint64>>(), QList{desk.id(2)});
    QToolButton *acknowledge = desk.button(u"acknowledgeButton"_s, desk.id(3));
    QVERIFY(acknowledge->accessibleName().contains(u"7xKXtg…gAsU"_s));
    acknowledge->setFocus();
    QTest::keyClick(acknowledge, Qt::Key_Space);
    QCOMPARE(requests.acknowledge.size(), 1);
    QCOMPARE(requests.acknowledge.first().first().value<QList<qint64>>(), QList{desk.id(3)});
    QCOMPARE(requests.count(), 2);
}

void TestConversationView::emitsNothingByLooking()
{
    Desk desk(messages(60));
    Requests requests(desk.view.get());
    QWidget *viewport = desk.text().viewport();
    for (int y = 0; y < viewport->height(); y += 7) {
        QTest::mouseMove(viewport, {y % viewport->width(), y});
    }
    QTest::mouseClick(viewport, Qt::LeftButton, {}, {5, 5});
    QTest::mouseDClick(viewport, Qt::LeftButton, {}, {60, 60});
    for (const Qt::Key typed : {Qt::Key_PageUp, Qt::Key_Home, Qt::Key_Down, Qt::Key_Right, Qt::Key_O,
                                Qt::Key_A, Qt::Key_Return, Qt::Key_Space, Qt::Key_PageDown, Qt::Key_End}) {
        QTest::keyClick(&desk.text(), typed);
    }
    for (int i = 0; i < 100; ++i) {
        desk.view->previousMessage();
    }
    desk.view->nextMessage();
    QTest::keyClick(&desk.text(), Qt::Key_A, Qt::ControlModifier);
    desk.view->copy();
    desk.view->find();
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &desk.text(),
                        Qt::Key_Tab);
    }
    QCOMPARE(requests.count(), 0);
}

void TestConversationView::offersUndoAndRetry()
{
    Desk desk(messages(2));
    Requests requests(desk.view.get());
    const std::vector<qint64> ids{desk.id(1)};
    const auto held = desk.profile.write([&](store::WriteJob &job) {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        return store::addIntents(job, ids, Action::Acknowledge, now, now + 60'000);
    });
    VERIFY_RESULT(held);
    QTRY_VERIFY(desk.button(u"undoButton"_s, desk.id(1)));
    QVERIFY(!desk.button(u"acknowledgeButton"_s, desk.id(1)));
    QTest::mouseClick(desk.button(u"undoButton"_s, desk.id(1)), Qt::LeftButton);
    QCOMPARE(requests.undo.size(), 1);
    QCOMPARE(requests.undo.first().first().value<QList<qint64>>(), QList{held->front()});

    const std::vector<qint64> other{desk.id(2)};
    const auto failed = desk.profile.write([&](store::WriteJob &job) -> Result<void> {
        const auto added = store::addIntents(job, other, Action::Open, 1, 1);
        if (!added) {
            return added.error();
        }
        const auto claimed = store::claimNow(job, *added, 1, u"tester"_s, 60'000);
        if (!claimed) {
            return claimed.error();
        }
        return store::finishIntent(job, claimed->front(), Outcome::Error, u"storage_error"_s, 2, 3);
    });
    VERIFY_RESULT(failed);
    QTRY_VERIFY(desk.button(u"retryOpenButton"_s, desk.id(2)));
    QVERIFY(desk.shown().contains(u"storage_error"_s));
    QTest::mouseClick(desk.button(u"retryOpenButton"_s, desk.id(2)), Qt::LeftButton);
    QCOMPARE(requests.retry.size(), 1);
    QCOMPARE(requests.retry.first().at(0).value<QList<qint64>>(), QList{desk.id(2)});
    QCOMPARE(requests.retry.first().at(1).value<Action>(), Action::Open);
    QCOMPARE(requests.count(), 2);
}

void TestConversationView::movesByMessage()
{
    Desk desk(messages(30));
    QSignalSpy moved(desk.view.get(), &ConversationView::currentMessageChanged);
    QCOMPARE(desk.view->currentMessage(), desk.id(30));
    desk.view->previousMessage();
    QCOMPARE(desk.view->currentMessage(), desk.id(29));
    desk.view->nextMessage();
    desk.view->nextMessage();
    QCOMPARE(desk.view->currentMessage(), desk.id(30));
    for (int i = 0; i < 50; ++i) {
        desk.view->previousMessage();
    }
    QCOMPARE(desk.view->currentMessage(), desk.id(1));
    QCOMPARE(desk.text().verticalScrollBar()->value(), 0);
    QVERIFY(moved.size() >= 30);
    QCOMPARE(desk.view->messagesToOpen(), QList{desk.id(1)});
}

void TestConversationView::goesToTheMessageAskedFor()
{
    Desk desk(messages(3'000)); // in several slices, newest first
    desk.view->showMessage(desk.id(40));
    QTRY_COMPARE(desk.view->currentMessage(), desk.id(40));
    const auto inSight = [&desk] {
        const QRect caret = desk.text().cursorRect();
        return desk.text().viewport()->rect().contains(caret.center());
    };
    QVERIFY(inSight());

    // Asked for while the conversation is being read.
    const qint64 conversation = *desk.view->conversation();
    desk.view->setConversation({});
    desk.view->setConversation(conversation);
    desk.view->showMessage(desk.id(2));
    QTRY_VERIFY(desk.view->isComplete());
    QCOMPARE(desk.view->currentMessage(), desk.id(2));
    QVERIFY(inSight());
    QCOMPARE(desk.view->messagesToOpen(), QList{desk.id(2)});

    desk.view->showMessage(123'456); // of no conversation here
    QCOMPARE(desk.view->currentMessage(), desk.id(2));
}

void TestConversationView::showsTheCaretToWhoMovesIt()
{
    Desk desk(messages(5));
    desk.view->setFocus();
    QCOMPARE(desk.text().cursorWidth(), 0);
    desk.view->previousMessage();
    QCOMPARE(desk.text().cursorWidth(), 0);
    QTest::keyClick(&desk.text(), Qt::Key_Right);
    QCOMPARE(desk.text().cursorWidth(), 1);
    QTest::mouseClick(desk.text().viewport(), Qt::LeftButton);
    QCOMPARE(desk.text().cursorWidth(), 0);
}

void TestConversationView::keepsSpaceAroundBodies()
{
    Desk desk(messages(1));
    desk.open(1, u"one\n\ntwo"_s);
    QTRY_VERIFY(desk.shown().contains(u"one"_s));
    std::vector<conversation::Part> parts;
    for (const conversation::Line &line : desk.text().snapshot().messages.front()->lines) {
        parts.push_back(line.part);
    }
    using enum conversation::Part;
    const std::vector expected{Separator, Author, Facts, State, Space, Body, Body, Body, Space, Buttons};
    QCOMPARE(parts, expected);
    // The space is for looks alone.
    desk.text().selectAll();
    desk.view->copy();
    QVERIFY(QGuiApplication::clipboard()->text().endsWith("\none\n\ntwo"_L1));
}

void TestConversationView::actsOnTheSelection()
{
    Desk desk(messages(4));
    desk.open(2, u"read"_s);
    QTRY_VERIFY(desk.shown().contains(u"read"_s));
    QTest::keyClick(&desk.text(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(desk.view->messagesToOpen(), (QList{desk.id(1), desk.id(3), desk.id(4)}));
    QCOMPARE(desk.view->messagesToAcknowledge().size(), 4);
}

void TestConversationView::copiesWhatIsShown()
{
    Desk desk(messages(1));
    const QString unbroken(5'000, u'x');
    desk.open(1, u"a\u202Eb\n"_s + unbroken + u"\n\nend"_s);
    QTRY_VERIFY(desk.shown().contains(u"end"_s));
    QTest::keyClick(&desk.text(), Qt::Key_A, Qt::ControlModifier);
    desk.view->copy();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY(copied.contains(u"a⟦U+202E⟧b\n"_s + unbroken + u"\n\nend"_s));
    QVERIFY(copied.startsWith(wallet));
    QVERIFY(!copied.contains(QChar(0x2068)));
}

void TestConversationView::asksBeforeCopyingHiddenThings()
{
    Desk desk(messages(1));
    desk.open(1, u"a\u202Eb"_s);
    QTRY_VERIFY(desk.shown().contains(u"a⟦U+202E⟧b"_s));
    QApplication::clipboard()->setText(u"before"_s);
    desk.view->copyAsReceived();
    QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
    auto *label = desk.view->findChild<QLabel *>(u"noticeLabel"_s);
    QVERIFY(label->isVisible());
    QVERIFY(label->text().contains(u"1 direction control"_s));
    QTest::mouseClick(desk.view->findChild<QPushButton *>(u"copyAnywayButton"_s), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), u"a\u202Eb"_s);
    QVERIFY(!label->isVisible());
    QApplication::clipboard()->setText(u"before"_s);
    desk.view->copyAsReceived();
    QCOMPARE(QApplication::clipboard()->text(), u"a\u202Eb"_s);
}

void TestConversationView::findsOnwardsAndBack()
{
    Desk desk(messages(3));
    desk.open(1, u"a needle here"_s);
    desk.open(3, u"another NEEDLE"_s);
    QTRY_VERIFY(desk.shown().contains(u"a needle here"_s) && desk.shown().contains(u"another"_s));
    desk.view->find();
    auto *field = desk.view->findChild<QLineEdit *>(u"findField"_s);
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, u"needle"_s);
    QCOMPARE(desk.text().textCursor().selectedText(), u"NEEDLE"_s);
    QCOMPARE(desk.view->currentMessage(), desk.id(3));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(desk.view->currentMessage(), desk.id(1));
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(desk.view->currentMessage(), desk.id(3));
    QTest::keyClicks(field, u"x"_s);
    QCOMPARE(desk.view->findChild<QLabel *>(u"resultLabel"_s)->text(), u"Not found in what is shown"_s);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
}

void TestConversationView::keepsTheViewWhenOthersChange()
{
    Desk desk(messages(40));
    for (int i = 0; i < 20; ++i) {
        desk.view->previousMessage();
    }
    const auto topText = [&desk] { return desk.text().cursorForPosition({1, 1}).block().text(); };
    const auto topMessage = [&desk] { return desk.view->currentMessage(); };
    const qint64 current = *topMessage();
    const QString top = topText();
    const int value = desk.text().verticalScrollBar()->value();
    desk.open(3, u"one\ntwo\nthree\nfour\nfive\nsix"_s);
    QTRY_VERIFY(desk.shown().contains(u"five"_s));
    QCOMPARE(desk.view->currentMessage(), current);
    QCOMPARE(topText(), top);
    QVERIFY(desk.text().verticalScrollBar()->value() > value);
    // A new message at the end does not take the reader along.
    QVERIFY(desk.profile.merge({listed(41)}));
    QTRY_COMPARE(desk.text().snapshot().messages.size(), size_t(41));
    QTRY_VERIFY(desk.view->isComplete());
    QCOMPARE(topText(), top);
    QCOMPARE(desk.view->currentMessage(), current);
}

void TestConversationView::keepsTheSelectionWhenOthersChange()
{
    Desk desk(messages(5));
    desk.open(3, u"select these words"_s);
    QTRY_VERIFY(desk.shown().contains(u"these"_s));
    QTextCursor cursor = desk.text().document()->find(u"these"_s);
    desk.text().setTextCursor(cursor);
    desk.open(2, u"above"_s);
    desk.open(4, u"below"_s);
    QTRY_VERIFY(desk.shown().contains(u"above"_s) && desk.shown().contains(u"below"_s));
    QCOMPARE(desk.text().textCursor().selectedText(), u"these"_s);
    QCOMPARE(desk.view->currentMessage(), desk.id(3));
}

void TestConversationView::dropsLateAnswers()
{
    auto all = messages(1);
    ListedMessage other = listed(2);
    other.conversation = u"thread_v1_other"_s;
    all.push_back(other);
    Desk desk(all);
    const qint64 first = desk.profile.message(key(1)).conversationId;
    const qint64 otherOne = desk.profile.message(key(2)).conversationId;
    desk.view->setConversation(otherOne);
    QVERIFY(!desk.view->currentMessage());
    QVERIFY(desk.view->messagesToOpen().isEmpty());
    desk.view->setConversation(first);
    desk.view->setConversation(otherOne);
    QTRY_COMPARE(desk.view->currentMessage(), desk.id(2));
    QCOMPARE(desk.text().snapshot().messages.size(), size_t(1));
    desk.view->setConversation({});
    QVERIFY(!desk.view->currentMessage());
    QVERIFY(desk.text().toPlainText().isEmpty());
}

void TestConversationView::loadsThousandsInSlices()
{
    Desk desk(messages(3'000));
    QCOMPARE(desk.text().snapshot().messages.size(), size_t(3'000));
    QCOMPARE(desk.view->currentMessage(), desk.id(3'000));
    QTest::keyClick(&desk.text(), Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(desk.view->currentMessage(), desk.id(1));
    // Buttons exist for what is in sight alone.
    QVERIFY(desk.text().findChildren<ActionStrip *>().size() < 40);
}

void TestConversationView::showsAllOfALongBody()
{
    Desk desk(messages(1));
    desk.open(1, QString(200'000, u'y') + u"THE END"_s);
    QTRY_VERIFY(desk.shown().contains(u"Shown up to here."_s));
    QVERIFY(!desk.shown().contains(u"THE END"_s));
    QTest::keyClick(&desk.text(), Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY(desk.button(u"showAllButton"_s, desk.id(1)));
    QVERIFY(
        desk.button(u"showAllButton"_s, desk.id(1))->text().contains("195.3 KiB"_L1)); // listed: 412 bytes
    QTest::mouseClick(desk.button(u"showAllButton"_s, desk.id(1)), Qt::LeftButton);
    QTRY_VERIFY(desk.shown().contains(u"THE END"_s));
    QVERIFY(!desk.shown().contains(u"Shown up to here."_s));
}

void TestConversationView::showsTheSource()
{
    auto all = messages(1);
    all[0].source = "{\"msg_id\":\"a" + QByteArray::fromHex("e280ae") + "\"}";
    Desk desk(all);
    Q_EMIT desk.view->showSourceRequested(desk.id(1));
    QTRY_VERIFY(desk.view->findChild<QPlainTextEdit *>(u"sourceText"_s));
    const auto *source = desk.view->findChild<QPlainTextEdit *>(u"sourceText"_s);
    QTRY_VERIFY(source->isVisible());
    QCOMPARE(source->toPlainText(), u"{\"msg_id\":\"a⟦U+202E⟧\"}"_s);
    const QString about = desk.view->findChild<QLabel *>(u"sourceAbout"_s)->text();
    const QByteArray digest = QCryptographicHash::hash(all[0].source, QCryptographicHash::Sha256).toHex();
    QVERIFY(about.contains(QString::fromLatin1(digest)));
    QVERIFY(about.contains(u"GET /list"_s));
}

void TestConversationView::refusesDropsAndLinks()
{
    Desk desk(messages(1));
    QVERIFY(!desk.text().acceptDrops());
    QVERIFY(!desk.text().viewport()->acceptDrops());
    QVERIFY(desk.text().isReadOnly());
    QVERIFY(!desk.text().textInteractionFlags().testAnyFlags(
        Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard | Qt::TextEditable));
    for (const QLabel *label : desk.view->findChildren<QLabel *>()) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
    }
}

QTEST_MAIN(TestConversationView)
#include "tst_conversation_view.moc"
