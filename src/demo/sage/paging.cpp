// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/paging.h"

#include <algorithm>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

using Rows = std::vector<Archive::Index>;

constexpr qsizetype longestCursor = 1024;

void shuffle(Rows &rows, quint64 seed)
{
    Random random(seed, 0);
    for (size_t count = rows.size(); count > 1; --count) {
        // One of the others, never itself: two rows already come out in another order.
        std::swap(rows[count - 1], rows[random.below(static_cast<quint32>(count - 1))]);
    }
}

//! The faults that leave the cursor alone.
void disturb(Rows &rows, Fault fault)
{
    if (!fault || rows.empty()) {
        return;
    }
    if (fault->kind == FaultKind::Duplicate) {
        rows.push_back(Archive::Index(rows.front()));
    } else if (fault->kind == FaultKind::Reorder) {
        shuffle(rows, static_cast<quint64>(fault->time));
    }
}

bool isKind(Fault fault, FaultKind kind)
{
    return fault && fault->kind == kind;
}

Problem invalidBefore()
{
    return {.status = 400,
            .title = u"Invalid before cursor"_s,
            .detail = u"before must be an RFC3339 timestamp, or <RFC3339 milliseconds>|<message id>."_s};
}

QString cursorOf(const Row &row)
{
    return formatStored(row.completedAt) + u'|' + QString::fromLatin1(row.id);
}

struct Position
{
    qint64 createdAt = 0;
    QByteArray id;
};

QByteArray encode(const Position &position)
{
    return (formatNanoseconds(position.createdAt).toLatin1() + '|' + position.id)
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

std::optional<Position> decode(const QByteArray &cursor)
{
    const auto decoded = QByteArray::fromBase64Encoding(cursor, QByteArray::Base64UrlEncoding |
                                                                    QByteArray::OmitTrailingEquals |
                                                                    QByteArray::AbortOnBase64DecodingErrors);
    const qsizetype bar = decoded ? (*decoded).indexOf('|') : -1;
    if (bar < 0 || cursor.size() > longestCursor) {
        return std::nullopt;
    }
    const auto time = parseTime(QString::fromUtf8((*decoded).left(bar)));
    return time ? std::optional(Position{*time, (*decoded).mid(bar + 1)}) : std::nullopt;
}

bool isAfter(const Row &row, const Position &position)
{
    return row.createdAt != position.createdAt ? row.createdAt > position.createdAt : row.id > position.id;
}

} // namespace

Checked<ReplyPage> replyPage(const Archive &archive, int limit, const QByteArray &before, Fault fault)
{
    const Rows &replies = archive.replies();
    size_t left = replies.size();
    if (!before.isEmpty()) {
        const auto parsed = parseBefore(before);
        if (!parsed || isKind(fault, FaultKind::ExpiredCursor)) {
            return invalidBefore();
        }
        left = archive.repliesBefore(*parsed);
    }
    ReplyPage page;
    const size_t above = left;
    while (left > 0 && page.rows.size() < static_cast<size_t>(limit)) {
        page.rows.push_back(replies[--left]);
    }
    page.isFull = page.rows.size() == static_cast<size_t>(limit);
    if (page.rows.empty()) {
        return page;
    }
    const Row &first = archive.row(page.rows.front());
    if (isKind(fault, FaultKind::EmptyPage)) {
        // Strictly above the first row and below every other: it brings the same rows.
        const QString again = cursorOf(first) + u'0';
        if (again.toLatin1() != before) {
            return ReplyPage{.rows = {}, .nextBefore = again, .isFull = false};
        }
    }
    page.nextBefore = cursorOf(archive.row(page.rows.back()));
    if (isKind(fault, FaultKind::SameCursor)) {
        page.nextBefore = QString::fromUtf8(before);
    } else if (isKind(fault, FaultKind::Duplicate) && above < replies.size() && fault->time % 2 == 0) {
        page.rows.insert(page.rows.begin(), replies[above]);
    } else {
        disturb(page.rows, fault);
    }
    return page;
}

Checked<InboxPage> inboxPage(const Archive &archive, int limit, const QByteArray &cursor, Fault fault)
{
    Position position;
    if (!cursor.isEmpty()) {
        const auto decoded = decode(cursor);
        if (!decoded || isKind(fault, FaultKind::ExpiredCursor)) {
            return Problem{
                .status = 400, .title = u"Invalid cursor"_s, .detail = u"The inbox cursor cannot be read."_s};
        }
        position = *decoded;
    }
    const Rows pending = archive.pending();
    const auto start = std::find_if(pending.begin(), pending.end(), [&](Archive::Index index) {
        return isAfter(archive.row(index), position);
    });
    const auto rest = pending.end() - start;
    InboxPage page;
    if (rest > 0 && isKind(fault, FaultKind::EmptyPage)) {
        const Row &first = archive.row(*start);
        const Position again{first.createdAt - 1, first.id};
        if (encode(again) != cursor) {
            page.nextCursor = QString::fromLatin1(encode(again));
            return page;
        }
    }
    page.rows.assign(start, start + std::min<std::ptrdiff_t>(rest, limit));
    if (rest > limit) {
        const Row &last = archive.row(page.rows.back());
        page.nextCursor = isKind(fault, FaultKind::SameCursor)
                              ? QString::fromLatin1(cursor)
                              : QString::fromLatin1(encode({last.createdAt, last.id}));
    }
    disturb(page.rows, fault);
    return page;
}

std::vector<Archive::Index> historyPage(const Rows &box, int limit, Fault fault)
{
    if (isKind(fault, FaultKind::EmptyPage)) {
        return {};
    }
    const auto count = std::min(box.size(), static_cast<size_t>(limit));
    Rows rows(box.rbegin(), box.rbegin() + static_cast<std::ptrdiff_t>(count));
    disturb(rows, fault);
    return rows;
}

} // namespace ackbox::demo::sage
