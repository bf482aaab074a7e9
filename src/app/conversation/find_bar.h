// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QWidget>

#include <memory>

namespace Ui {
class FindBar;
}

namespace ackbox::conversation {

//! Looks for words in a text, onwards and back, round its ends. Enter and Shift+Enter go on, Escape closes.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent = nullptr);
    ~FindBar() override;

    //! The text must outlive the bar's use.
    void setText(QPlainTextEdit *text) { m_text = text; }
    //! Shows itself, and what is selected as what to look for.
    void begin();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Way { Onwards, Back, FromHere };
    void find(Way way);
    void close();

    std::unique_ptr<Ui::FindBar> m_ui;
    QPlainTextEdit *m_text = nullptr;
};

} // namespace ackbox::conversation
