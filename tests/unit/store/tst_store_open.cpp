// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/file_header.h"
#include "store/schema.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

namespace {

// Root may write anywhere: for this scope we are somebody who may not.
class Unprivileged
{
public:
    Unprivileged()
        : m_before(::geteuid())
    {
        if (m_before == 0) {
            m_done = ::seteuid(65534) == 0;
        }
    }
    ~Unprivileged()
    {
        if (m_before == 0 && ::seteuid(m_before) != 0) {
            qFatal("cannot become root again");
        }
    }
    [[nodiscard]] bool done() const { return m_done; }

private:
    uid_t m_before;
    bool m_done = true;
};

mode_t modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777 : 0;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace

class TestStoreOpen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesAPrivateProfileFromNothing();
    void opensWhatItMade();
    void leavesRefusedFilesUntouched_data();
    void leavesRefusedFilesUntouched();
    void refusesANewerVersionThatIsOnlyInTheLog();
    void saysThatADatabaseInUseWasEmptied();
    void saysThatAFolderIsReadOnly();
    void saysThatAFileIsReadOnly();
    void saysThatTheFolderCannotBeMade();
    void survivesAFullDisk();
    void saysThatTheFileIsDamagedInUse();
};

void TestStoreOpen::makesAPrivateProfileFromNothing()
{
    const QTemporaryDir parent;
    const QString folder = parent.filePath(u"deep/profile"_s);
    const auto store = Store::open(folder);
    QVERIFY(store);
    const QString file = Store::databaseFile(folder);
    QCOMPARE(modeOf(folder), mode_t(0700));
    for (const char *suffix : {"", "-wal", "-shm"}) {
        QCOMPARE(modeOf(file + QLatin1StringView(suffix)), mode_t(0600));
    }
    const auto pragma = [&](const QString &sql) {
        auto found = await((*store)->read([&](Connection &connection) { return connection.value(sql); }));
        return found && *found ? **found : QVariant();
    };
    QCOMPARE(pragma(u"PRAGMA user_version"_s).toInt(), newestSchema());
    QCOMPARE(pragma(u"PRAGMA application_id"_s).toUInt(), applicationId);
    QCOMPARE(pragma(u"PRAGMA journal_mode"_s).toString(), u"wal"_s);
    QCOMPARE(pragma(u"PRAGMA foreign_keys"_s).toInt(), 1);
    QCOMPARE(pragma(u"PRAGMA query_only"_s).toInt(), 1);
}

void TestStoreOpen::opensWhatItMade()
{
    const QTemporaryDir folder;
    for (int i = 0; i < 3; ++i) {
        const auto store = Store::open(folder.path());
        QVERIFY(store);
        const auto id = await((*store)->write([i](WriteJob &job) {
            return addAccount(job,
                              {.name = QString::number(i), .service = u"sage"_s, .url = {}, .identity = {}});
        }));
        QVERIFY(id);
        QCOMPARE(*id, qint64(i + 1));
    }
}

void TestStoreOpen::leavesRefusedFilesUntouched_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("words");

    const auto header = [](quint32 version, quint32 application) {
        QByteArray bytes(4096, '\0');
        bytes.replace(0, 16, QByteArray("SQLite format 3\0", 16));
        qToBigEndian(version, bytes.data() + 60);
        qToBigEndian(application, bytes.data() + 68);
        return bytes;
    };
    QTest::newRow("newer") << header(quint32(newestSchema()) + 1, applicationId)
                           << u"made by a newer Ackbox"_s;
    QTest::newRow("another program's") << header(3, 0x12345678) << u"another program"_s;
    QTest::newRow("another program's, without a mark") << header(3, 0) << u"another program"_s;
    QTest::newRow("text") << QByteArray("not a database at all\n").repeated(50) << u"not an Ackbox cache"_s;
    QTest::newRow("cut short") << QByteArray("SQLite format 3\0", 16) << u"not an Ackbox cache"_s;
}

void TestStoreOpen::leavesRefusedFilesUntouched()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, words);
    const QTemporaryDir folder;
    const QString file = Store::databaseFile(folder.path());
    QVERIFY(writeFile(file, content));
    const auto store = Store::open(folder.path());
    QVERIFY(!store);
    QCOMPARE(store.error().kind, ErrorKind::Cache);
    QVERIFY2(store.error().message.contains(words), qPrintable(store.error().message));
    QCOMPARE(contentOf(file), content);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QFileInfo(file).fileName()});
}

void TestStoreOpen::refusesANewerVersionThatIsOnlyInTheLog()
{
    Profile profile;
    const auto raised = profile.write([](WriteJob &job) -> Result<void> {
        auto done = job.connection.run(u"PRAGMA user_version = 999"_s);
        return done ? Result<void>() : Result<void>(done.error());
    });
    QVERIFY(raised);
    const auto second = Store::open(profile.folder());
    QVERIFY(!second);
    QVERIFY2(second.error().message.contains(u"made by a newer Ackbox"_s),
             qPrintable(second.error().message));
}

void TestStoreOpen::saysThatADatabaseInUseWasEmptied()
{
    const QTemporaryDir folder;
    QVERIFY(Store::open(folder.path()));
    QVERIFY(QDir(folder.path()).mkdir(u"claims"_s));
    QVERIFY(QFile::resize(Store::databaseFile(folder.path()), 0));
    const auto refused = Store::open(folder.path());
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Cache);
    QVERIFY(refused.error().message.contains(u"is empty"_s));
    QCOMPARE(QFileInfo(Store::databaseFile(folder.path())).size(), 0);
}

void TestStoreOpen::saysThatAFolderIsReadOnly()
{
    const QTemporaryDir folder;
    QCOMPARE(::chmod(QFile::encodeName(folder.path()).constData(), 0555), 0);
    const Unprivileged unprivileged;
    QVERIFY(unprivileged.done());
    const auto store = Store::open(folder.path());
    QVERIFY(!store);
    QCOMPARE(store.error().kind, ErrorKind::Cache);
    QVERIFY2(store.error().message.contains(u"cannot be created"_s), qPrintable(store.error().message));
}

void TestStoreOpen::saysThatAFileIsReadOnly()
{
    const QTemporaryDir folder;
    QVERIFY(Store::open(folder.path()));
    QCOMPARE(::chmod(QFile::encodeName(Store::databaseFile(folder.path())).constData(), 0444), 0);
    QCOMPARE(::chmod(QFile::encodeName(folder.path()).constData(), 0555), 0);
    const Unprivileged unprivileged;
    QVERIFY(unprivileged.done());
    const auto store = Store::open(folder.path());
    QVERIFY(!store);
    QCOMPARE(store.error().kind, ErrorKind::Cache);
    QVERIFY2(store.error().message.contains(u"read-only"_s) ||
                 store.error().message.contains(u"cannot be opened"_s),
             qPrintable(store.error().message));
}

void TestStoreOpen::saysThatTheFolderCannotBeMade()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath(u"file"_s), "x"));
    const auto store = Store::open(folder.filePath(u"file/profile"_s));
    QVERIFY(!store);
    QVERIFY2(store.error().message.contains(u"cannot be created"_s), qPrintable(store.error().message));
}

void TestStoreOpen::survivesAFullDisk()
{
    Profile profile;
    const qint64 pages = profile.value(u"PRAGMA page_count"_s).toLongLong();
    const auto limit = [&](qint64 most) {
        return profile.write([most](WriteJob &job) {
            return job.connection.value(u"PRAGMA max_page_count = %1"_s.arg(most));
        });
    };
    QVERIFY(limit(pages + 2));
    QSignalSpy announced(&profile.store(), &Store::changed);
    ListedMessage big = received(u"big"_s, u"c"_s, 1);
    big.source = QByteArray(200'000, 'x');
    const auto full = profile.merge({big});
    QVERIFY(!full);
    QCOMPARE(full.error().kind, ErrorKind::Cache);
    QVERIFY2(full.error().message.contains(u"disk is full"_s), qPrintable(full.error().message));
    QVERIFY(full.error().retriable);
    QVERIFY(limit(1'000'000));
    QCOMPARE(profile.value(u"SELECT count(*) FROM messages"_s).toInt(), 0);
    VERIFY_RESULT(profile.merge({big}));
    QTRY_COMPARE(announced.count(), 1);
    QCOMPARE(profile.faults(), QStringList());
}

void TestStoreOpen::saysThatTheFileIsDamagedInUse()
{
    const QTemporaryDir folder;
    {
        const auto store = Store::open(folder.path());
        QVERIFY(store);
    }
    // All but the header page.
    QFile file(Store::databaseFile(folder.path()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    QVERIFY(file.seek(4096));
    QCOMPARE(file.write(QByteArray(qsizetype(size - 4096), '\xA5')), size - 4096);
    file.close();

    const auto store = Store::open(folder.path());
    if (!store) {
        QVERIFY2(store.error().message.contains(u"damaged"_s), qPrintable(store.error().message));
        return;
    }
    const auto found = await((*store)->read([](Connection &connection) { return accounts(connection); }));
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Cache);
    QVERIFY2(found.error().message.contains(u"damaged"_s), qPrintable(found.error().message));
    const auto added = await((*store)->write([](WriteJob &job) {
        return addAccount(job, {.name = u"a"_s, .service = u"sage"_s, .url = {}, .identity = {}});
    }));
    QVERIFY(!added);
    QCOMPARE(added.error().kind, ErrorKind::Cache);
}

QTEST_GUILESS_MAIN(TestStoreOpen)
#include "tst_store_open.moc"
