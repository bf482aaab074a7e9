// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/message_list_model.h"

#include <QListView>

#include <optional>

namespace ackbox {

//! The list of conversations or messages. Keeps what is at its top in place while the list changes above it.
class ListView : public QListView
{
    Q_OBJECT

public:
    explicit ListView(QWidget *parent = nullptr);

    void setList(MessageListModel &list);

    //! The selected rows' ids, in the list's order.
    [[nodiscard]] QList<qint64> selectedIds() const;
    //! Moves the current row by so many, and selects it alone.
    void step(int rows);
    //! Adds the current row to the selection or takes it out.
    void toggleCurrent();

Q_SIGNALS:
    //! The user went to another row; not sent where a row only moved or its neighbour vanished.
    void currentIdChanged(std::optional<qint64> id);
    void selectionChangedByUser();

protected:
    void focusInEvent(QFocusEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;

private:
    void rememberPlace();
    void restorePlace();

    MessageListModel *m_list = nullptr;
    bool m_patching = false;
    std::optional<qint64> m_topId; //!< nothing at the very top: new rows are to be seen there
    int m_topOffset = 0;
};

} // namespace ackbox
