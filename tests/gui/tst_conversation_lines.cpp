// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/display_lines.h"
#include "app/conversation/fragments.h"
#include "app/conversation/shown_message.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::conversation;

namespace {

QString joined(const std::vector<DisplayLine> &lines)
{
    QString text;
    for (size_t i = 0; i < lines.size(); ++i) {
        for (const Run &run : lines[i].runs) {
            text += printedRun(run);
        }
        if (!lines[i].continues && i + 1 < lines.size()) {
            text += u'\n';
        }
    }
    return text;
}

qsizetype longestOf(const std::vector<DisplayLine> &lines)
{
    qsizetype longest = 0;
    for (const DisplayLine &line : lines) {
        qsizetype length = 0;
        for (const Run &run : line.runs) {
            length += printedRun(run).size();
        }
        longest = std::max(longest, length);
    }
    return longest;
}

QString textOf(const ShownMessage &shown, Part part)
{
    QStringList texts;
    for (const Line &line : shown.lines) {
        if (line.part != part) {
            continue;
        }
        QString text;
        for (const Fragment &fragment : line.fragments) {
            text += fragment.text;
        }
        texts += text.remove(QChar(0x2068)).remove(QChar(0x2069));
    }
    return texts.join(u'\n');
}

Message received(const QString &body)
{
    Message message;
    message.id = 7;
    message.service = u"selective"_s;
    message.listed.direction = Direction::Received;
    message.listed.author.id =
        u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"_s;
    message.listed.kind = u"task_offer"_s;
    message.listed.bytes = body.toUtf8().size();
    message.acknowledged = false;
    message.openedAt = 1'000;
    message.body = body;
    return message;
}

} // namespace

class TestConversationLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void breaksForDisplayAlone_data();
    void breaksForDisplayAlone();
    void keepsCharactersWhole();
    void marksBracketsOfTheText();
    void cutsWhatIsShownAtOnce();
    void saysWhatWasFound();
    void saysStates_data();
    void saysStates();
    void knowsNoAuthor();
    void showsHugeBodiesInBoundedTime_data();
    void showsHugeBodiesInBoundedTime();
};

void TestConversationLines::breaksForDisplayAlone_data()
{
    QTest::addColumn<QString>("body");
    QTest::newRow("empty") << QString();
    QTest::newRow("two lines") << u"one\ntwo"_s;
    QTest::newRow("ends with a newline") << u"one\n"_s;
    QTest::newRow("no space") << QString(70'000, u'a');
    QTest::newRow("spaces") << u"word and "_s.repeated(2'000);
    QTest::newRow("emoji") << u"\U0001F600"_s.repeated(5'000);
    QTest::newRow("marks") << u"\u202E"_s.repeated(5'000);
    QTest::newRow("marks and letters") << u"a\u202Eb"_s.repeated(3'000);
    QTest::newRow("brackets") << u"⟦"_s.repeated(3'000);
    QTest::newRow("long hidden text") << u"\U000E0041"_s.repeated(20'000);
}

void TestConversationLines::breaksForDisplayAlone()
{
    QFETCH(QString, body);
    const ShownText shown = showUntrusted(body);
    const auto lines = displayLines(shown);
    // A mark is never cut, so a line can be longer by one mark's brackets.
    QVERIFY(longestOf(lines) <= longestLine + 2);
    QString whole;
    for (const Run &run : withBracketsMarked(shown.runs)) {
        whole += printedRun(run);
    }
    if (shown.findings.testFlag(Finding::HiddenText)) {
        // What was hidden is as long as one likes: told in several marks, whole.
        QCOMPARE(joined(lines).remove(u'⟦').remove(u'⟧'), whole.remove(u'⟦').remove(u'⟧'));
    } else {
        QCOMPARE(joined(lines), whole);
    }
}

void TestConversationLines::keepsCharactersWhole()
{
    const QString letter = u"e\u0301"_s;
    for (const DisplayLine &line : displayLines(showUntrusted(letter.repeated(4'001)))) {
        QVERIFY(line.runs.front().text.startsWith(u'e'));
    }
    for (const DisplayLine &line : displayLines(showUntrusted(u"x"_s + u"\U0001F600"_s.repeated(4'000)))) {
        QVERIFY(!line.runs.front().text.front().isLowSurrogate());
    }
}

void TestConversationLines::marksBracketsOfTheText()
{
    Line line;
    addRuns(line, displayLines(showUntrusted(u"a⟦U+202E⟧b"_s)).front().runs, Style::Body);
    QCOMPARE(line.fragments.size(), size_t(3));
    QCOMPARE(line.fragments[1].text, u"⟦U+27E6⟧"_s);
    QCOMPARE(line.fragments[1].style, Style::Mark);
    QCOMPARE(line.fragments[2].text, u"U+202E⟧b"_s);
    QCOMPARE(line.fragments[2].style, Style::Body);
}

void TestConversationLines::cutsWhatIsShownAtOnce()
{
    QCOMPARE(shownAtOnce(u"abc", {10, 10}).size(), 3);
    QCOMPARE(shownAtOnce(u"abcdef", {4, 10}).size(), 4);
    QCOMPARE(shownAtOnce(u"a\nb\nc\nd", {100, 2}), u"a\nb");
    QCOMPARE(shownAtOnce(u"abc\U0001F600", {4, 10}).size(), 3);
    QCOMPARE(shownAtOnce(u"\U0001F600a\U0001F600b\U0001F600", {100, 10, 2}), u"\U0001F600a\U0001F600b");

    ShowOptions options;
    const ShownMessage part = showMessage(received(QString(300'000, u'a')), {}, options);
    QCOMPARE(part.showAll, u"Show all 293.0 KiB"_s);
    options.whole = {7};
    const ShownMessage whole = showMessage(received(QString(300'000, u'a')), {}, options);
    QVERIFY(whole.showAll.isEmpty());
    QVERIFY(whole.lines.size() > part.lines.size());
}

void TestConversationLines::saysWhatWasFound()
{
    const ShownMessage shown = showMessage(received(u"a\u200Bb\u200Bc\u200B\u202Ed"_s), {}, {});
    QCOMPARE(textOf(shown, Part::Findings), u"Contains 1 direction control, 3 invisible characters"_s);
    QCOMPARE(textOf(shown, Part::Body), u"a⟦U+200B⟧b⟦U+200B⟧c⟦U+200B⟧⟦U+202E⟧d"_s);
}

void TestConversationLines::saysStates_data()
{
    QTest::addColumn<Message>("message");
    QTest::addColumn<QList<store::Intent>>("intents");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("buttons");

    const auto intent = [](Action action, const QString &state) {
        return store::Intent{.id = 11, .messageId = 7, .action = action, .notBefore = 5'000, .state = state};
    };
    Message folded = received(u"x"_s);
    folded.openedAt.reset();
    folded.body.reset();
    folded.listed.bytes = 412;
    QTest::newRow("folded") << folded << QList<store::Intent>{} << u"Not opened · 412 bytes"_s
                            << u"open ack"_s;
    QTest::newRow("opening") << folded << QList{intent(Action::Open, u"sending"_s)}
                             << u"Not opened · 412 bytes\nOpen: being sent"_s << u"ack"_s;
    QTest::newRow("held") << folded << QList{intent(Action::Acknowledge, u"queued"_s)}
                          << u"Not opened · 412 bytes\nAcknowledge: held for a moment, can be undone"_s
                          << u"open undo"_s;

    store::Intent failed = intent(Action::Open, u"queued"_s);
    failed.attempts = 1;
    failed.outcome = Outcome::Error;
    failed.error = u"storage_error"_s;
    QTest::newRow("failed")
        << folded << QList{failed}
        << u"Not opened · 412 bytes\nOpen: not done yet, and tried again by itself. storage_error"_s
        << u"retry-open ack"_s;

    store::Intent unavailable = intent(Action::Open, u"done"_s);
    unavailable.outcome = Outcome::Unavailable;
    QTest::newRow("not available")
        << folded << QList{unavailable}
        << u"Not opened · 412 bytes\nOpen: not available. The service does not have it, or it is not this account's."_s
        << u"ack"_s;

    Message sent = folded;
    sent.listed.direction = Direction::Sent;
    sent.acknowledged.reset();
    QTest::newRow("sent copy") << sent << QList<store::Intent>{}
                               << u"Not opened · 412 bytes · Sent copy: nothing to acknowledge"_s
                               << u"open"_s;

    Message handled = folded;
    handled.acknowledged = true;
    QTest::newRow("handled elsewhere")
        << handled << QList<store::Intent>{} << u"Not opened · 412 bytes · Acknowledged at the service"_s
        << u"open"_s;
    handled.acknowledgedLocally = true;
    QTest::newRow("handled here") << handled << QList<store::Intent>{}
                                  << u"Not opened · 412 bytes · Marked as handled here"_s << u"open"_s;
}

void TestConversationLines::saysStates()
{
    QFETCH(Message, message);
    QFETCH(QList<store::Intent>, intents);
    QFETCH(QString, words);
    QFETCH(QString, buttons);
    const ShownMessage shown =
        showMessage(message, std::vector<store::Intent>(intents.begin(), intents.end()), {.now = 1'000});
    QCOMPARE(textOf(shown, Part::State), words);
    QStringList offered;
    offered += shown.canOpen ? u"open"_s : QString();
    offered += shown.retryOpen ? u"retry-open"_s : QString();
    offered += shown.canAcknowledge ? u"ack"_s : QString();
    offered += shown.retryAcknowledge ? u"retry-ack"_s : QString();
    offered += shown.undoable.empty() ? QString() : u"undo"_s;
    offered.removeAll(QString());
    QCOMPARE(offered.join(u' '), buttons);
}

void TestConversationLines::knowsNoAuthor()
{
    Message message = received(u"x"_s);
    message.listed.author = {};
    QCOMPARE(textOf(showMessage(message, {}, {}), Part::Author), u"author unknown  →  addressee unknown"_s);
    message.listed.addressedTo = u"addressee"_s;
    message.listed.author.id = u"\u202Eevil"_s;
    QCOMPARE(textOf(showMessage(message, {}, {}), Part::Author), u"⟦U+202E⟧evil  →  addressee"_s);
}

void TestConversationLines::showsHugeBodiesInBoundedTime_data()
{
    QTest::addColumn<QString>("body");
    QTest::newRow("256 KiB without a space") << QString(262'144, u'a');
    QTest::newRow("10 MiB of one line") << QString(10'485'760, u'a');
    QTest::newRow("262144 newlines") << QString(262'144, u'\n');
    QTest::newRow("65536 combining marks") << u"a"_s + QString(65'536, QChar(0x0301));
    QTest::newRow("32768 joined emoji") << u"\U0001F468\u200D"_s.repeated(32'768);
    QTest::newRow("100000 direction controls") << QString(100'000, QChar(0x202E));
}

void TestConversationLines::showsHugeBodiesInBoundedTime()
{
    QFETCH(QString, body);
    const Message message = received(body);
    QElapsedTimer timer;
    timer.start();
    const ShownMessage shown = showMessage(message, {}, {});
    QVERIFY(shown.lines.size() < 2'100);
    // Tens of milliseconds on a desktop; the bound here only tells linear from quadratic.
    QVERIFY2(timer.elapsed() < 2'000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_MAIN(TestConversationLines)
#include "tst_conversation_lines.moc"
