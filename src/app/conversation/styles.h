// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/shown_message.h"

#include <QFont>
#include <QPalette>
#include <QTextCharFormat>

#include <array>

namespace ackbox::conversation {

//! How the styles of a conversation look in a palette and a font: two type sizes, contrast of 4.5 at least.
class Styles
{
public:
    //! `buttonHeight` is what a line of buttons must have room for, in pixels.
    Styles(const QPalette &palette, const QFont &font, int buttonHeight);

    [[nodiscard]] const QTextCharFormat &format(Style style) const { return m_formats[size_t(style)]; }
    [[nodiscard]] QColor secondary() const { return m_secondary; }
    //! Lines and pictures beside the text.
    [[nodiscard]] QColor faint() const { return m_faint; }
    [[nodiscard]] QColor accent() const { return m_accent; }

private:
    std::array<QTextCharFormat, size_t(Style::ButtonRoom) + 1> m_formats;
    QColor m_secondary;
    QColor m_faint;
    QColor m_accent;
};

} // namespace ackbox::conversation
