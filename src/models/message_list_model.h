// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "models/list_row.h"
#include "store/lists.h"
#include "store/store.h"

#include <QAbstractListModel>
#include <QElapsedTimer>
#include <QTimer>

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ackbox {

enum class Grouping { Conversations, Messages };

//! The conversations or messages that a filter shows, newest first. Holds the ids of the whole list, so that
//! the scroll bar is exact, and the rows around what is looked at; a row that is asked for and not there yet
//! is fetched in the background and announced by dataChanged(). Changes of the store patch the list: a
//! selection and persistent indexes follow their rows.
class MessageListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole + 1, //!< qint64, known for every row
        RowRole,                   //!< ListRow, invalid while it is being fetched
    };

    //! The store must outlive the model.
    explicit MessageListModel(store::Store &store, QObject *parent = nullptr);

    //! Shows another list. Where only the narrowing of the same mailbox changes, the list is patched.
    void show(const store::ListFilter &filter, Grouping grouping);
    [[nodiscard]] const store::ListFilter &filter() const { return m_filter; }
    [[nodiscard]] Grouping grouping() const { return m_grouping; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    [[nodiscard]] qint64 idAt(int row) const { return m_ids.at(size_t(row)); }
    //! -1 where the list does not hold it. Linear: for single look-ups.
    [[nodiscard]] int rowOf(qint64 id) const;
    //! Nothing if the row is not there yet; does not fetch it.
    [[nodiscard]] std::optional<ListRow> rowAt(int row) const;

    //! Whether the list of the last show() is there.
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    //! Why the list could not be read when it was read last; what was read before stays shown.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    //! Whether nothing is being read and nothing that was asked for is missing.
    [[nodiscard]] bool isSettled() const;

public Q_SLOTS:
    void applyChange(const ackbox::store::Change &change);

Q_SIGNALS:
    //! The list of the last show() is complete, rows aside.
    void loaded();
    //! Around the steps of one patch, so that a view can keep its place.
    void aboutToPatch();
    void patched();
    void failed(const ackbox::Error &error);

private:
    void refresh();
    void takeIds(const std::vector<qint64> &ids);
    void patch(const std::vector<qint64> &ids);
    void patchInBulk(const std::vector<qint64> &ids);
    void removeRange(qsizetype first, qsizetype count);
    void reorder(std::vector<qint64> order);
    void scheduleFetch() const;
    void fetch();
    void takeRows(const std::vector<ListRow> &rows, const std::vector<qint64> &asked);
    void forgetFarRows();

    store::Store &m_store;
    store::ListFilter m_filter;
    Grouping m_grouping = Grouping::Conversations;
    std::vector<qint64> m_ids;
    std::unordered_map<qint64, ListRow> m_rows; //!< the window
    std::unordered_set<qint64> m_stale;         //!< rows of the window that changed since they were read
    std::unordered_set<qint64> m_gone;          //!< listed ids for which the store had no row when asked
    mutable int m_wanted = -1;                  //!< the row last asked for in vain
    int m_center = 0;                           //!< the row around which was fetched last
    int m_generation = 0;                       //!< of show(): late answers for an earlier one are dropped
    std::optional<Error> m_error;
    bool m_loaded = false;
    bool m_refreshing = false;
    bool m_fetching = false;
    mutable QTimer m_fetchTimer;
    QTimer m_refreshTimer;
    QElapsedTimer m_refreshTime;
};

} // namespace ackbox
