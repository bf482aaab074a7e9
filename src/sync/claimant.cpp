// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/claimant.h"

#include <QDir>
#include <QFile>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

QString lockFile(const QString &folder, const QString &name)
{
    return folder + u'/' + name + u".lock"_s;
}

} // namespace

Claimant::Claimant(QString folder, QString name)
    : m_folder(std::move(folder))
    , m_name(std::move(name))
    , m_lock(lockFile(m_folder, m_name))
{
    // Only a dead process makes the lock stale; a long run does not.
    m_lock.setStaleLockTime(0);
}

Result<std::shared_ptr<Claimant>> Claimant::create(const QString &profileFolder)
{
    const QString folder = profileFolder + u"/claims"_s;
    const bool there = QDir().mkpath(folder) &&
                       QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    auto claimant =
        std::shared_ptr<Claimant>(new Claimant(folder, QUuid::createUuid().toString(QUuid::WithoutBraces)));
    if (!there || !claimant->m_lock.tryLock(0)) {
        return Error{.kind = ErrorKind::Cache,
                     .message = u"The folder \"%1\" cannot be written."_s.arg(folder)};
    }
    return claimant;
}

bool Claimant::isAlive(const QString &name) const
{
    if (name == m_name) {
        return true;
    }
    if (QUuid(name).isNull()) {
        return false;
    }
    QLockFile lock(lockFile(m_folder, name));
    lock.setStaleLockTime(0);
    return !lock.tryLock(0) && lock.error() == QLockFile::LockFailedError;
}

} // namespace ackbox::sync
