// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/profile.h"

#include "services/channels/paths.h"
#include "services/options.h"

#include <array>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

//! Asked for where only the parameter's name was configured: most services give no more.
constexpr int usualLimit = 100;

bool isParameter(const QString &text)
{
    return isWholly(text, "[\\x21-\\x7e]{1,64}"_L1);
}

bool isLimit(const QString &text)
{
    return isWholly(text, "[1-9][0-9]{0,2}|1000"_L1);
}

//! A token of RFC 9110, and none of the headers that say where a request ends or goes.
bool isHeaderName(const QString &text)
{
    static const std::array ours{"host"_L1,         "connection"_L1,        "content-length"_L1,
                                 "content-type"_L1, "transfer-encoding"_L1, "accept-encoding"_L1};
    const bool isOurs =
        std::find(ours.begin(), ours.end(), QLatin1StringView(text.toLower().toLatin1())) != ours.end();
    return !isOurs && isWholly(text, "[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}"_L1);
}

bool isHeaderText(const QString &text)
{
    return isWholly(text, "[\\x20-\\x7e]{0,256}"_L1);
}

constexpr QLatin1StringView idInWords("an id without slashes");
constexpr QLatin1StringView pathInWords("a path below the account's address that begins with one slash");
constexpr QLatin1StringView parameterInWords("a parameter's name");

constexpr OptionRule optionRules[] = {
    {"org_id"_L1, &isId, idInWords},
    {"channels_path"_L1, &isPathTemplate, pathInWords},
    {"messages_path"_L1, &isPathTemplate, pathInWords},
    {"replies_path"_L1, &isPathTemplate, pathInWords},
    {"token_param"_L1, &isParameter, parameterInWords},
    {"limit_param"_L1, &isParameter, parameterInWords},
    {"limit"_L1, &isLimit, "a number from 1 to 1000"_L1},
    {"auth_header"_L1, &isHeaderName, "the name of a header that can carry a secret"_L1},
    {"auth_prefix"_L1, &isHeaderText, "printable text"_L1},
    {"channel"_L1, &isId, idInWords},
    {"open_on_select"_L1, &isTruth, truthInWords},
    {"label"_L1, &isAnyText, {}},
};

//! One path of the profile: which placeholders it must hold and which it cannot.
struct PathRule
{
    QLatin1StringView option;
    QString path;
    QStringList needs;
    QStringList cannot;
};

Result<void> checkPath(const Account &account, const Profile &profile, const PathRule &rule)
{
    for (const QString &placeholder : rule.needs) {
        if (!rule.path.contains(placeholder)) {
            return optionError(account,
                               u"The option %1 needs %2 in its path."_s.arg(rule.option, placeholder));
        }
    }
    for (const QString &placeholder : rule.cannot) {
        if (rule.path.contains(placeholder)) {
            return optionError(account,
                               u"The option %1 cannot have %2 in its path."_s.arg(rule.option, placeholder));
        }
    }
    if (profile.orgId.isEmpty() && rule.path.contains("{org_id}"_L1)) {
        return optionError(
            account,
            u"The organization is missing, which the path %1 needs: give it as the option org_id."_s.arg(
                rule.path));
    }
    return {};
}

Result<void> checkPaths(const Account &account, const Profile &profile)
{
    const QString channel = u"{channel_id}"_s;
    const QString message = u"{message_id}"_s;
    std::vector<PathRule> rules{{"messages_path"_L1, profile.messagesPath, {channel}, {message}},
                                {"replies_path"_L1, profile.repliesPath, {message}, {}}};
    if (profile.listsChannels()) {
        rules.push_back({"channels_path"_L1, profile.channelsPath, {}, {channel, message}});
    }
    for (const PathRule &rule : rules) {
        if (auto checked = checkPath(account, profile, rule); !checked) {
            return checked;
        }
    }
    return {};
}

QStringList channelsOf(const Account &account)
{
    QStringList ids;
    for (const auto &[name, value] : account.options) {
        if (name == "channel"_L1) {
            ids.append(value);
        }
    }
    ids.removeDuplicates();
    return ids;
}

//! The limit is sent where somebody asked for it, be it by its value or by its name alone.
std::optional<int> limitOf(const Account &account)
{
    const QString limit = account.option(u"limit"_s);
    if (!limit.isEmpty()) {
        return limit.toInt();
    }
    return account.option(u"limit_param"_s).isEmpty() ? std::nullopt : std::optional(usualLimit);
}

} // namespace

Result<Profile> readProfile(const Account &account)
{
    if (const auto checked = checkOptions(account, optionRules); !checked) {
        return checked.error();
    }
    const QString messages = u"/ai-orgs/{org_id}/channels/{channel_id}/messages"_s;
    Profile profile{
        .orgId = account.option(u"org_id"_s),
        .channelsPath = account.option(u"channels_path"_s, u"/ai-orgs/{org_id}/channels"_s),
        .messagesPath = account.option(u"messages_path"_s, messages),
        .repliesPath = account.option(u"replies_path"_s, messages + u"/{message_id}/replies"_s),
        .tokenParameter = account.option(u"token_param"_s, u"next_token"_s),
        .limitParameter = account.option(u"limit_param"_s, u"limit"_s),
        .limit = limitOf(account),
        .authHeader = account.option(u"auth_header"_s, u"Authorization"_s).toLatin1(),
        .authPrefix = account.option(u"auth_prefix"_s, u"Bearer "_s).toLatin1(),
        .channels = channelsOf(account),
        .identity = account.identity,
    };
    if (auto checked = checkPaths(account, profile); !checked) {
        return checked.error();
    }
    if (profile.limit && profile.limitParameter == profile.tokenParameter) {
        return optionError(account,
                           u"The options token_param and limit_param cannot name the same parameter."_s);
    }
    return profile;
}

} // namespace ackbox::channels
