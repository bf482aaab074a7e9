// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/styles.h"

#include "app/look/theme.h"

#include <QFontMetrics>

namespace ackbox::conversation {

namespace {

// A font whose line is at least so high: the only way to give a line of a plain text document a height.
QFont fontOfHeight(QFont font, int height)
{
    int pixels = height / 2;
    do {
        font.setPixelSize(++pixels);
    } while (QFontMetrics(font).height() < height);
    return font;
}

} // namespace

Styles::Styles(const QPalette &palette, const QFont &font, int buttonHeight)
{
    constexpr int gap = 4 * grid;
    constexpr int smallGap = grid;
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const bool dark = base.lightness() < text.lightness();
    const QColor warning = dark ? QColor(0xff, 0xc1, 0x4d) : QColor(0x7a, 0x40, 0x00);
    m_secondary = muted(text, base);
    m_faint = ackbox::faint(text, base);
    m_accent = ackbox::accent(palette, base);

    const QFont small = smallFont(font);
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);

    const auto set = [this](Style style, const QFont &face, const QColor &colour) -> QTextCharFormat & {
        QTextCharFormat &format = m_formats[size_t(style)];
        format.setFont(face);
        format.setForeground(colour);
        return format;
    };
    set(Style::Body, font, text);
    set(Style::Author, bold, text);
    set(Style::Label, small, m_secondary);
    set(Style::Warning, small, warning);
    set(Style::Preview, font, m_secondary).setFontItalic(true);
    // The one format with a background: received text never gets it.
    set(Style::Mark, small, warning).setBackground(ackbox::faint(warning, base));
    set(Style::Gap, fontOfHeight(font, gap), base);
    set(Style::SmallGap, fontOfHeight(font, smallGap), base);
    set(Style::ButtonRoom, fontOfHeight(font, buttonHeight), base);
}

} // namespace ackbox::conversation
