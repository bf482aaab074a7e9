// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/accounts.h"
#include "store/groups.h"
#include "store/intents.h"
#include "store/lists.h"
#include "store/messages.h"
#include "store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace ackbox::test {

//! A store in a folder of its own, filled through the store's own functions.
class FilledStore
{
public:
    FilledStore()
    {
        auto opened = store::Store::open(m_folder.filePath(QStringLiteral("profile")));
        if (opened) {
            m_store = std::move(opened).value();
        }
    }

    [[nodiscard]] store::Store &store() { return *m_store; }

    //! The account's row; 0 where it could not be stored.
    qint64 addAccount(const QString &name)
    {
        const Account account{.name = name,
                              .service = QStringLiteral("selective"),
                              .url = QUrl(QStringLiteral("https://inbox.example")),
                              .identity = QStringLiteral("wallet-of-") + name};
        const auto added =
            m_store->write([account](store::WriteJob &job) { return store::addAccount(job, account); })
                .result();
        return added ? *added : 0;
    }

    bool merge(qint64 accountId, const std::vector<ListedMessage> &rows)
    {
        return m_store
            ->write([accountId, rows](store::WriteJob &job) {
                return store::mergeListed(job, accountId, rows, QStringLiteral("GET /list"), 1);
            })
            .result()
            .hasValue();
    }

    bool nameGroup(qint64 accountId, const QString &remoteId, const QString &name)
    {
        return m_store
            ->write([accountId, remoteId, name](store::WriteJob &job) {
                return store::mergeGroups(job, accountId, {{.remoteId = remoteId, .name = name}});
            })
            .result()
            .hasValue();
    }

    bool acknowledge(qint64 accountId, const QString &remoteKey)
    {
        return m_store
            ->write([accountId, remoteKey](store::WriteJob &job) {
                return store::storeAcknowledged(job, accountId, remoteKey, false, 2);
            })
            .result()
            .hasValue();
    }

    bool removeAccount(qint64 accountId)
    {
        return m_store
            ->write([accountId](store::WriteJob &job) { return store::removeAccount(job, accountId); })
            .result()
            .hasValue();
    }

    std::vector<qint64> conversationIds(const store::ListFilter &filter = {})
    {
        const auto ids = m_store
                             ->read([filter](store::Connection &connection) {
                                 return store::conversationIds(connection, filter);
                             })
                             .result();
        return ids ? *ids : std::vector<qint64>{};
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<store::Store> m_store;
};

//! Message `number` of a conversation: later numbers are newer.
inline ListedMessage received(int number, const QString &conversation)
{
    constexpr qint64 second = 1'000'000'000;
    const QString key = QStringLiteral("%1_00000000/received").arg(number, 20, 10, QLatin1Char('0'));
    ListedMessage message{.remoteKey = key,
                          .conversation = conversation,
                          .position = {.nanoseconds = number * second, .tie = key}};
    message.author.id = QStringLiteral(
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU");
    message.kind = QStringLiteral("task_offer");
    message.bytes = 100 + number;
    message.acknowledged = false;
    message.source = key.toUtf8();
    return message;
}

inline ListedMessage inGroup(const QString &group, int number, const QString &conversation)
{
    ListedMessage message = received(number, conversation);
    message.group = group;
    return message;
}

} // namespace ackbox::test
