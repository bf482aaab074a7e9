// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/error.h"

#include <QTest>

using namespace ackbox;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(ackbox::ErrorKind)

//! What somebody is told about a failure: what happened, what was kept, what to do.
class TestError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsToldWhole_data()
    {
        QTest::addColumn<ErrorKind>("kind");
        for (int kind = int(ErrorKind::Offline); kind <= int(ErrorKind::Keychain); ++kind) {
            QTest::newRow(qPrintable(errorKindWord(ErrorKind(kind)))) << ErrorKind(kind);
        }
    }
    void everyKindIsToldWhole()
    {
        QFETCH(ErrorKind, kind);
        const ErrorText text = describe({.kind = kind, .message = u"It failed."_s});
        QVERIFY(text.what.contains("It failed."_L1));
        QVERIFY(text.kept.endsWith(u'.'));
        QVERIFY(text.next.endsWith(u'.'));
    }

    // What is wrong with an account's secret shows when its queue is worked on; the queue stays.
    void anAccountsOwnMistakeKeepsItsQueue()
    {
        const Error mistyped{.kind = ErrorKind::Usage, .message = u"There is no such option."_s};
        QCOMPARE(describe(mistyped).kept, u"Nothing was changed."_s);
        Error secretGone = mistyped;
        secretGone.account = u"work"_s;
        QVERIFY(describe(secretGone).kept.contains("every queued action, is kept"_L1));
    }
};

QTEST_APPLESS_MAIN(TestError)
#include "tst_error.moc"
