// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace ackbox {

//! Fusion with edges that can be seen in every theme (contrast of 3 or more, WCAG 2.1, 1.4.11): its own are
//! the window's colour made darker, which a dark window swallows. What has the keyboard gets the accent
//! colour.
class FramedStyle : public QProxyStyle
{
    Q_OBJECT

public:
    FramedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
};

} // namespace ackbox
