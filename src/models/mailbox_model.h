// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/error.h"
#include "models/message_list_model.h"
#include "store/checkpoints.h"
#include "store/groups.h"
#include "store/lists.h"
#include "store/store.h"

#include <QAbstractItemModel>
#include <QTimer>

#include <vector>

namespace ackbox {

//! What is known of an account's dealings with its service.
struct AccountState
{
    Account account;
    std::vector<store::Checkpoint> feeds;
    store::Budget today;                    //!< of the current UTC day
    std::vector<store::CachedGroup> groups; //!< contexts of a ledger, channels: rows below the mailboxes
};

//! The mailboxes: those over all accounts, then each account with its own. The number beside a mailbox is the
//! count of the list that it opens.
class MailboxModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role {
        FilterRole = Qt::UserRole + 1, //!< store::ListFilter of the list that the row opens
        CountRole,                     //!< qint64; invalid for an account's own row and before it is counted
        KeyRole,                       //!< QString that names the mailbox for the saved window state
        AccountIdRole,                 //!< qint64; invalid for mailboxes over all accounts
    };

    //! The store must outlive the model.
    explicit MailboxModel(store::Store &store, QObject *parent = nullptr);

    //! What the numbers count.
    void setGrouping(Grouping grouping);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    //! The row of KeyRole `key`, invalid where there is none.
    [[nodiscard]] QModelIndex indexOf(const QString &key) const;
    //! By name, as the rows are.
    [[nodiscard]] const std::vector<AccountState> &accounts() const { return m_accounts; }
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    [[nodiscard]] bool isSettled() const { return m_loaded && !m_reading && !m_timer.isActive(); }

public Q_SLOTS:
    void applyChange(const ackbox::store::Change &change);

Q_SIGNALS:
    //! Accounts, their budgets or the state of their feeds are new.
    void accountsChanged();
    void failed(const ackbox::Error &error);

private:
    //! One reading of the store.
    struct Snapshot
    {
        std::vector<AccountState> accounts;
        std::vector<std::vector<store::Totals>> totals; //!< over all accounts first, then by account
    };

    void refresh();
    void take(Snapshot snapshot);
    void takeAccounts(std::vector<AccountState> accounts);
    void takeGroups(size_t account, const std::vector<store::CachedGroup> &groups);
    void removeGroup(const QModelIndex &parent, std::vector<store::CachedGroup> &groups, size_t at);
    [[nodiscard]] const store::CachedGroup *groupOf(const QModelIndex &index) const;
    [[nodiscard]] int accountOf(const QModelIndex &index) const;
    [[nodiscard]] std::optional<store::Mailbox> mailboxOf(const QModelIndex &index) const;
    [[nodiscard]] QVariant count(const QModelIndex &index) const;
    [[nodiscard]] QString label(const QModelIndex &index) const;
    static Result<Snapshot> read(store::Connection &connection, QDate day);

    store::Store &m_store;
    Grouping m_grouping = Grouping::Conversations;
    std::vector<AccountState> m_accounts;
    std::vector<std::vector<store::Totals>> m_totals;
    bool m_loaded = false;
    bool m_reading = false;
    QTimer m_timer;
};

} // namespace ackbox

Q_DECLARE_METATYPE(ackbox::store::ListFilter)
