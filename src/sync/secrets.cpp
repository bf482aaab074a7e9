// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/secrets.h"

#include "services/secret.h"

#include <QCoroSignal>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <qt6keychain/keychain.h>

#include <memory>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

constexpr qint64 longestKeyFile = 64 * 1024;

QString keychainService()
{
    return u"org.ackbox.Ackbox"_s;
}

Error keychainError(const Account &account, const QKeychain::Job &job)
{
    const QString message = job.error() == QKeychain::EntryNotFound
                                ? u"The keychain has no secret for this account."_s
                                : u"The keychain cannot be used (%1)."_s.arg(job.errorString());
    return {.kind = ErrorKind::Keychain, .message = message, .account = account.name};
}

Result<QByteArray> readEnvironment(const Account &account)
{
    const QByteArray value = qgetenv(account.secretLocation.toLocal8Bit().constData());
    if (value.isEmpty()) {
        return Error{.kind = ErrorKind::Usage,
                     .message = u"The environment variable %1 is not set."_s.arg(account.secretLocation),
                     .account = account.name};
    }
    return value;
}

Result<QByteArray> readKeyFile(const Account &account)
{
    QFile file(account.secretLocation);
    const auto wrong = [&account](const QString &message) {
        return Error{.kind = ErrorKind::Usage, .message = message, .account = account.name};
    };
    if (!file.open(QIODevice::ReadOnly)) {
        return wrong(
            u"The key file \"%1\" cannot be read: %2."_s.arg(account.secretLocation, file.errorString()));
    }
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (file.permissions() & others) {
        return wrong(u"The key file \"%1\" can be read by others; restrict it with chmod 600."_s.arg(
            account.secretLocation));
    }
    QByteArray bytes = file.read(longestKeyFile + 1);
    if (bytes.size() > longestKeyFile) {
        return wrong(u"The key file \"%1\" is too large to be a key."_s.arg(account.secretLocation));
    }
    return bytes;
}

//! Runs the job to its end. The job does not delete itself, so its result can be read.
QCoro::Task<> finish(QKeychain::Job *job)
{
    job->setAutoDelete(false);
    job->setInsecureFallback(false);
    auto finished = qCoro(job, &QKeychain::Job::finished);
    job->start();
    co_await finished;
}

} // namespace

Secrets::Secrets(const QString &profileFolder)
    : m_scope(QString::fromLatin1(
          QCryptographicHash::hash(QDir(profileFolder).absolutePath().toUtf8(), QCryptographicHash::Sha256)
              .toHex()
              .left(16)))
{
}

Secrets::~Secrets()
{
    for (QByteArray &secret : m_session) {
        wipe(secret);
    }
}

QString Secrets::keychainKey(const Account &account) const
{
    return m_scope + u'/' + account.name;
}

QCoro::Task<Result<QByteArray>> Secrets::read(Account account)
{
    switch (account.secretPlace) {
    case SecretPlace::None:
        co_return QByteArray();
    case SecretPlace::Environment:
        co_return readEnvironment(account);
    case SecretPlace::KeyFile:
        co_return readKeyFile(account);
    case SecretPlace::Keychain:
        break;
    }
    if (const auto kept = m_session.constFind(account.name); kept != m_session.constEnd()) {
        co_return *kept;
    }
    const auto job = std::make_unique<QKeychain::ReadPasswordJob>(keychainService());
    job->setKey(keychainKey(account));
    co_await finish(job.get());
    if (job->error() != QKeychain::NoError) {
        co_return keychainError(account, *job);
    }
    co_return job->binaryData();
}

QCoro::Task<Result<void>> Secrets::keepInKeychain(Account account, QByteArray secret)
{
    const auto job = std::make_unique<QKeychain::WritePasswordJob>(keychainService());
    job->setKey(keychainKey(account));
    job->setBinaryData(secret);
    co_await finish(job.get());
    if (job->error() != QKeychain::NoError) {
        co_return keychainError(account, *job);
    }
    // A secret of this session must not hide the newer one.
    m_session.remove(account.name);
    co_return Result<void>();
}

QCoro::Task<Result<Secrets::Kept>> Secrets::keep(Account account, QByteArray secret)
{
    const Result<void> kept = co_await keepInKeychain(account, secret);
    if (kept) {
        co_return Kept::InKeychain;
    }
    keepForSession(account, secret);
    co_return Kept::ForThisSession;
}

void Secrets::keepForSession(const Account &account, const QByteArray &secret)
{
    m_session.insert(account.name, secret);
}

QCoro::Task<Result<void>> Secrets::remove(Account account)
{
    if (QByteArray kept = m_session.take(account.name); !kept.isEmpty()) {
        wipe(kept);
    }
    if (account.secretPlace != SecretPlace::Keychain) {
        co_return Result<void>();
    }
    const auto job = std::make_unique<QKeychain::DeletePasswordJob>(keychainService());
    job->setKey(keychainKey(account));
    co_await finish(job.get());
    if (job->error() != QKeychain::NoError && job->error() != QKeychain::EntryNotFound) {
        co_return keychainError(account, *job);
    }
    co_return Result<void>();
}

SecretReader Secrets::readerFor(const Account &account)
{
    return [this, account]() { return read(account); };
}

} // namespace ackbox::sync
