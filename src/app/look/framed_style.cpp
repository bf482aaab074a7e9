// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/look/framed_style.h"

#include "app/look/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr double corner = 2; // Fusion's

void drawEdge(const QStyleOption &option, QPainter &painter, const QRect &rect, bool accented)
{
    const QColor window = option.palette.color(QPalette::Window);
    const QColor edge = outline(option.palette.color(QPalette::WindowText), window);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(accented ? accent(option.palette, window) : edge);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    painter.restore();
}

bool hasKeyboard(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_HasFocus);
}

bool isDefault(const QStyleOption &option)
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(&option);
    return button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
}

} // namespace

FramedStyle::FramedStyle()
    : QProxyStyle(QStyleFactory::create(u"Fusion"_s))
{
}

void FramedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    if (element == PE_FrameFocusRect) {
        if (option->state.testFlag(State_KeyboardFocusChange)) {
            drawEdge(*option, *painter, option->rect, true);
        }
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    switch (element) {
    case PE_FrameLineEdit:
    case PE_IndicatorCheckBox:
        drawEdge(*option, *painter, option->rect, hasKeyboard(*option));
        break;
    case PE_PanelButtonCommand:
        drawEdge(*option, *painter, option->rect, hasKeyboard(*option) || isDefault(*option));
        break;
    default:
        break;
    }
}

void FramedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                     QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox || control == CC_SpinBox) {
        drawEdge(*option, *painter, option->rect, hasKeyboard(*option));
    }
}

} // namespace ackbox
