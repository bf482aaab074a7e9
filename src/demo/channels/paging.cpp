// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/paging.h"

#include "demo/random.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <utility>
#include <vector>

namespace ackbox::demo::channels {

using namespace Qt::StringLiterals;

namespace {

bool isKind(const PageRequest &request, FaultKind kind)
{
    return request.fault && request.fault->kind == kind;
}

void shuffle(std::vector<QJsonObject> &rows, quint64 seed)
{
    Random random(seed, 0);
    for (size_t count = rows.size(); count > 1; --count) {
        // One of the others, never itself: two rows already come out in another order.
        std::swap(rows[count - 1], rows[random.below(static_cast<quint32>(count - 1))]);
    }
}

//! The faults that leave the token alone.
void disturb(std::vector<QJsonObject> &rows, const List &list, size_t start, const PageRequest &request)
{
    if (isKind(request, FaultKind::Duplicate)) {
        if (start > 0 && request.fault->time % 2 == 0) {
            rows.insert(rows.begin(), list.row(start - 1));
        } else if (!rows.empty()) {
            const QJsonObject first = rows.front();
            rows.push_back(first);
        }
    } else if (isKind(request, FaultKind::Reorder)) {
        shuffle(rows, static_cast<quint64>(request.fault->time));
    }
}

} // namespace

Pager::Pager(QByteArray secret)
    : m_secret(std::move(secret))
{
}

QByteArray Pager::write(const QByteArray &list, const Token &token) const
{
    const QByteArray place =
        (token.mark ? QByteArray::number(*token.mark) : "start"_ba) + '.' + QByteArray::number(token.turn);
    const QByteArray seal =
        QCryptographicHash::hash(m_secret + list + ' ' + place, QCryptographicHash::Sha256).toHex().left(12);
    return (place + '.' + seal).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

std::optional<Pager::Token> Pager::read(const QByteArray &list, const QByteArray &text) const
{
    const QByteArrayList parts = QByteArray::fromBase64(text, QByteArray::Base64UrlEncoding).split('.');
    if (parts.size() != 3) {
        return std::nullopt;
    }
    Token token;
    if (parts.at(0) != "start") {
        token.mark = parts.at(0).toLongLong();
    }
    token.turn = parts.at(1).toInt();
    return write(list, token) == text ? std::optional(token) : std::nullopt;
}

std::optional<PageAnswer> Pager::page(const List &list, const PageRequest &request) const
{
    Token token;
    if (!request.token.isEmpty()) {
        const auto known = read(request.list, request.token);
        if (!known || isKind(request, FaultKind::ExpiredCursor)) {
            return std::nullopt;
        }
        token = *known;
    }
    if (isKind(request, FaultKind::EmptyPage)) {
        ++token.turn;
        return PageAnswer{{}, write(request.list, token)};
    }
    const size_t start = token.mark ? list.behind(*token.mark) : 0;
    std::vector<QJsonObject> rows;
    qint64 bytes = 0;
    while (start + rows.size() < list.size && rows.size() < request.limit) {
        QJsonObject row = list.row(start + rows.size());
        if (request.bytes > 0) {
            bytes += QJsonDocument(row).toJson(QJsonDocument::Compact).size() + 1;
            if (bytes > request.bytes && !rows.empty()) {
                break;
            }
        }
        rows.push_back(std::move(row));
    }
    PageAnswer answer;
    const bool isFull = rows.size() == request.limit;
    if (!rows.empty() && (isFull || start + rows.size() < list.size)) {
        const Token next{list.mark(start + rows.size() - 1), 0};
        answer.nextToken = isKind(request, FaultKind::SameCursor) ? request.token : write(request.list, next);
    }
    disturb(rows, list, start, request);
    for (const QJsonObject &row : rows) {
        answer.items.append(row);
    }
    return answer;
}

} // namespace ackbox::demo::channels
