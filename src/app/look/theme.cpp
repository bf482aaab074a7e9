// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/look/theme.h"

#include "app/look/framed_style.h"

#include <QApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr double readable = 4.5; // WCAG 2.1, 1.4.3
constexpr double visible = 3;    // the same, 1.4.11

struct Colours
{
    QColor window;
    QColor base;
    QColor text;
    QColor button;
    QColor selected;
    QColor selectedText;
    QColor accent;
};

Colours coloursOf(Theme theme)
{
    switch (theme) {
    case Theme::Dark:
        return {.window = 0x1f2327,
                .base = 0x171a1d,
                .text = 0xe6e8ea,
                .button = 0x2a2f35,
                .selected = 0x24455a,
                .selectedText = 0xf4f6f8,
                .accent = 0x6cc0ea};
    case Theme::Contrast:
        return {.window = Qt::black,
                .base = Qt::black,
                .text = Qt::white,
                .button = Qt::black,
                .selected = 0xffe14d,
                .selectedText = Qt::black,
                .accent = 0xffe14d};
    default:
        return {.window = 0xf3f4f6,
                .base = Qt::white,
                .text = 0x1c1f23,
                .button = 0xfafbfc,
                .selected = 0xd3e7f3,
                .selectedText = 0x10151a,
                .accent = 0x0a6494};
    }
}

QColor mix(const QColor &text, const QColor &back, double share)
{
    const auto channel = [share](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return {channel(text.red(), back.red()), channel(text.green(), back.green()),
            channel(text.blue(), back.blue())};
}

QPalette paletteOf(const Colours &colours)
{
    QPalette palette(colours.text, colours.button, faint(colours.text, colours.window).lighter(),
                     faint(colours.text, colours.window).darker(), faint(colours.text, colours.window),
                     colours.text, colours.text, colours.base, colours.window);
    palette.setColor(QPalette::AlternateBase, colours.window);
    palette.setColor(QPalette::Highlight, colours.selected);
    palette.setColor(QPalette::HighlightedText, colours.selectedText);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::ToolTipBase, colours.text);
    palette.setColor(QPalette::ToolTipText, colours.base);
    palette.setColor(QPalette::PlaceholderText, muted(colours.text, colours.base));
    const QColor disabled = mix(colours.text, colours.window, 0.45);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    return palette;
}

double luminance(const QColor &colour)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

// The first mixture, from a share of `text` on, that has the contrast.
QColor mixedFrom(const QColor &text, const QColor &back, double share, double least)
{
    for (; share < 1; share += 0.02) {
        const QColor colour = mix(text, back, share);
        if (contrast(colour, back) >= least) {
            return colour;
        }
    }
    return text;
}

} // namespace

std::optional<Theme> themeFromWord(const QString &word)
{
    const auto index = themeWords().indexOf(word);
    return index < 0 ? std::nullopt : std::optional(Theme(index + 1));
}

QStringList themeWords()
{
    return {u"light"_s, u"dark"_s, u"contrast"_s};
}

void applyTheme(Theme theme)
{
    if (theme == Theme::System) {
        return;
    }
    QApplication::setStyle(new FramedStyle);
    QApplication::setPalette(paletteOf(coloursOf(theme)));
}

double contrast(const QColor &first, const QColor &second)
{
    const auto [darker, lighter] = std::minmax({luminance(first), luminance(second)});
    return (lighter + 0.05) / (darker + 0.05);
}

QColor muted(const QColor &text, const QColor &back)
{
    return mixedFrom(text, back, 0.66, readable);
}

QColor outline(const QColor &text, const QColor &back)
{
    return mixedFrom(text, back, 0.4, visible);
}

QColor faint(const QColor &text, const QColor &back)
{
    const bool black = back.lightness() == 0; // where a fainter line would not be seen
    return mix(text, back, black ? 0.4 : 0.16);
}

QColor accent(const QPalette &palette, const QColor &back)
{
    const QColor colour = palette.color(QPalette::Link);
    const QColor text = palette.color(QPalette::Text);
    for (double share = 0; share < 1; share += 0.1) {
        const QColor mixed = mix(text, colour, share);
        if (contrast(mixed, back) >= readable) {
            return mixed;
        }
    }
    return contrast(text, back) >= readable ? text : palette.color(QPalette::HighlightedText);
}

QFont smallFont(const QFont &font)
{
    QFont smaller = font;
    constexpr double ratio = 0.875;
    if (font.pointSizeF() > 0) {
        smaller.setPointSizeF(font.pointSizeF() * ratio);
    } else {
        smaller.setPixelSize(int(std::lround(font.pixelSize() * ratio)));
    }
    return smaller;
}

} // namespace ackbox
