// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/message_list_model.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QAction;

namespace Ui {
class ListPane;
}

namespace ackbox {

class ListView;

//! The middle pane: what a mailbox holds, narrowed by the filter, or why there is nothing to show.
class ListPane : public QWidget
{
    Q_OBJECT

public:
    ListPane(store::Store &store, QAction *group, QAction *filter, QWidget *parent = nullptr);
    ~ListPane() override;

    //! Shows a mailbox; `title` is safe to show.
    void showMailbox(const store::ListFilter &mailbox, const QString &title);
    void setGrouping(Grouping grouping);
    //! The conversation beside the list, for "this conversation only".
    void setConversation(std::optional<qint64> id);

    [[nodiscard]] MessageListModel &list() { return m_list; }
    [[nodiscard]] ListView &view();
    [[nodiscard]] bool isSettled() const { return m_list.isSettled() && !m_filterTimer.isActive(); }

Q_SIGNALS:
    void failed(const ackbox::Error &error);

private:
    void showFilter(bool shown);
    void showList();
    void showState();
    void readKinds();
    [[nodiscard]] QString emptyText() const;

    std::unique_ptr<Ui::ListPane> m_ui;
    store::Store &m_store;
    MessageListModel m_list;
    store::ListFilter m_mailbox;
    bool m_hasMailbox = false;
    Grouping m_grouping = Grouping::Conversations;
    QTimer m_filterTimer;
};

} // namespace ackbox
