// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/account_dialog.h"
#include "profile.h"
#include "services/keys/base58.h"
#include "services/keys/signing_key.h"
#include "services/selective/wallet.h"
#include "store/accounts.h"
#include "support/scripted_server.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryFile>
#include <QtTest>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace ackbox;
using test::ScriptedServer;

namespace {

const QByteArray session = "2b1b0b64-6c8e-4c5c-9d5c-0f9d7d9e1a11";
const QByteArray emptyPage = R"({"count":0,"messages":[],"next_cursor":null})";

QByteArray seed()
{
    return QByteArray(32, '\x07');
}

SigningKey signingKey()
{
    auto key = SigningKey::read(seed().toHex(), false);
    if (!key) {
        qFatal("%s", qPrintable(key.error().message));
    }
    return std::move(*key);
}

QString wallet()
{
    return QString::fromLatin1(toBase58(signingKey().publicKey()));
}

//! An open dialog over a fresh profile.
struct Desk
{
    store::Profile profile;
    sync::Secrets secrets{profile.folder()};
    sync::Settings settings;
    AccountDialog dialog{profile.store(), secrets, settings};

    Desk() { dialog.show(); }

    template <typename T>
    T *field(const char *name)
    {
        T *found = dialog.findChild<T *>(QLatin1StringView(name));
        if (!found) {
            qFatal("no field %s", name);
        }
        return found;
    }
    void type(const char *name, const QString &text)
    {
        auto *line = field<QLineEdit>(name);
        line->setFocus();
        line->clear();
        QTest::keyClicks(line, text);
    }
    void press(const char *name) { QTest::mouseClick(field<QPushButton>(name), Qt::LeftButton); }
    void choose(int method) { field<QComboBox>("methodField")->setCurrentIndex(method); }
    void chooseService(const QString &name)
    {
        auto *services = field<QComboBox>("serviceField");
        services->setCurrentIndex(services->findData(name));
    }
    bool isEnabled(const char *name) { return field<QPushButton>(name)->isEnabled(); }
    QString status() { return field<QLabel>("statusLabel")->text(); }
    std::optional<Account> stored(const QString &name)
    {
        const auto found = profile.read(
            [&](store::Connection &connection) { return store::accountByName(connection, name); });
        return found ? std::optional(*found) : std::nullopt;
    }
    void enterSession(const QUrl &url, const QString &name = u"work"_s)
    {
        type("nameField", name);
        type("addressField", url.toString());
        type("identityField", wallet());
        choose(1);
        type("sessionField", QString::fromLatin1(session));
    }
};

ScriptedServer::Reply answer(int status, const QByteArray &body)
{
    return {.status = status, .body = body};
}

} // namespace

class TestAccountDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saysWhatIsMissing();
    void storesAKeyFileAccount();
    void keepsASessionForThisSessionWithoutKeychain();
    void refusesATakenName();
    void testsWhatWasEntered_data();
    void testsWhatWasEntered();
    void stopsATest();
    void signsInElsewhere();
    void editsWhatIsStored();
    void choosesWhatIsListed();
    void asksWhatTheServiceNeeds();
    void storesANodeOverMcp();
    void offersTheIdentitiesOfAKey();
    void storesChannels();
    void showsNoSecret();
};

void TestAccountDialog::initTestCase()
{
    // No keychain, whatever machine this is.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
}

void TestAccountDialog::saysWhatIsMissing()
{
    Desk desk;
    QCOMPARE(desk.status(), u"Give the account a name."_s);
    desk.type("nameField", u"a/b"_s);
    QCOMPARE(desk.status(), u"Enter the service's address."_s);
    desk.type("addressField", u"http://mail.example"_s);
    QVERIFY(desk.status().contains(u"slash"_s));
    desk.type("nameField", u"work"_s);
    QVERIFY(desk.status().contains(u"TLS"_s));
    QVERIFY(!desk.isEnabled("saveButton"));
    QVERIFY(!desk.isEnabled("testButton"));
    desk.type("addressField", u"https://mail.example"_s);
    QVERIFY(desk.status().contains(u"key file"_s));
    desk.choose(1);
    QVERIFY(desk.status().contains(u"wallet"_s));
    desk.type("identityField", wallet());
    QVERIFY(desk.status().contains(u"session id"_s));
    desk.type("sessionField", u"session"_s);
    QVERIFY(desk.status().contains(u"five groups"_s));
    QVERIFY(!desk.isEnabled("testButton"));
    desk.type("sessionField", QString::fromLatin1(session));
    QVERIFY(desk.isEnabled("saveButton"));
    QVERIFY(desk.isEnabled("testButton"));
}

void TestAccountDialog::storesAKeyFileAccount()
{
    QTemporaryFile key;
    QVERIFY(key.open());
    Desk desk;
    desk.type("nameField", u"work"_s);
    desk.type("addressField", u"https://mail.example"_s);
    desk.type("keyFileField", key.fileName());
    desk.field<QCheckBox>("previewField")->setChecked(true);
    desk.field<QCheckBox>("useTrustField")->setChecked(true);
    desk.field<QDoubleSpinBox>("trustField")->setValue(0.25);
    QVERIFY(!desk.field<QCheckBox>("openOnSelectField")->isChecked());
    QVERIFY(desk.isEnabled("saveButton"));
    desk.press("saveButton");
    QTRY_COMPARE(desk.dialog.result(), int(QDialog::Accepted));
    const auto stored = desk.stored(u"work"_s);
    QVERIFY(stored);
    QCOMPARE(stored->service, u"selective"_s);
    QCOMPARE(stored->secretPlace, SecretPlace::KeyFile);
    QCOMPARE(stored->secretLocation, key.fileName());
    QCOMPARE(stored->option(u"preview"_s), u"true"_s);
    QCOMPARE(stored->option(u"min_trust"_s), u"0.25"_s);
    QCOMPARE(stored->option(u"open_on_select"_s), QString());
    QCOMPARE(stored->option(u"status"_s, u"all"_s), u"all"_s);
    QCOMPARE(stored->option(u"include_sent"_s, u"true"_s), u"true"_s);
    QCOMPARE(desk.dialog.account().id, stored->id);
}

void TestAccountDialog::keepsASessionForThisSessionWithoutKeychain()
{
    Desk desk;
    desk.enterSession(QUrl(u"https://mail.example"_s));
    desk.press("saveButton");
    QTRY_VERIFY(desk.status().contains(u"this session only"_s));
    QVERIFY(desk.dialog.isVisible());
    QVERIFY(desk.field<QLineEdit>("sessionField")->text().isEmpty());
    QCOMPARE(desk.stored(u"work"_s)->secretPlace, SecretPlace::Keychain);
    desk.press("saveButton");
    QCOMPARE(desk.dialog.result(), int(QDialog::Accepted));
}

void TestAccountDialog::refusesATakenName()
{
    Desk desk;
    desk.enterSession(QUrl(u"https://mail.example"_s), u"mail"_s);
    desk.press("saveButton");
    QTRY_VERIFY(desk.status().contains(u"mail"_s));
    QVERIFY(desk.dialog.isVisible());
    QCOMPARE(desk.field<QLineEdit>("sessionField")->text(), QString::fromLatin1(session));
    QCOMPARE(desk.stored(u"mail"_s)->url, QUrl(u"https://example.org"_s));
}

void TestAccountDialog::testsWhatWasEntered_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    QTest::newRow("accepted") << 200 << emptyPage << u"The service accepts this account."_s;
    QTest::newRow("unproven") << 401 << QByteArray(R"({"error":"no","reason":"unproven_sender"})")
                              << u"identity and its secret"_s;
    QTest::newRow("markup") << 500 << "<b>" + QByteArray::fromHex("e280ae") + "</b>" << u"Try again later."_s;
    QTest::newRow("another site") << 200 << QByteArray("<html>") << u"Check that the address"_s;
}

void TestAccountDialog::testsWhatWasEntered()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, words);
    const ScriptedServer server([&](const ScriptedServer::Seen &) { return answer(status, body); });
    Desk desk;
    desk.enterSession(server.url());
    desk.press("testButton");
    QTRY_VERIFY2(desk.status().contains(words), qPrintable(desk.status()));
    QVERIFY(!desk.status().contains(QChar(0x202E)));
    QVERIFY(!desk.status().contains(QString::fromLatin1(session)));
    QCOMPARE(server.seen().front().header("X-Inbox-Session"), session);
    QVERIFY(!desk.stored(u"work"_s));
    QVERIFY(desk.isEnabled("saveButton"));
}

void TestAccountDialog::stopsATest()
{
    std::atomic<bool> asked = false;
    std::atomic<bool> released = false;
    const ScriptedServer server([&](const ScriptedServer::Seen &) {
        asked = true;
        released.wait(false);
        return answer(200, emptyPage);
    });
    Desk desk;
    desk.enterSession(server.url());
    desk.press("testButton");
    QTRY_VERIFY(asked);
    QCOMPARE(desk.field<QPushButton>("testButton")->text(), u"Stop"_s);
    desk.press("testButton");
    QTRY_VERIFY(desk.status().contains(u"cancelled"_s));
    QVERIFY(desk.isEnabled("saveButton"));
    released = true;
    released.notify_all();
}

void TestAccountDialog::signsInElsewhere()
{
    const QByteArray nonce = "swarm.tips login 0123456789abcdef";
    const ScriptedServer server([&](const ScriptedServer::Seen &seen) {
        if (seen.body.contains("signature")) {
            return answer(200, "{\"session_id\":\"" + session + "\",\"wallet\":\"" + wallet().toLatin1() +
                                   "\",\"tier\":\"session_verified\"}");
        }
        return answer(200, "{\"wallet\":\"" + wallet().toLatin1() + "\",\"nonce\":\"" + nonce +
                               "\",\"next\":\"sign\"}");
    });
    Desk desk;
    desk.type("nameField", u"work"_s);
    desk.type("addressField", server.url().toString());
    desk.choose(2);
    QVERIFY(!desk.isEnabled("nonceButton"));
    desk.type("identityField", wallet());
    desk.press("nonceButton");
    QTRY_COMPARE(desk.field<QLineEdit>("nonceField")->text(), QString::fromLatin1(nonce));
    QVERIFY(!desk.isEnabled("saveButton"));
    desk.type("signatureField", QString::fromLatin1(toBase58(signingKey().sign(nonce))));
    desk.press("answerButton");
    QTRY_VERIFY2(desk.status().contains(u"signature is accepted"_s), qPrintable(desk.status()));
    QVERIFY(desk.isEnabled("saveButton"));
    // A session holds for one wallet: another identity forgets it.
    desk.type("identityField", u"other"_s);
    QVERIFY(!desk.isEnabled("saveButton"));
}

void TestAccountDialog::editsWhatIsStored()
{
    Desk desk;
    Account account = *desk.stored(u"mail"_s);
    account.secretPlace = SecretPlace::Environment;
    account.secretLocation = u"MAIL_SECRET"_s;
    account.identity = wallet();
    account.options = {{u"status"_s, u"pending"_s}, {u"preview"_s, u"true"_s}};
    desk.dialog.edit(account);
    QVERIFY(desk.field<QLineEdit>("nameField")->isReadOnly());
    QVERIFY(desk.field<QCheckBox>("previewField")->isChecked());
    QVERIFY(desk.field<QCheckBox>("pendingOnlyField")->isChecked());
    QVERIFY(!desk.field<QCheckBox>("includeSentField")->isEnabled()); // only all messages hold sent copies
    desk.field<QCheckBox>("previewField")->setChecked(false);
    desk.type("addressField", u"https://other.example"_s);
    desk.press("saveButton");
    QTRY_COMPARE(desk.dialog.result(), int(QDialog::Accepted));
    const Account changed = *desk.stored(u"mail"_s);
    QCOMPARE(changed.id, account.id);
    QCOMPARE(changed.url, QUrl(u"https://other.example"_s));
    QCOMPARE(changed.secretPlace, SecretPlace::Environment);
    QCOMPARE(changed.secretLocation, u"MAIL_SECRET"_s);
    QCOMPARE(changed.option(u"status"_s), u"pending"_s);
    QCOMPARE(changed.option(u"preview"_s), QString());
}

void TestAccountDialog::choosesWhatIsListed()
{
    Desk desk;
    auto *pendingOnly = desk.field<QCheckBox>("pendingOnlyField");
    auto *includeSent = desk.field<QCheckBox>("includeSentField");
    const auto options = [&desk] {
        const Account account = desk.dialog.account();
        return account.option(u"status"_s, u"-"_s) + u' ' + account.option(u"include_sent"_s, u"-"_s);
    };
    QCOMPARE(options(), u"- -"_s); // everything, as the service does by itself
    QTest::keyClick(includeSent, Qt::Key_Space);
    QCOMPARE(options(), u"- false"_s);
    QTest::keyClick(pendingOnly, Qt::Key_Space);
    QCOMPARE(options(), u"pending -"_s);
    QVERIFY(!includeSent->isChecked());
    QTest::keyClick(pendingOnly, Qt::Key_Space);
    QCOMPARE(options(), u"- -"_s);

    Account account = *desk.stored(u"mail"_s);
    account.options = {{u"include_sent"_s, u"false"_s}};
    desk.dialog.edit(account);
    QVERIFY(!pendingOnly->isChecked());
    QVERIFY(!includeSent->isChecked());
    QCOMPARE(options(), u"- false"_s);
}

void TestAccountDialog::asksWhatTheServiceNeeds()
{
    QTemporaryFile key;
    QVERIFY(key.open());
    Desk desk;
    desk.type("nameField", u"node"_s);
    desk.type("addressField", u"https://node.example"_s);
    desk.chooseService(u"sage"_s);
    QCOMPARE(desk.dialog.account().service, u"sage"_s);
    QVERIFY(!desk.dialog.findChild<QCheckBox *>(u"previewField"_s)); // selective's own
    QVERIFY2(desk.status().contains(u"agent that sent"_s), qPrintable(desk.status()));
    desk.type("keyFileField", key.fileName());
    desk.type("identityField", wallet());
    QVERIFY2(desk.status().contains(u"64 hex digits"_s), qPrintable(desk.status()));
    desk.type("identityField", QString());
    QVERIFY(desk.isEnabled("saveButton"));
    desk.press("saveButton");
    QTRY_COMPARE(desk.dialog.result(), int(QDialog::Accepted));
    const auto stored = desk.stored(u"node"_s);
    QVERIFY(stored);
    QCOMPARE(stored->secretPlace, SecretPlace::KeyFile);
    QVERIFY2(stored->options.empty(), "another service's options were stored");
}

void TestAccountDialog::storesANodeOverMcp()
{
    Desk desk;
    desk.chooseService(u"sage"_s);
    desk.type("nameField", u"node"_s);
    desk.type("addressField", u"https://node.example"_s);
    desk.choose(2);
    QVERIFY(desk.status().contains(u"id as the identity"_s));
    desk.type("identityField", QString(64, u'a'));
    QVERIFY(desk.status().contains(u"bearer token"_s));
    desk.type("sessionField", u"token"_s);
    QCOMPARE(desk.field<QLineEdit>("sessionField")->accessibleName(), u"Bearer token, a secret"_s);
    desk.press("saveButton");
    QTRY_VERIFY(desk.status().contains(u"this session only"_s));
    const auto stored = desk.stored(u"node"_s);
    QVERIFY(stored);
    QCOMPARE(stored->option(u"transport"_s), u"mcp"_s);
    QCOMPARE(stored->secretPlace, SecretPlace::Keychain);

    Desk again;
    again.dialog.edit(*stored);
    QCOMPARE(again.field<QComboBox>("methodField")->currentIndex(), 2);
    QVERIFY(again.isEnabled("saveButton")); // the token is kept as it is
    // It is no key, and a key is no token: another way to sign in needs a secret of its own.
    again.choose(1);
    QVERIFY(!again.isEnabled("saveButton"));
    QVERIFY(!again.isEnabled("testButton"));
    again.type("sessionField", u"typed"_s);
    again.choose(2);
    QVERIFY(again.field<QLineEdit>("sessionField")->text().isEmpty());
}

void TestAccountDialog::offersTheIdentitiesOfAKey()
{
    const ScriptedServer server([&](const ScriptedServer::Seen &) {
        return answer(200, R"([{"id":"1","agent_handle":"harbourmaster","display_name":"A & B"},)"
                           R"({"id":"2","agent_handle":"night","display_name":null}])");
    });
    Desk desk;
    desk.chooseService(u"ledger"_s);
    desk.type("nameField", u"work"_s);
    desk.type("addressField", server.url().toString());
    QVERIFY(desk.status().contains(u"handle"_s));
    QVERIFY(!desk.isEnabled("identitiesButton"));
    desk.type("sessionField", u"ApiKey_1"_s);
    desk.press("identitiesButton");
    QTRY_VERIFY(desk.dialog.findChild<QMenu *>());
    const QList<QAction *> offered = desk.dialog.findChild<QMenu *>()->actions();
    QCOMPARE(offered.size(), 2);
    QCOMPARE(offered.front()->text(), u"harbourmaster · A && B"_s);
    offered.back()->trigger();
    QCOMPARE(desk.field<QLineEdit>("identityField")->text(), u"night"_s);
    QVERIFY(desk.isEnabled("saveButton"));
    QCOMPARE(server.seen().front().header("X-API-Key"), "ApiKey_1"_ba);
}

void TestAccountDialog::storesChannels()
{
    Desk desk;
    desk.chooseService(u"channels"_s);
    desk.type("nameField", u"org"_s);
    desk.type("addressField", u"https://org.example/api/v1"_s);
    desk.type("sessionField", u"token"_s);
    QVERIFY2(desk.status().contains(u"org_id"_s), qPrintable(desk.status()));
    desk.type("organizationField", u"acme"_s);
    desk.type("channelsField", u"c1  c2"_s);
    QVERIFY2(desk.isEnabled("saveButton"), qPrintable(desk.status()));
    desk.press("saveButton");
    QTRY_VERIFY(desk.status().contains(u"this session only"_s));
    const auto stored = desk.stored(u"org"_s);
    QVERIFY(stored);
    const std::vector<std::pair<QString, QString>> options{
        {u"org_id"_s, u"acme"_s}, {u"channel"_s, u"c1"_s}, {u"channel"_s, u"c2"_s}};
    QCOMPARE(stored->options, options);
    Desk again;
    again.dialog.edit(*stored);
    QCOMPARE(again.field<QLineEdit>("channelsField")->text(), u"c1 c2"_s);
}

void TestAccountDialog::showsNoSecret()
{
    Desk desk;
    QCOMPARE(desk.field<QLineEdit>("sessionField")->echoMode(), QLineEdit::Password);
    for (const QLabel *label : desk.dialog.findChildren<QLabel *>()) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
    }
    for (const QWidget *widget : desk.dialog.findChildren<QWidget *>()) {
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !widget->inherits("QLabel")) {
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                         widget->objectName().startsWith("qt_"_L1),
                     qPrintable(widget->objectName()));
        }
    }
}

QTEST_MAIN(TestAccountDialog)
#include "tst_account_dialog.moc"
