// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/account.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {

QString Account::option(const QString &key, const QString &fallback) const
{
    const auto found = std::find_if(options.rbegin(), options.rend(),
                                    [&key](const auto &option) { return option.first == key; });
    return found == options.rend() ? fallback : found->second;
}

bool isLoopback(const QUrl &url)
{
    static const QRegularExpression loopback4(u"\\A127(?:\\.[0-9]{1,3}){3}\\z"_s);
    const QString host = url.host();
    return host == "localhost"_L1 || host == "::1"_L1 || loopback4.match(host).hasMatch();
}

namespace {

constexpr qsizetype longestName = 64;

bool nameIsSafe(const QString &name)
{
    if (name.isEmpty() || name.size() > longestName || name.trimmed() != name || name.startsWith(u'-')) {
        return false;
    }
    const auto ucs4 = name.toUcs4();
    return std::all_of(ucs4.begin(), ucs4.end(), [](char32_t c) {
        return c != U'/' && QChar::isPrint(c) && QChar::category(c) != QChar::Other_PrivateUse;
    });
}

} // namespace

Result<void> checkAccount(const Account &account)
{
    const auto wrong = [&account](const QString &message) {
        return Error{.kind = ErrorKind::Usage, .message = message, .account = account.name};
    };
    if (!nameIsSafe(account.name)) {
        return Error{
            .kind = ErrorKind::Usage,
            .message =
                u"An account's name has 1 to 64 visible characters, no slash, and no dash in front."_s};
    }
    const QUrl &url = account.url;
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != "https"_L1 && url.scheme() != "http"_L1)) {
        return wrong(u"The address must be a whole URL such as https://service.example."_s);
    }
    if (!url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment()) {
        return wrong(u"The address must not hold a user name, a password, a query or a fragment."_s);
    }
    if (url.scheme() == "http"_L1 && !isLoopback(url)) {
        return wrong(u"Without TLS (http://) only this computer's own loopback addresses are allowed."_s);
    }
    return {};
}

} // namespace ackbox
