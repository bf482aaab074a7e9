// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/start/start_options.h"

#include <QCommandLineParser>
#include <QDir>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

void describeOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"A mailbox for the messages that software agents send."_s);
    parser.addOptions({
        {u"profile"_s, u"Keep cache and settings in DIR."_s, u"DIR"_s},
        {u"demo"_s, u"Use the demo service inside this program, with a profile of its own."_s},
        {u"screenshot"_s, u"Show the view, save it as a PNG and exit."_s, u"FILE"_s},
        {u"size"_s, u"Size of the picture in pixels (1280x800)."_s, u"WxH"_s},
        {u"view"_s, u"What to show: %1."_s.arg(viewNames().join(u", "_s)), u"NAME"_s},
        {u"theme"_s, u"light, dark or contrast; the system's unless given."_s, u"NAME"_s},
        {u"language"_s, u"Language of the window: %1."_s.arg(languageCodes().join(u", "_s)), u"CODE"_s},
        {u"tour"_s, u"Do the main job, print each step, leave pictures in DIR and exit."_s, u"DIR"_s},
        {{u"h"_s, u"help"_s}, u"Show this text."_s},
        {{u"v"_s, u"version"_s}, u"Show the version."_s},
    });
}

Error wrong(const QString &message)
{
    return {.kind = ErrorKind::Usage, .message = message};
}

std::optional<QSize> sizeFrom(const QString &text)
{
    static const QRegularExpression form(u"^([1-9]\\d{1,4})x([1-9]\\d{1,4})$"_s);
    const auto match = form.match(text);
    return match.hasMatch() ? std::optional(QSize(match.captured(1).toInt(), match.captured(2).toInt()))
                            : std::nullopt;
}

QString oneOf(const QStringList &words)
{
    return u"use one of: "_s + words.join(u", "_s);
}

} // namespace

QStringList viewNames()
{
    return {u"conversations"_s, u"thread"_s, u"replies"_s, u"account"_s, u"first-run"_s};
}

QStringList languageCodes()
{
    return {u"en"_s, u"de"_s};
}

QString startHelp()
{
    QCommandLineParser parser;
    describeOptions(parser);
    return parser.helpText();
}

Result<StartOptions> parseStartOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    describeOptions(parser);
    if (!parser.parse(arguments)) {
        return wrong(parser.errorText());
    }
    if (!parser.positionalArguments().isEmpty()) {
        return wrong(u"\"%1\" is not an option"_s.arg(parser.positionalArguments().constFirst()));
    }
    StartOptions options{.profile = parser.value(u"profile"_s),
                         .demo = parser.isSet(u"demo"_s),
                         .screenshot = parser.value(u"screenshot"_s),
                         .view = u"conversations"_s,
                         .language = parser.value(u"language"_s),
                         .tour = parser.value(u"tour"_s),
                         .help = parser.isSet(u"help"_s),
                         .version = parser.isSet(u"version"_s)};
    if (parser.isSet(u"size"_s)) {
        const auto size = sizeFrom(parser.value(u"size"_s));
        if (!size) {
            return wrong(u"--size \"%1\" is not WIDTHxHEIGHT, like 1280x800"_s.arg(parser.value(u"size"_s)));
        }
        options.size = *size;
    }
    if (parser.isSet(u"view"_s)) {
        options.view = parser.value(u"view"_s);
        if (!viewNames().contains(options.view)) {
            return wrong(u"there is no view \"%1\"; %2"_s.arg(options.view, oneOf(viewNames())));
        }
    }
    if (parser.isSet(u"theme"_s)) {
        const auto theme = themeFromWord(parser.value(u"theme"_s));
        if (!theme) {
            return wrong(
                u"there is no theme \"%1\"; %2"_s.arg(parser.value(u"theme"_s), oneOf(themeWords())));
        }
        options.theme = *theme;
    }
    if (parser.isSet(u"language"_s) && !languageCodes().contains(options.language)) {
        return wrong(u"there is no language \"%1\"; %2"_s.arg(options.language, oneOf(languageCodes())));
    }
    if (options.screenshot.isEmpty() && (parser.isSet(u"size"_s) || parser.isSet(u"view"_s))) {
        return wrong(u"--size and --view say what --screenshot shows; give it a file"_s);
    }
    if (options.demo && !options.profile.isEmpty()) {
        return wrong(u"--demo has a profile of its own and takes no --profile"_s);
    }
    return options;
}

} // namespace ackbox
