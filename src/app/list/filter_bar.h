// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/lists.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace Ui {
class ListFilter;
}

namespace ackbox {

//! What narrows the list before anything is opened: sender, intent, time, size, conversation.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);
    ~FilterBar() override;

    //! Adds what is set to a mailbox's own filter.
    [[nodiscard]] store::ListFilter narrowed(store::ListFilter mailbox) const;
    //! Whether anything is set.
    [[nodiscard]] bool isActive() const;
    //! Intents to choose from, as received; the choice is kept.
    void setKinds(const std::vector<QString> &kinds);
    //! Which conversation "this conversation" means; unset, the box cannot be ticked.
    void setConversation(std::optional<qint64> id);
    void clear();

Q_SIGNALS:
    void changed();

private:
    std::unique_ptr<Ui::ListFilter> m_ui;
    std::optional<qint64> m_conversation;
    std::optional<qint64> m_only; //!< the conversation that the list is narrowed to
};

} // namespace ackbox
