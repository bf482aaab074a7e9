// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/undo_bar.h"

#include "app/look/theme.h"
#include "app/look/themed_icon.h"
#include "ui_undo_bar.h"

#include <QAccessible>
#include <QDateTime>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox {
namespace {

constexpr qint64 saidFor = 6000; // milliseconds that a line without a count-down stays

}

UndoBar::UndoBar(QWidget *parent)
    : QFrame(parent)
    , m_ui(std::make_unique<Ui::UndoBar>())
    , m_clock([] { return QDateTime::currentMSecsSinceEpoch(); })
{
    m_ui->setupUi(this);
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    const int size = 4 * grid;
    m_ui->icon->setPixmap(themedIcon(u"acknowledge"_s).pixmap(QSize(size, size), devicePixelRatioF()));
    m_timer.setInterval(200ms);
    connect(&m_timer, &QTimer::timeout, this, &UndoBar::tick);
    connect(m_ui->undo, &QPushButton::clicked, this, &UndoBar::undoClicked);
    hide();
}

UndoBar::~UndoBar() = default;

void UndoBar::hold(qsizetype count, qint64 until)
{
    m_count = count;
    m_until = until;
    m_ui->undo->show();
    tick();
    m_timer.start();
    show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void UndoBar::say(const QString &text)
{
    m_count = 0;
    m_until = m_clock() + saidFor;
    m_ui->undo->hide();
    m_ui->text->setText(text);
    setAccessibleName(text);
    m_timer.start();
    show();
}

void UndoBar::tick()
{
    const qint64 left = m_until - m_clock();
    if (left <= 0) {
        m_timer.stop();
        hide();
        return;
    }
    if (m_count > 0) {
        constexpr qint64 second = 1000;
        const QString what = tr("%n messages acknowledged", nullptr, int(m_count));
        m_ui->text->setText(tr("%1 · sent in %2 s").arg(what).arg((left + second - 1) / second));
        setAccessibleName(m_ui->text->text());
    }
}

} // namespace ackbox
