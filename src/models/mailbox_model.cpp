// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/mailbox_model.h"

#include "core/text/one_line.h"
#include "models/when_done.h"
#include "store/accounts.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox {
namespace {

using store::Mailbox;

constexpr std::array overAll{Mailbox::Pending, Mailbox::Inbox,           Mailbox::Sent,
                             Mailbox::Replies, Mailbox::AnsweredByOther, Mailbox::All};
constexpr std::array ofAccount{Mailbox::Inbox, Mailbox::Pending, Mailbox::Sent, Mailbox::Replies,
                               Mailbox::All};
constexpr auto pause = 100ms; //!< between two countings while changes come in

//! internalId of rows without a parent; children have the id of their account, which stays when others go.
constexpr quintptr topLevel = 0;

QString word(Mailbox mailbox)
{
    switch (mailbox) {
    case Mailbox::Inbox:
        return u"inbox"_s;
    case Mailbox::Pending:
        return u"pending"_s;
    case Mailbox::Sent:
        return u"sent"_s;
    case Mailbox::Replies:
        return u"replies"_s;
    case Mailbox::AnsweredByOther:
        return u"answered-by-other"_s;
    case Mailbox::All:
        return u"all"_s;
    }
    return {};
}

template <size_t N>
Result<std::vector<store::Totals>> countAll(store::Connection &connection,
                                            const std::array<Mailbox, N> &mailboxes,
                                            std::optional<qint64> accountId)
{
    std::vector<store::Totals> all;
    for (const Mailbox mailbox : mailboxes) {
        const auto totals = store::totals(connection, {.accountId = accountId, .mailbox = mailbox});
        if (!totals) {
            return totals.error();
        }
        all.push_back(*totals);
    }
    return all;
}

} // namespace

MailboxModel::MailboxModel(store::Store &store, QObject *parent)
    : QAbstractItemModel(parent)
    , m_store(store)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &MailboxModel::refresh);
    connect(&store, &store::Store::changed, this, &MailboxModel::applyChange);
    refresh();
}

void MailboxModel::setGrouping(Grouping grouping)
{
    m_grouping = grouping;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    for (int row = int(overAll.size()); row < rowCount(); ++row) {
        const QModelIndex account = index(row, 0);
        Q_EMIT dataChanged(index(0, 0, account), index(rowCount(account) - 1, 0, account));
    }
}

QModelIndex MailboxModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    if (!parent.isValid()) {
        return createIndex(row, column, topLevel);
    }
    return createIndex(row, column, quintptr(m_accounts.at(size_t(accountOf(parent))).account.id));
}

QModelIndex MailboxModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == topLevel) {
        return {};
    }
    return createIndex(accountOf(child) + int(overAll.size()), 0, topLevel);
}

int MailboxModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return int(overAll.size() + m_accounts.size());
    }
    const bool isAccount = parent.internalId() == topLevel && parent.row() >= int(overAll.size());
    if (!isAccount || parent.column() != 0) {
        return 0;
    }
    return int(ofAccount.size() + m_accounts[size_t(parent.row()) - overAll.size()].groups.size());
}

int MailboxModel::columnCount(const QModelIndex &) const
{
    return 1;
}

int MailboxModel::accountOf(const QModelIndex &index) const
{
    if (index.internalId() == topLevel) {
        return index.row() - int(overAll.size()); // negative over all accounts
    }
    const auto it = std::find_if(m_accounts.begin(), m_accounts.end(), [&](const AccountState &state) {
        return quintptr(state.account.id) == index.internalId();
    });
    return int(it - m_accounts.begin());
}

const store::CachedGroup *MailboxModel::groupOf(const QModelIndex &index) const
{
    if (index.internalId() == topLevel || index.row() < int(ofAccount.size())) {
        return nullptr;
    }
    return &m_accounts.at(size_t(accountOf(index))).groups.at(size_t(index.row()) - ofAccount.size());
}

std::optional<Mailbox> MailboxModel::mailboxOf(const QModelIndex &index) const
{
    if (index.internalId() != topLevel) {
        return groupOf(index) ? std::nullopt : std::optional(ofAccount.at(size_t(index.row())));
    }
    return index.row() < int(overAll.size()) ? std::optional(overAll.at(size_t(index.row()))) : std::nullopt;
}

QVariant MailboxModel::count(const QModelIndex &index) const
{
    if (const store::CachedGroup *group = groupOf(index)) {
        return m_grouping == Grouping::Conversations ? group->conversations : group->messages;
    }
    const bool ownRow = !mailboxOf(index).has_value();
    const auto list = size_t(std::max(accountOf(index), -1) + 1);
    if (ownRow || list >= m_totals.size()) {
        return {};
    }
    const store::Totals &totals = m_totals[list].at(size_t(index.row()));
    return m_grouping == Grouping::Conversations ? totals.conversations : totals.messages;
}

QString MailboxModel::label(const QModelIndex &index) const
{
    if (const store::CachedGroup *group = groupOf(index)) {
        const auto &name = group->group.name;
        return oneLine(name && !name->isEmpty() ? *name : group->group.remoteId);
    }
    const auto mailbox = mailboxOf(index);
    if (!mailbox) {
        return oneLine(m_accounts.at(size_t(accountOf(index))).account.name);
    }
    switch (*mailbox) {
    case Mailbox::Inbox:
        return tr("Inbox");
    case Mailbox::Pending:
        return tr("To acknowledge");
    case Mailbox::Sent:
        return tr("Sent");
    case Mailbox::Replies:
        return tr("Replies");
    case Mailbox::AnsweredByOther:
        return tr("Answered by somebody else");
    case Mailbox::All:
        return tr("All");
    }
    return {};
}

QVariant MailboxModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int account = accountOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return label(index);
    case Qt::AccessibleTextRole: {
        const QVariant number = count(index);
        return number.isValid() ? u"%1, %2"_s.arg(label(index), QLocale().toString(number.toLongLong()))
                                : label(index);
    }
    case CountRole:
        return count(index);
    case FilterRole: {
        store::ListFilter filter{.mailbox = mailboxOf(index).value_or(Mailbox::All)};
        if (account >= 0) {
            filter.accountId = m_accounts.at(size_t(account)).account.id;
        }
        if (const store::CachedGroup *group = groupOf(index)) {
            filter.groupId = group->id;
        }
        return QVariant::fromValue(filter);
    }
    case KeyRole: {
        const auto mailbox = mailboxOf(index);
        const QString name = account < 0 ? QString() : m_accounts.at(size_t(account)).account.name;
        if (const store::CachedGroup *group = groupOf(index)) {
            return name + u"/group/"_s + group->group.remoteId;
        }
        return name + u'/' + (mailbox ? word(*mailbox) : QString());
    }
    case AccountIdRole:
        return account < 0 ? QVariant() : m_accounts.at(size_t(account)).account.id;
    default:
        return {};
    }
}

QModelIndex MailboxModel::indexOf(const QString &key) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex top = index(row, 0);
        if (top.data(KeyRole) == key) {
            return top;
        }
        for (int child = 0; child < rowCount(top); ++child) {
            if (index(child, 0, top).data(KeyRole) == key) {
                return index(child, 0, top);
            }
        }
    }
    return {};
}

void MailboxModel::applyChange(const store::Change &change)
{
    if (!change.isEmpty() && !m_timer.isActive()) {
        m_timer.start(pause);
    }
}

Result<MailboxModel::Snapshot> MailboxModel::read(store::Connection &connection, QDate day)
{
    Snapshot snapshot;
    const auto accounts = store::accounts(connection);
    if (!accounts) {
        return accounts.error();
    }
    auto everything = countAll(connection, overAll, {});
    if (!everything) {
        return everything.error();
    }
    snapshot.totals.push_back(*everything);
    for (const Account &account : *accounts) {
        const auto feeds = store::checkpoints(connection, account.id);
        const auto today = store::budget(connection, account.id, day);
        const auto totals = countAll(connection, ofAccount, account.id);
        const auto groups = store::groups(connection, account.id);
        if (!feeds || !today || !totals) {
            return !feeds ? feeds.error() : !today ? today.error() : totals.error();
        }
        if (!groups) {
            return groups.error();
        }
        snapshot.accounts.push_back({account, *feeds, *today, *groups});
        snapshot.totals.push_back(*totals);
    }
    return snapshot;
}

void MailboxModel::refresh()
{
    if (m_reading) {
        m_timer.start(pause);
        return;
    }
    m_reading = true;
    const QDate day = QDateTime::currentDateTimeUtc().date();
    auto reading = m_store.read([day](store::Connection &connection) { return read(connection, day); });
    whenDone(reading, this, [this](const Result<Snapshot> &snapshot) {
        m_reading = false;
        if (!snapshot) {
            Q_EMIT failed(snapshot.error());
            return;
        }
        take(*snapshot);
    });
}

void MailboxModel::take(Snapshot snapshot)
{
    takeAccounts(std::move(snapshot.accounts));
    m_totals = std::move(snapshot.totals);
    m_loaded = true;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    for (int row = int(overAll.size()); row < rowCount(); ++row) {
        const QModelIndex account = index(row, 0);
        Q_EMIT dataChanged(index(0, 0, account), index(rowCount(account) - 1, 0, account));
    }
    Q_EMIT accountsChanged();
}

void MailboxModel::takeAccounts(std::vector<AccountState> accounts)
{
    const auto has = [](const std::vector<AccountState> &list, qint64 id) {
        return std::any_of(list.begin(), list.end(),
                           [id](const AccountState &state) { return state.account.id == id; });
    };
    for (size_t i = m_accounts.size(); i-- > 0;) {
        if (!has(accounts, m_accounts[i].account.id)) {
            const int row = int(overAll.size() + i);
            beginRemoveRows({}, row, row);
            m_accounts.erase(m_accounts.begin() + qsizetype(i));
            if (i + 1 < m_totals.size()) {
                m_totals.erase(m_totals.begin() + qsizetype(i) + 1);
            }
            endRemoveRows();
        }
    }
    // Both lists are by name, so what is new goes where the new list has it.
    for (size_t i = 0; i < accounts.size(); ++i) {
        if (i < m_accounts.size() && m_accounts[i].account.id == accounts[i].account.id) {
            takeGroups(i, accounts[i].groups);
            accounts[i].groups = std::move(m_accounts[i].groups);
            m_accounts[i] = std::move(accounts[i]);
            continue;
        }
        const int row = int(overAll.size() + i);
        beginInsertRows({}, row, row);
        m_accounts.insert(m_accounts.begin() + qsizetype(i), std::move(accounts[i]));
        if (i + 1 <= m_totals.size()) {
            m_totals.insert(m_totals.begin() + qsizetype(i) + 1,
                            std::vector<store::Totals>(ofAccount.size()));
        }
        endInsertRows();
    }
}

// Both lists are by name, so those whose name stayed are in the same order: the others go, and come in their
// place.
void MailboxModel::takeGroups(size_t account, const std::vector<store::CachedGroup> &groups)
{
    std::vector<store::CachedGroup> &known = m_accounts[account].groups;
    const QModelIndex parent = index(int(account + overAll.size()), 0);
    for (size_t at = known.size(); at-- > 0;) {
        const bool stays = std::any_of(groups.begin(), groups.end(), [&](const store::CachedGroup &group) {
            return group.id == known[at].id && group.group == known[at].group;
        });
        if (!stays) {
            removeGroup(parent, known, at);
        }
    }
    for (size_t at = 0; at < groups.size(); ++at) {
        if (at < known.size() && known[at].id == groups[at].id) {
            known[at] = groups[at];
            continue;
        }
        const int row = int(ofAccount.size() + at);
        beginInsertRows(parent, row, row);
        known.insert(known.begin() + qsizetype(at), groups[at]);
        endInsertRows();
    }
}

void MailboxModel::removeGroup(const QModelIndex &parent, std::vector<store::CachedGroup> &groups, size_t at)
{
    const int row = int(ofAccount.size() + at);
    beginRemoveRows(parent, row, row);
    groups.erase(groups.begin() + qsizetype(at));
    endRemoveRows();
}

} // namespace ackbox
