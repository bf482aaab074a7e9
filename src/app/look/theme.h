// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <QStringList>

#include <optional>

class QApplication;

namespace ackbox {

enum class Theme { System, Light, Dark, Contrast };

//! "light", "dark", "contrast"; nothing for any other word.
std::optional<Theme> themeFromWord(const QString &word);
QStringList themeWords();

//! Style and palette of our own; Theme::System leaves both to the platform.
void applyTheme(Theme theme);

//! Everything is laid out on this grid, in pixels.
inline constexpr int grid = 4;

//! Contrast of WCAG 2: 1 to 21.
double contrast(const QColor &first, const QColor &second);
//! Between the two, as close to `back` as stays readable on it (contrast 4.5 or more): secondary text.
QColor muted(const QColor &text, const QColor &back);
//! An edge that can be told from `back` (contrast 3 or more): frames of fields and buttons.
QColor outline(const QColor &text, const QColor &back);
//! A faint line or filling on `back`.
QColor faint(const QColor &text, const QColor &back);
//! The one colour that asks for attention, readable on `back`.
QColor accent(const QPalette &palette, const QColor &back);

//! The smaller of the two type sizes.
QFont smallFont(const QFont &font);

} // namespace ackbox
