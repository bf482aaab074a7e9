// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/faults.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

#include <functional>
#include <optional>

namespace ackbox::demo::channels {

//! What a page is made from: rows of a list that can be asked for one after the other.
struct List
{
    size_t size = 0;
    std::function<QJsonObject(size_t index)> row;
    //! What a token keeps of a row: the same after others have come before it or behind it.
    std::function<qint64(size_t index)> mark;
    //! The index of the first row behind the one with this mark.
    std::function<size_t(qint64 mark)> behind;
};

//! Which page of which list is asked for.
struct PageRequest
{
    QByteArray list;  //!< tokens are good for one list alone
    QByteArray token; //!< empty: from the start
    size_t limit = 50;
    qint64 bytes = 0; //!< bound on the rows' bytes; 0: none
    std::optional<FaultPlan::Strike> fault;
};

struct PageAnswer
{
    QJsonArray items;
    QByteArray nextToken; //!< empty: this is the end
};

//! Makes and reads tokens that nobody else can make.
class Pager
{
public:
    explicit Pager(QByteArray secret);

    //! The page, or nothing where the token is none of ours for this list. An exactly full last page has a
    //! token, and an empty page follows.
    [[nodiscard]] std::optional<PageAnswer> page(const List &list, const PageRequest &request) const;

private:
    struct Token
    {
        std::optional<qint64> mark; //!< absent: the start
        int turn = 0;               //!< makes another token for the same place
    };

    [[nodiscard]] QByteArray write(const QByteArray &list, const Token &token) const;
    [[nodiscard]] std::optional<Token> read(const QByteArray &list, const QByteArray &text) const;

    QByteArray m_secret;
};

} // namespace ackbox::demo::channels
