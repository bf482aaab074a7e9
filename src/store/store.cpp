// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/store.h"

#include "store/reader.h"
#include "store/sqlite_error.h"
#include "store/writer.h"

#include <QDir>
#include <QFile>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Result<void> makeFolder(const QString &path)
{
    const QString folder = QDir::cleanPath(path);
    if (QDir(folder).exists()) {
        return {};
    }
    QDir parent = QFileInfo(folder).absoluteDir();
    const bool made =
        parent.mkpath(u"."_s) &&
        parent.mkdir(QFileInfo(folder).fileName(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    if (!made && !QDir(folder).exists()) {
        return cacheError(
            u"The profile's folder %1 cannot be created: check that this user may write there and that the "
            "disk is not full."_s.arg(QDir::toNativeSeparators(folder)));
    }
    return {};
}

//! An empty file is a new database to SQLite. In a profile that has sent actions it is one that was lost.
Result<void> refuseEmptied(const QString &profileFolder)
{
    const QFileInfo file(Store::databaseFile(profileFolder));
    if (file.exists() && file.size() == 0 && QDir(profileFolder).exists(u"claims"_s)) {
        return cacheError(
            u"The database %1 is empty although this profile was in use: put back a copy of it, or move the "
            "profile's folder away to begin anew."_s.arg(QDir::toNativeSeparators(file.filePath())));
    }
    return {};
}

} // namespace

Store::Store(QString file)
    : m_file(std::move(file))
{
}

Store::~Store()
{
    // The reader's last jobs may be waited for by whoever queued the writer's.
    m_writer.reset();
    m_reader.reset();
}

QString Store::databaseFile(const QString &profileFolder)
{
    return QDir(profileFolder).filePath(u"ackbox.db"_s);
}

Result<std::unique_ptr<Store>> Store::open(const QString &profileFolder)
{
    if (auto made = makeFolder(profileFolder); !made) {
        return made.error();
    }
    if (auto whole = refuseEmptied(profileFolder); !whole) {
        return whole.error();
    }
    std::unique_ptr<Store> store(new Store(databaseFile(profileFolder)));
    auto writer = Writer::start(store->m_file, [self = store.get()](const Change &change) {
        QMetaObject::invokeMethod(
            self, [self, change] { Q_EMIT self->changed(change); }, Qt::QueuedConnection);
    });
    if (!writer) {
        return writer.error();
    }
    store->m_writer = std::move(*writer);
    auto reader = Reader::start(store->m_file);
    if (!reader) {
        return reader.error();
    }
    store->m_reader = std::move(*reader);
    return store;
}

void Store::enqueueWrite(QueuedWrite job)
{
    m_writer->enqueue(std::move(job));
}

void Store::enqueueRead(std::function<void(Result<Connection *>)> job)
{
    m_reader->enqueue(std::move(job));
}

void Store::checkForOthers()
{
    m_writer->checkForOthers();
}

} // namespace ackbox::store
