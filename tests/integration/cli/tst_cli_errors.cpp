// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"
#include "support/scripted_server.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTcpServer>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::test::CliProfile;
using ackbox::test::CliRun;
using ackbox::test::ScriptedServer;

namespace {

const QString wallet = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
const QByteArray session = "7f1d1d1e-8c7c-4a65-9d0b-0a4c2d8f6b11";

//! A page as the service writes it.
const QByteArray onePage = R"({"count":1,"messages":[{"msg_id":"00001783890000000000_1234abcd",)"
                           R"("direction":"received","from_wallet":"solana:x","to_wallet":null,)"
                           R"("sent_at":"2026-07-12T21:00:00+00:00","expires_at":null,"body_bytes":4,)"
                           R"("intent":null,"thread_ref":"thread_v1_1","acknowledged":false}],)"
                           R"("next_cursor":null,"filtered_acknowledged":0,"filtered_below_min_trust":0,)"
                           R"("filtered_muted":0})";
const QString cachedRef = u"a/00001783890000000000_1234abcd/received"_s;

CliRun addWithSession(const CliProfile &profile, const QUrl &url)
{
    return profile.run({u"account"_s, u"add"_s, u"a"_s, u"--service"_s, u"selective"_s, u"--url"_s,
                        url.toString(), u"--identity"_s, wallet, u"--secret-env"_s,
                        u"ACKBOX_TEST_SESSION"_s});
}

//! One line that names what was kept and what to do, and no secret.
void verifyMessage(const CliRun &run)
{
    QCOMPARE(run.messageLines().size(), 1);
    QVERIFY(run.messages.startsWith("ackboxctl: "));
    QVERIFY(run.messages.size() > 60);
    QVERIFY(!run.messages.contains(session));
    QVERIFY(!run.results.contains(session));
}

QUrl loopback(quint16 port, const QString &scheme = u"http"_s)
{
    return QUrl(u"%1://127.0.0.1:%2"_s.arg(scheme).arg(port));
}

} // namespace

class TestCliErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wrongUsage_data();
    void wrongUsage();
    void badAnswers_data();
    void badAnswers();
    void redirectElsewhereCarriesNothing();
    void closedPort();
    void serverThatNeverAnswers();
    void serverWithoutTls();
    void whatFailsStaysQueued();
    void profileThatIsNoFolder();
    void damagedDatabase();
    void databaseOfANewerVersion();
    void changedJournal();
    void missingKeychain();
    void resultsThatCannotBeWritten();
    void mixedReasonsGiveOne();
};

void TestCliErrors::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments;
    };
    row({});
    row({u"search"_s, u"x"_s});
    row({u"account"_s});
    row({u"account"_s, u"frobnicate"_s});
    row({u"list"_s, u"--frobnicate"_s});
    row({u"list"_s, u"extra"_s});
    row({u"list"_s, u"--limit"_s, u"0"_s});
    row({u"list"_s, u"--limit"_s, u"many"_s});
    row({u"list"_s, u"--limit"_s});
    row({u"list"_s, u"--limit"_s, u"1"_s, u"--limit"_s, u"2"_s});
    row({u"list"_s, u"--mailbox"_s, u"outbox"_s});
    row({u"list"_s, u"--since"_s, u"yesterday"_s});
    row({u"list"_s, u"--account"_s, u"nobody"_s});
    row({u"open"_s});
    row({u"open"_s, u"nonsense"_s});
    row({u"ack"_s, u"nobody/00001783890000000000_1234abcd/received"_s});
    row({u"sync"_s, u"nobody"_s});
    row({u"sync"_s, u"--watch"_s, u"--thread"_s, cachedRef});
    row({u"--timeout"_s, u"0"_s, u"list"_s});
    row({u"--timeout"_s, u"soon"_s, u"list"_s});
    row({u"--profile"_s, QString(), u"list"_s});
    const QStringList add{u"account"_s, u"add"_s, u"b"_s};
    const QStringList whole =
        add + QStringList{u"--service"_s, u"selective"_s, u"--url"_s, u"https://x.example"_s};
    row(add);
    row(whole);
    row(whole + QStringList{u"--identity"_s, u"no wallet"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--key-file"_s, u"/nonexistent/key"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--secret-env"_s, u"not a name"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--secret-env"_s, u"X"_s, u"--secret-stdin"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--secret-stdin"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--option"_s, u"colour=red"_s});
    row(whole + QStringList{u"--identity"_s, wallet, u"--option"_s, u"preview"_s});
    row({u"account"_s, u"add"_s, u"b/c"_s, u"--service"_s, u"selective"_s, u"--url"_s, u"https://x.example"_s,
         u"--identity"_s, wallet});
    row({u"account"_s, u"add"_s, u"b"_s, u"--service"_s, u"post"_s, u"--url"_s, u"https://x.example"_s,
         u"--identity"_s, wallet});
    row({u"account"_s, u"add"_s, u"b"_s, u"--service"_s, u"selective"_s, u"--url"_s, u"http://x.example"_s,
         u"--identity"_s, wallet});
    row({u"account"_s, u"remove"_s, u"nobody"_s});
    row({u"account"_s, u"login"_s, u"nobody"_s});
}

void TestCliErrors::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const CliProfile profile;
    const CliRun run = profile.run(arguments);
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.results, QByteArray());
    verifyMessage(run);
    QCOMPARE(profile.json({u"account"_s, u"list"_s}).results, QByteArray());
}

void TestCliErrors::badAnswers_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *name, int status, const QByteArray &type, const QByteArray &body,
                        int exitCode, const QString &kind) {
        QTest::newRow(name) << status << type << body << exitCode << kind;
    };
    const QByteArray json = "application/json";
    row("401", 401, json, R"({"error":"no","reason":"unproven_sender"})", 4, u"not_allowed"_s);
    row("401 plain", 401, "text/plain", "go away", 4, u"not_allowed"_s);
    row("403", 403, json, R"({"error":"no","reason":"forbidden"})", 4, u"not_allowed"_s);
    row("404 wrong address", 404, "text/html", "<html>not here</html>", 3, u"not_found"_s);
    row("500", 500, json, R"({"error":"oh","reason":"internal"})", 3, u"service"_s);
    row("400 plain text", 400, "text/plain", "Failed to deserialize query string", 3, u"service"_s);
    row("405", 405, "text/plain", "no", 3, u"unsupported"_s);
    row("budget", 400, json, R"({"error":"no","reason":"read_quota_exceeded"})", 3, u"budget"_s);
    row("garbage", 200, json, "\x01\x02\xff{", 3, u"protocol"_s);
    row("cut off", 200, json, onePage.left(100), 3, u"protocol"_s);
    row("html", 200, "text/html", "<html><body>Welcome</body></html>", 3, u"protocol"_s);
    row("blank", 200, json, " ", 3, u"protocol"_s);
    row("other json", 200, json, R"({"hello":"world"})", 3, u"protocol"_s);
}

void TestCliErrors::badAnswers()
{
    QFETCH(int, status);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    QFETCH(int, exitCode);
    QFETCH(QString, kind);
    std::atomic<bool> broken = false;
    const ScriptedServer server([&](const ScriptedServer::Seen &) {
        return broken ? ScriptedServer::Reply{.status = status, .body = body, .contentType = type}
                      : ScriptedServer::Reply{.body = onePage};
    });
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, server.url()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    broken = true;

    const CliRun run = profile.json({u"sync"_s});
    QCOMPARE(run.exitCode, exitCode);
    verifyMessage(run);
    QCOMPARE(run.lines().size(), 1);
    const QJsonObject error = run.lines().constFirst()[u"error"].toObject();
    QCOMPARE(error[u"kind"].toString(), kind);
    QCOMPARE(error[u"status"].toInt(), status == 200 ? error[u"status"].toInt() : status);
    QCOMPARE(error.contains(u"retry_at"_s), kind == u"budget"_s);
    QCOMPARE(profile.refs({u"--mailbox"_s, u"all"_s}), QStringList(cachedRef));
    QCOMPARE(profile.json({u"account"_s, u"test"_s, u"a"_s}).exitCode, exitCode);
}

void TestCliErrors::redirectElsewhereCarriesNothing()
{
    const ScriptedServer elsewhere(
        [](const ScriptedServer::Seen &) { return ScriptedServer::Reply{.body = onePage}; });
    const QByteArray target = elsewhere.url().toEncoded() + "/internal/inbox/list";
    const ScriptedServer server([&](const ScriptedServer::Seen &) {
        return ScriptedServer::Reply{.status = 302, .body = "moved", .headers = {{"Location", target}}};
    });
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, server.url()).exitCode, 0);
    const CliRun run = profile.json({u"sync"_s});
    QCOMPARE(run.exitCode, 3);
    verifyMessage(run);
    QCOMPARE(run.lines().value(0)[u"error"][u"kind"].toString(), u"protocol"_s);
    QVERIFY(!server.seen().empty());
    QCOMPARE(server.seen().front().header("X-Inbox-Session"), session);
    QVERIFY(elsewhere.seen().empty());
}

void TestCliErrors::closedPort()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const QUrl url = loopback(taken.serverPort());
    taken.close();
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, url).exitCode, 0);
    const CliRun run = profile.json({u"sync"_s});
    QCOMPARE(run.exitCode, 3);
    verifyMessage(run);
    QCOMPARE(run.lines().value(0)[u"error"][u"kind"].toString(), u"offline"_s);
}

void TestCliErrors::serverThatNeverAnswers()
{
    // The system accepts connections for it; nobody ever reads them.
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, loopback(silent.serverPort())).exitCode, 0);
    const CliRun run = profile.json({u"--timeout"_s, u"1"_s, u"account"_s, u"test"_s, u"a"_s});
    QCOMPARE(run.exitCode, 3);
    verifyMessage(run);
    QCOMPARE(run.lines().value(0)[u"error"][u"kind"].toString(), u"timeout"_s);
}

void TestCliErrors::serverWithoutTls()
{
    const ScriptedServer server(
        [](const ScriptedServer::Seen &) { return ScriptedServer::Reply{.body = onePage}; });
    const CliProfile profile;
    const auto port = static_cast<quint16>(server.url().port());
    QCOMPARE(addWithSession(profile, loopback(port, u"https"_s)).exitCode, 0);
    const CliRun run = profile.json({u"sync"_s});
    QCOMPARE(run.exitCode, 3);
    verifyMessage(run);
    QCOMPARE(run.lines().value(0)[u"error"][u"kind"].toString(), u"tls"_s);
    QVERIFY(server.seen().empty());
}

void TestCliErrors::whatFailsStaysQueued()
{
    std::atomic<int> status = 200;
    const ScriptedServer server([&](const ScriptedServer::Seen &seen) {
        if (status != 200) {
            return ScriptedServer::Reply{.status = status, .body = R"({"error":"no","reason":"internal"})"};
        }
        return ScriptedServer::Reply{
            .body =
                seen.path.endsWith("/ack-ids")
                    ? R"({"results":[{"msg_id":"00001783890000000000_1234abcd","status":"acknowledged"}]})"
                    : onePage};
    });
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, server.url()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    for (const auto &[failing, code] : {std::pair(401, 4), std::pair(500, 3)}) {
        status = failing;
        const CliRun run = profile.json({u"ack"_s, cachedRef});
        QCOMPARE(run.exitCode, code);
        verifyMessage(run);
        QCOMPARE(run.lines().value(0)[u"outcome"].toString(), u"waiting"_s);
        QVERIFY(!run.lines().value(0)[u"error"].toString().isEmpty());
        QCOMPARE(profile.json({u"status"_s}).lines().value(0)[u"queued"].toInt(), 1);
    }
    // An explicit sync asks again at once, whatever pause the failures left.
    status = 200;
    QCOMPARE(profile.json({u"sync"_s}).exitCode, 0);
    QCOMPARE(profile.json({u"status"_s}).lines().value(0)[u"queued"].toInt(), 0);
    QCOMPARE(profile.json({u"list"_s}).lines().value(0)[u"acknowledged"].toBool(), true);
    QCOMPARE(profile.run({u"journal"_s, u"--verify"_s}).exitCode, 0);
}

void TestCliErrors::profileThatIsNoFolder()
{
    const CliProfile profile;
    QFile file(profile.folder());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("a file");
    file.close();
    for (const QStringList &command :
         {QStringList{u"list"_s}, QStringList{u"sync"_s}, QStringList{u"status"_s}}) {
        const CliRun run = profile.json(command);
        QCOMPARE(run.exitCode, 5);
        QCOMPARE(run.results, QByteArray());
        verifyMessage(run);
    }
    const CliRun doctor = profile.json({u"doctor"_s});
    QCOMPARE(doctor.exitCode, 5);
    QCOMPARE(doctor.lines().value(0)[u"ok"].toBool(true), false);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("a file"));
}

namespace {

QString databaseOf(const CliProfile &profile)
{
    const QDir folder(profile.folder());
    const QStringList files = folder.entryList({u"*.sqlite"_s, u"*.db"_s, u"*.sqlite3"_s}, QDir::Files);
    return files.isEmpty() ? QString() : folder.filePath(files.constFirst());
}

} // namespace

void TestCliErrors::damagedDatabase()
{
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, loopback(1)).exitCode, 0);
    QFile file(databaseOf(profile));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray damage(4096, 'x');
    file.write(damage);
    file.close();
    const CliRun run = profile.json({u"list"_s});
    QCOMPARE(run.exitCode, 5);
    verifyMessage(run);
    const CliRun doctor = profile.json({u"doctor"_s});
    QCOMPARE(doctor.exitCode, 5);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.read(4096), damage);
}

void TestCliErrors::databaseOfANewerVersion()
{
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, loopback(1)).exitCode, 0);
    QFile file(databaseOf(profile));
    QVERIFY(file.open(QIODevice::ReadWrite));
    // SQLite keeps user_version at byte 60 of the file, most significant byte first.
    QVERIFY(file.seek(60));
    file.write(QByteArray::fromHex("0000ffff"));
    file.close();
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    file.close();
    const CliRun run = profile.json({u"list"_s});
    QCOMPARE(run.exitCode, 5);
    verifyMessage(run);
    QVERIFY(run.messages.contains("newer"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
}

void TestCliErrors::changedJournal()
{
    const ScriptedServer server([&](const ScriptedServer::Seen &seen) {
        return ScriptedServer::Reply{
            .body =
                seen.path.endsWith("/ack-ids")
                    ? R"({"results":[{"msg_id":"00001783890000000000_1234abcd","status":"acknowledged"}]})"
                    : onePage};
    });
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, server.url()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(profile.run({u"ack"_s, cachedRef}).exitCode, 0);
    QCOMPARE(profile.run({u"journal"_s, u"--verify"_s}).exitCode, 0);
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"tamper"_s);
        database.setDatabaseName(databaseOf(profile));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY2(query.exec(u"DROP TRIGGER journal_is_append_only_update"_s),
                 qPrintable(query.lastError().text()));
        QVERIFY2(query.exec(u"UPDATE journal SET outcome = 'unavailable' WHERE seq = 2"_s),
                 qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(u"tamper"_s);
    const CliRun run = profile.json({u"journal"_s, u"--verify"_s});
    QCOMPARE(run.exitCode, 5);
    verifyMessage(run);
    QVERIFY(run.messages.contains("entry 2"));
    QCOMPARE(profile.json({u"doctor"_s}).exitCode, 5);
}

void TestCliErrors::missingKeychain()
{
    const CliProfile profile;
    const CliRun run =
        profile.run({u"account"_s, u"add"_s, u"a"_s, u"--service"_s, u"selective"_s, u"--url"_s,
                     u"https://x.example"_s, u"--identity"_s, wallet, u"--secret-stdin"_s},
                    session + '\n');
    QCOMPARE(run.exitCode, 6);
    verifyMessage(run);
    QVERIFY(run.messages.contains("--secret-env"));
    QCOMPARE(profile.json({u"account"_s, u"list"_s}).results, QByteArray());
    // An account with no secret yet needs no keychain.
    const CliRun bare = profile.run({u"account"_s, u"add"_s, u"a"_s, u"--service"_s, u"selective"_s,
                                     u"--url"_s, u"https://x.example"_s, u"--identity"_s, wallet});
    QCOMPARE(bare.exitCode, 0);
    QCOMPARE(profile.json({u"account"_s, u"list"_s}).lines().value(0)[u"secret"].toString(), u"none"_s);
    QCOMPARE(profile
                 .run({u"account"_s, u"add"_s, u"a"_s, u"--service"_s, u"selective"_s, u"--url"_s,
                       u"https://x.example"_s, u"--identity"_s, wallet})
                 .exitCode,
             2);
}

void TestCliErrors::resultsThatCannotBeWritten()
{
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, loopback(1)).exitCode, 0);
    QProcess process;
    profile.prepare(process, {u"account"_s, u"list"_s});
    process.setStandardOutputFile(u"/dev/full"_s);
    process.start();
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError().count('\n'), 1);
}

void TestCliErrors::mixedReasonsGiveOne()
{
    const ScriptedServer refusing([](const ScriptedServer::Seen &) {
        return ScriptedServer::Reply{.status = 401, .body = R"({"error":"no","reason":"unproven_sender"})"};
    });
    const ScriptedServer good(
        [](const ScriptedServer::Seen &) { return ScriptedServer::Reply{.body = onePage}; });
    const CliProfile profile;
    QCOMPARE(addWithSession(profile, refusing.url()).exitCode, 0);
    const auto add = [&](const QString &name, const QUrl &url) {
        return profile
            .run({u"account"_s, u"add"_s, name, u"--service"_s, u"selective"_s, u"--url"_s, url.toString(),
                  u"--identity"_s, wallet, u"--secret-env"_s, u"ACKBOX_TEST_SESSION"_s})
            .exitCode;
    };
    QCOMPARE(add(u"b"_s, good.url()), 0);
    const CliRun one = profile.json({u"sync"_s});
    QCOMPARE(one.exitCode, 4);
    QCOMPARE(one.lines().size(), 2);
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const QUrl closed = loopback(taken.serverPort());
    taken.close();
    QCOMPARE(add(u"c"_s, closed), 0);
    const CliRun mixed = profile.json({u"sync"_s});
    QCOMPARE(mixed.exitCode, 1);
    QCOMPARE(mixed.lines().size(), 3);
    QCOMPARE(mixed.messageLines().size(), 2);
    QCOMPARE(profile.json({u"sync"_s, u"c"_s}).exitCode, 3);
    QCOMPARE(profile.json({u"sync"_s, u"b"_s}).exitCode, 0);
}

QTEST_GUILESS_MAIN(TestCliErrors)
#include "tst_cli_errors.moc"
