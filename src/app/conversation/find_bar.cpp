// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/find_bar.h"

#include "ui_find_bar.h"

#include <QKeyEvent>
#include <QTextCursor>

namespace ackbox::conversation {

FindBar::FindBar(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::FindBar>())
{
    m_ui->setupUi(this);
    m_ui->findField->installEventFilter(this);
    connect(m_ui->findField, &QLineEdit::textChanged, this, [this] { find(Way::FromHere); });
    connect(m_ui->nextButton, &QToolButton::clicked, this, [this] { find(Way::Onwards); });
    connect(m_ui->previousButton, &QToolButton::clicked, this, [this] { find(Way::Back); });
    connect(m_ui->closeButton, &QToolButton::clicked, this, &FindBar::close);
    hide();
}

FindBar::~FindBar() = default;

void FindBar::begin()
{
    const QString selected = m_text->textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator)) {
        m_ui->findField->setText(selected);
    }
    show();
    m_ui->findField->setFocus(Qt::ShortcutFocusReason);
    m_ui->findField->selectAll();
}

void FindBar::close()
{
    hide();
    m_text->setFocus(Qt::OtherFocusReason);
}

void FindBar::find(Way way)
{
    const QString words = m_ui->findField->text();
    m_ui->resultLabel->clear();
    QTextCursor from = m_text->textCursor();
    if (words.isEmpty()) {
        from.clearSelection();
        m_text->setTextCursor(from);
        return;
    }
    if (way == Way::FromHere) {
        from.setPosition(from.selectionStart());
    }
    const QTextDocument::FindFlags flags =
        way == Way::Back ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    QTextCursor found = m_text->document()->find(words, from, flags);
    if (found.isNull()) {
        QTextCursor end(m_text->document());
        end.movePosition(way == Way::Back ? QTextCursor::End : QTextCursor::Start);
        found = m_text->document()->find(words, end, flags);
        m_ui->resultLabel->setText(found.isNull()        ? tr("Not found in what is shown")
                                   : way == Way::Onwards ? tr("Went on from the beginning")
                                   : way == Way::Back    ? tr("Went on from the end")
                                                         : QString());
    }
    if (!found.isNull()) {
        m_text->setTextCursor(found);
    }
}

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_ui->findField && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            find(key->modifiers().testFlag(Qt::ShiftModifier) ? Way::Back : Way::Onwards);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ackbox::conversation
