// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/notices.h"

#include "app/look/plain_text.h"
#include "app/look/theme.h"
#include "app/look/themed_icon.h"
#include "core/text/one_line.h"
#include "ui_notice.h"

#include <QAccessible>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox {

QString noticeText(const Error &error)
{
    const ErrorText text = describe(error);
    return QStringList{oneLine(text.what, 400), text.kept, text.next}.join(u' ');
}

Notices::Notices(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins({});
    m_column->setSpacing(0);
}

void Notices::show(const QString &key, const QString &text, const Act &act)
{
    if (const auto known = m_entries.constFind(key); known != m_entries.cend() && known->text == text) {
        return;
    }
    remove(key);
    auto *row = new QFrame(this);
    Ui::Notice ui;
    ui.setupUi(row);
    row->setAutoFillBackground(true);
    row->setBackgroundRole(QPalette::AlternateBase);
    row->setFrameShape(QFrame::StyledPanel);
    const int size = 4 * grid;
    ui.icon->setPixmap(themedIcon(u"warning"_s).pixmap(QSize(size, size), devicePixelRatioF()));
    ui.text->setText(text);
    ui.act->setVisible(!act.label.isEmpty());
    ui.act->setText(actionText(act.label));
    ui.dismiss->setIcon(themedIcon(u"cancel"_s));
    if (act.run) {
        connect(ui.act, &QPushButton::clicked, this, act.run);
    }
    connect(ui.dismiss, &QToolButton::clicked, this, [this, key, row] {
        m_entries[key].row = nullptr;
        row->deleteLater();
        row->hide();
    });
    m_column->addWidget(row);
    m_entries.insert(key, {text, row});
    QAccessibleEvent event(row, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void Notices::remove(const QString &key)
{
    const Entry entry = m_entries.take(key);
    if (entry.row != nullptr) {
        entry.row->hide();
        entry.row->deleteLater();
    }
}

QStringList Notices::texts() const
{
    QStringList all;
    for (const Entry &entry : m_entries) {
        if (entry.row != nullptr) {
            all << entry.text;
        }
    }
    return all;
}

} // namespace ackbox
