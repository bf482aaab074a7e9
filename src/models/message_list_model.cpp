// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/message_list_model.h"

#include "models/list_patch.h"
#include "models/when_done.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <span>

using namespace std::chrono_literals;

namespace ackbox {
namespace {

constexpr int rowsAround = 64;       //!< fetched to either side of a missing row
constexpr size_t mostRows = 4096;    //!< kept in the window
constexpr int rowsKeptAround = 1024; //!< to either side, once the window overflows
constexpr size_t mostRanges = 128;   //!< announced one by one; more are moved aside and announced at once
constexpr auto shortestPause = 40ms; //!< between two readings of the list while changes come in

template <typename Item>
Result<std::vector<ListRow>> toRows(const Result<std::vector<Item>> &items)
{
    if (!items) {
        return items.error();
    }
    std::vector<ListRow> rows;
    rows.reserve(items->size());
    std::transform(items->begin(), items->end(), std::back_inserter(rows),
                   [](const Item &item) { return listRow(item); });
    return rows;
}

} // namespace

MessageListModel::MessageListModel(store::Store &store, QObject *parent)
    : QAbstractListModel(parent)
    , m_store(store)
{
    m_fetchTimer.setSingleShot(true);
    m_fetchTimer.setInterval(0);
    m_refreshTimer.setSingleShot(true);
    connect(&m_fetchTimer, &QTimer::timeout, this, &MessageListModel::fetch);
    connect(&m_refreshTimer, &QTimer::timeout, this, &MessageListModel::refresh);
    connect(&store, &store::Store::changed, this, &MessageListModel::applyChange);
}

void MessageListModel::show(const store::ListFilter &filter, Grouping grouping)
{
    if (m_generation > 0 && filter == m_filter && grouping == m_grouping) {
        return;
    }
    const bool sameMailbox = grouping == m_grouping && filter.mailbox == m_filter.mailbox &&
                             filter.accountId == m_filter.accountId;
    m_filter = filter;
    m_grouping = grouping;
    ++m_generation;
    m_loaded = false;
    if (!sameMailbox && m_generation > 1) {
        beginResetModel();
        m_ids.clear();
        m_rows.clear();
        m_stale.clear();
        m_wanted = -1;
        endResetModel();
    }
    m_refreshing = false;
    refresh();
}

int MessageListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_ids.size());
}

QVariant MessageListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const qint64 id = m_ids[size_t(index.row())];
    if (role == IdRole) {
        return id;
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != RowRole) {
        return {};
    }
    const auto row = m_rows.find(id);
    if (row == m_rows.end()) {
        m_wanted = m_gone.contains(id) ? m_wanted : index.row();
        scheduleFetch();
        return role == Qt::AccessibleTextRole ? tr("Being read") : QVariant();
    }
    if (role == RowRole) {
        return QVariant::fromValue(row->second);
    }
    return role == Qt::DisplayRole ? row->second.author
                                   : inOneSentence(row->second, QDateTime::currentMSecsSinceEpoch());
}

int MessageListModel::rowOf(qint64 id) const
{
    const auto it = std::find(m_ids.begin(), m_ids.end(), id);
    return it == m_ids.end() ? -1 : int(it - m_ids.begin());
}

std::optional<ListRow> MessageListModel::rowAt(int row) const
{
    const auto it = m_rows.find(idAt(row));
    return it == m_rows.end() ? std::nullopt : std::optional(it->second);
}

bool MessageListModel::isSettled() const
{
    return m_loaded && !m_refreshing && !m_fetching && !m_fetchTimer.isActive() && !m_refreshTimer.isActive();
}

void MessageListModel::applyChange(const store::Change &change)
{
    const auto &touched = m_grouping == Grouping::Conversations ? change.conversations : change.messages;
    if (change.everything) {
        for (const auto &[id, row] : m_rows) {
            m_stale.insert(id);
        }
    }
    for (const qint64 id : touched) {
        if (m_rows.contains(id)) {
            m_stale.insert(id);
        }
    }
    const bool listMayDiffer =
        change.everything || !change.conversations.isEmpty() || !change.messages.isEmpty();
    if (m_generation > 0 && listMayDiffer && !m_refreshTimer.isActive()) {
        m_refreshTimer.start(shortestPause);
    }
}

void MessageListModel::refresh()
{
    if (m_refreshing) {
        return; // takeIds() comes back here where the timer asked for more meanwhile
    }
    m_refreshing = true;
    m_refreshTime.start();
    auto read = m_store.read([filter = m_filter, grouping = m_grouping](store::Connection &connection) {
        return grouping == Grouping::Conversations ? store::conversationIds(connection, filter)
                                                   : store::messageIds(connection, filter);
    });
    whenDone(read, this, [this, generation = m_generation](const Result<std::vector<qint64>> &ids) {
        if (generation != m_generation) {
            return;
        }
        m_refreshing = false;
        m_loaded = true;
        m_error.reset();
        if (ids) {
            takeIds(*ids);
        } else {
            m_error = ids.error();
            Q_EMIT failed(ids.error());
        }
        Q_EMIT loaded();
    });
}

void MessageListModel::takeIds(const std::vector<qint64> &ids)
{
    m_gone.clear();
    patch(ids);
    if (m_refreshTimer.isActive()) {
        // A list that takes long to read is read less often, so that the reader has time for rows.
        m_refreshTimer.start(std::max<std::chrono::milliseconds>(
            shortestPause, std::chrono::milliseconds(2 * m_refreshTime.elapsed())));
    }
    if (!m_stale.empty()) {
        scheduleFetch();
    }
}

void MessageListModel::patch(const std::vector<qint64> &ids)
{
    const ListPatch steps = listPatch(m_ids, ids);
    if (steps.isEmpty()) {
        return;
    }
    Q_EMIT aboutToPatch();
    if (steps.removals.size() + steps.insertions.size() > mostRanges) {
        patchInBulk(ids);
    } else {
        for (const auto &range : steps.removals) {
            removeRange(range.first, range.count);
        }
        if (!steps.stay.empty()) {
            reorder(steps.stay);
        }
        for (const auto &range : steps.insertions) {
            beginInsertRows({}, int(range.first), int(range.first + range.count - 1));
            m_ids.insert(m_ids.begin() + range.first, ids.begin() + range.first,
                         ids.begin() + range.first + range.count);
            endInsertRows();
        }
    }
    m_wanted = -1;
    Q_EMIT patched();
}

void MessageListModel::patchInBulk(const std::vector<qint64> &ids)
{
    const std::unordered_set<qint64> fresh(ids.begin(), ids.end());
    std::vector<qint64> order = m_ids;
    const auto doomed =
        std::stable_partition(order.begin(), order.end(), [&](qint64 id) { return fresh.contains(id); });
    const qsizetype kept = doomed - order.begin();
    const std::unordered_set<qint64> known(order.begin(), doomed);
    reorder(order);
    removeRange(kept, qsizetype(m_ids.size()) - kept);

    std::vector<qint64> added;
    std::copy_if(ids.begin(), ids.end(), std::back_inserter(added),
                 [&](qint64 id) { return !known.contains(id); });
    if (!added.empty()) {
        beginInsertRows({}, int(kept), int(kept + qsizetype(added.size()) - 1));
        m_ids.insert(m_ids.end(), added.begin(), added.end());
        endInsertRows();
    }
    reorder(ids);
}

void MessageListModel::removeRange(qsizetype first, qsizetype count)
{
    if (count == 0) {
        return;
    }
    beginRemoveRows({}, int(first), int(first + count - 1));
    for (const qint64 id : std::span(m_ids).subspan(size_t(first), size_t(count))) {
        m_rows.erase(id);
        m_stale.erase(id);
    }
    m_ids.erase(m_ids.begin() + first, m_ids.begin() + first + count);
    endRemoveRows();
}

void MessageListModel::reorder(std::vector<qint64> order)
{
    if (order == m_ids) {
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::unordered_map<qint64, int> rows;
    for (const QModelIndex &index : before) {
        rows.emplace(m_ids[size_t(index.row())], -1);
    }
    for (size_t row = 0; row < order.size(); ++row) {
        if (const auto it = rows.find(order[row]); it != rows.end()) {
            it->second = int(row);
        }
    }
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &index : before) {
        after.append(createIndex(rows.at(m_ids[size_t(index.row())]), 0));
    }
    m_ids = std::move(order);
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void MessageListModel::scheduleFetch() const
{
    if (!m_fetching && !m_fetchTimer.isActive()) {
        m_fetchTimer.start();
    }
}

void MessageListModel::fetch()
{
    std::vector<qint64> ids(m_stale.begin(), m_stale.end());
    if (m_wanted >= 0) {
        m_center = m_wanted;
        const int first = std::max(0, m_wanted - rowsAround);
        const int last = std::min(rowCount(), m_wanted + rowsAround);
        std::copy_if(m_ids.begin() + first, m_ids.begin() + last, std::back_inserter(ids),
                     [this](qint64 id) { return !m_rows.contains(id) && !m_gone.contains(id); });
    }
    m_stale.clear();
    m_wanted = -1;
    if (ids.empty()) {
        return;
    }
    m_fetching = true;
    auto read = m_store.read([ids, grouping = m_grouping](store::Connection &connection) {
        return grouping == Grouping::Conversations ? toRows(store::conversationsById(connection, ids))
                                                   : toRows(store::messagesById(connection, ids));
    });
    whenDone(read, this, [this, ids, generation = m_generation](const Result<std::vector<ListRow>> &rows) {
        m_fetching = false;
        if (!rows) {
            m_gone.insert(ids.begin(), ids.end()); // not asked for again until the list is read anew
            Q_EMIT failed(rows.error());
        } else if (generation == m_generation) {
            takeRows(*rows, ids);
        }
        if (m_wanted >= 0 || !m_stale.empty()) {
            scheduleFetch();
        }
    });
}

void MessageListModel::takeRows(const std::vector<ListRow> &rows, const std::vector<qint64> &asked)
{
    std::unordered_set<qint64> missing(asked.begin(), asked.end());
    const std::unordered_set<qint64> touched = missing;
    for (const ListRow &row : rows) {
        missing.erase(row.id);
        m_rows.insert_or_assign(row.id, row);
    }
    m_gone.insert(missing.begin(), missing.end());
    forgetFarRows();
    int first = -1;
    int last = -1;
    for (int row = 0; row < rowCount(); ++row) {
        if (touched.contains(m_ids[size_t(row)])) {
            first = first < 0 ? row : first;
            last = row;
        }
    }
    if (first >= 0) {
        Q_EMIT dataChanged(index(first), index(last));
    }
}

void MessageListModel::forgetFarRows()
{
    if (m_rows.size() <= mostRows) {
        return;
    }
    const int first = std::clamp(m_center - rowsKeptAround, 0, rowCount());
    const int last = std::clamp(m_center + rowsKeptAround, 0, rowCount());
    const std::unordered_set<qint64> near(m_ids.begin() + first, m_ids.begin() + last);
    std::erase_if(m_rows, [&](const auto &entry) { return !near.contains(entry.first); });
}

} // namespace ackbox
