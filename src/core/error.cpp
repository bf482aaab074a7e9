// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/error.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace ackbox {

QString errorKindWord(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Offline:
        return u"offline"_s;
    case ErrorKind::Timeout:
        return u"timeout"_s;
    case ErrorKind::Tls:
        return u"tls"_s;
    case ErrorKind::Protocol:
        return u"protocol"_s;
    case ErrorKind::NotAllowed:
        return u"not_allowed"_s;
    case ErrorKind::NotFound:
        return u"not_found"_s;
    case ErrorKind::Unsupported:
        return u"unsupported"_s;
    case ErrorKind::Locked:
        return u"locked"_s;
    case ErrorKind::RateLimited:
        return u"rate_limited"_s;
    case ErrorKind::Budget:
        return u"budget"_s;
    case ErrorKind::Service:
        return u"service"_s;
    case ErrorKind::Usage:
        return u"usage"_s;
    case ErrorKind::Cache:
        return u"cache"_s;
    case ErrorKind::Keychain:
        return u"keychain"_s;
    }
    return {};
}

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("ackbox::describe", text);
}

QString keptText(const Error &error)
{
    const bool isAccounts = !error.account.isEmpty(); // found at work for an account, which may have a queue
    switch (error.kind) {
    case ErrorKind::Usage:
        if (!isAccounts) {
            return translated(QT_TRANSLATE_NOOP("ackbox::describe", "Nothing was changed."));
        }
        break;
    case ErrorKind::Cache:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "The database was left as it was."));
    case ErrorKind::Keychain:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "The cached messages are unharmed."));
    default:
        break;
    }
    return translated(QT_TRANSLATE_NOOP("ackbox::describe",
                                        "Everything received so far, and every queued action, is kept."));
}

QString nextText(const Error &error)
{
    if (error.retryAt) {
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "It can be tried again after %1."))
            .arg(QLocale().toString(error.retryAt->toLocalTime(), QLocale::ShortFormat));
    }
    switch (error.kind) {
    case ErrorKind::Offline:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe",
                                            "Check the network and the account's address, then try again."));
    case ErrorKind::Timeout:
        return translated(
            QT_TRANSLATE_NOOP("ackbox::describe", "Try again, or allow more time for slow services."));
    case ErrorKind::Tls:
        return translated(QT_TRANSLATE_NOOP(
            "ackbox::describe",
            "Check the address and this computer's clock and certificates. There is no way around it."));
    case ErrorKind::Protocol:
        return translated(QT_TRANSLATE_NOOP(
            "ackbox::describe",
            "Check that the address is the service's root; if it is, the service's operator must look."));
    case ErrorKind::NotAllowed:
        return translated(
            QT_TRANSLATE_NOOP("ackbox::describe", "Check the account's identity and its secret."));
    case ErrorKind::NotFound:
        return translated(
            QT_TRANSLATE_NOOP("ackbox::describe", "It does not exist, or this identity may not see it."));
    case ErrorKind::Unsupported:
        return translated(
            QT_TRANSLATE_NOOP("ackbox::describe", "This server cannot do it; nothing needs to be done."));
    case ErrorKind::Locked:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "Unlock the service, then try again."));
    case ErrorKind::RateLimited:
    case ErrorKind::Service:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "Try again later."));
    case ErrorKind::Budget:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "The service counts anew from 00:00 UTC."));
    case ErrorKind::Usage:
        return translated(QT_TRANSLATE_NOOP("ackbox::describe", "Correct it and try again."));
    case ErrorKind::Cache:
        return translated(QT_TRANSLATE_NOOP(
            "ackbox::describe",
            "Check the disk and the profile's folder; \"ackboxctl doctor\" names the fault."));
    case ErrorKind::Keychain:
        return translated(QT_TRANSLATE_NOOP(
            "ackbox::describe", "Unlock the keychain, or give the account a key file or --secret-env."));
    }
    return {};
}

} // namespace

ErrorText describe(const Error &error)
{
    ErrorText text;
    text.what = error.account.isEmpty() ? error.message : error.account + u": "_s + error.message;
    text.kept = keptText(error);
    text.next = nextText(error);
    return text;
}

} // namespace ackbox
