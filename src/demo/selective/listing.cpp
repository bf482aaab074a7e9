// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/listing.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype previewCodePoints = 160;

struct Page
{
    std::vector<QJsonObject> rows;
    QByteArray nextCursor;
    int acknowledged = 0; //!< filtered away, like the next two
    int belowTrust = 0;
    int muted = 0;
};

QJsonObject toJson(const Page &page)
{
    QJsonArray rows;
    for (const QJsonObject &row : page.rows) {
        rows.append(row);
    }
    return {{u"count"_s, rows.size()},
            {u"messages"_s, rows},
            {u"next_cursor"_s,
             page.nextCursor.isEmpty() ? QJsonValue() : QJsonValue(QString::fromLatin1(page.nextCursor))},
            {u"filtered_acknowledged"_s, page.acknowledged},
            {u"filtered_below_min_trust"_s, page.belowTrust},
            {u"filtered_muted"_s, page.muted}};
}

//! The first code points of a text: a pair of surrogates counts once and is never cut.
QString firstCodePoints(const QString &text, qsizetype count)
{
    qsizetype end = 0;
    for (; count > 0 && end < text.size(); --count) {
        end += text.at(end).isHighSurrogate() && end + 1 < text.size() ? 2 : 1;
    }
    return text.left(end);
}

QJsonObject listed(const Mailbox &mailbox, const Row &row, const ListRequest &request)
{
    const QByteArray body = mailbox.body(row);
    QJsonObject object = mailbox.envelope(row, body, row.sent, true);
    object.insert(u"acknowledged"_s, row.sent ? QJsonValue() : QJsonValue(row.acknowledged));
    if (request.preview) {
        const QString text = QString::fromUtf8(body);
        const QString preview = firstCodePoints(text, previewCodePoints);
        object.insert(u"preview"_s, preview);
        object.insert(u"preview_truncated"_s, preview.size() < text.size());
    }
    return object;
}

//! Adds the row to the page, or counts what keeps it away. Filters are about received messages.
void addRow(Page &page, const Mailbox &mailbox, const Row &row, const ListRequest &request)
{
    if (!request.all && row.acknowledged) {
        ++page.acknowledged;
    } else if (!row.sent && !request.threadId && mailbox.isMuted(row)) {
        ++page.muted;
    } else if (!row.sent && request.minTrust && mailbox.trust(row) < *request.minTrust) {
        ++page.belowTrust;
    } else {
        page.rows.push_back(listed(mailbox, row, request));
    }
}

//! The lowest id above the newest row of the page: asked for as a cursor it brings the same rows. Empty where
//! there is no room for one below the cursor that was sent.
QByteArray cursorAbove(const Mailbox &mailbox, const RawPage &raw, const QByteArray &sent)
{
    if (raw.rows.empty()) {
        return {};
    }
    Row above = mailbox.row(raw.rows.front());
    if (++above.tail == 0) {
        ++above.at;
    }
    const QByteArray cursor = mailbox.id(above);
    return sent.isEmpty() || cursor < sent ? cursor : QByteArray();
}

void duplicateRow(Page &page, const Mailbox &mailbox, const RawQuery &query, const ListRequest &request,
                  bool takePageBefore)
{
    if (takePageBefore && !query.cursor.isEmpty()) {
        if (const auto before = mailbox.rowBefore(query)) {
            Page other;
            addRow(other, mailbox, mailbox.row(*before), request);
            page.rows.insert(page.rows.begin(), other.rows.begin(), other.rows.end());
            return;
        }
    }
    if (!page.rows.empty()) {
        const QJsonObject first = page.rows.front();
        page.rows.push_back(first);
    }
}

void shuffleRows(std::vector<QJsonObject> &rows, quint64 seed)
{
    Random random(seed, 0);
    for (size_t count = rows.size(); count > 1; --count) {
        // One of the others, never itself: two rows already come out in another order.
        std::swap(rows[count - 1], rows[random.below(static_cast<quint32>(count - 1))]);
    }
}

} // namespace

QJsonObject emptyPage(const QByteArray &nextCursor)
{
    Page page;
    page.nextCursor = nextCursor;
    return toJson(page);
}

QJsonObject listPage(const Mailbox &mailbox, const ListRequest &request, qint64 pageBytes,
                     std::optional<FaultPlan::Strike> fault)
{
    RawQuery query{.cursor = request.cursor,
                   .limit = request.limit,
                   .includeSent = request.includeSent,
                   .thread = std::nullopt};
    if (request.threadId) {
        query.thread = mailbox.findThread(*request.threadId);
        if (!query.thread) {
            return emptyPage({});
        }
    }
    const RawPage raw = mailbox.rawPage(query);
    if (fault && fault->kind == FaultKind::EmptyPage) {
        const QByteArray cursor = cursorAbove(mailbox, raw, request.cursor);
        if (!cursor.isEmpty()) {
            return emptyPage(cursor);
        }
    }
    Page page;
    if (raw.isFull) {
        page.nextCursor = mailbox.id(mailbox.row(raw.rows.back()));
    }
    qint64 bytes = 0;
    for (auto index = raw.rows.begin(); index != raw.rows.end(); ++index) {
        const size_t rowsBefore = page.rows.size();
        addRow(page, mailbox, mailbox.row(*index), request);
        if (pageBytes <= 0 || page.rows.size() == rowsBefore) {
            continue;
        }
        bytes += QJsonDocument(page.rows.back()).toJson(QJsonDocument::Compact).size() + 1;
        if (bytes > pageBytes && rowsBefore > 0) {
            page.rows.pop_back();
            page.nextCursor = mailbox.id(mailbox.row(*(index - 1)));
            break;
        }
    }
    if (fault && fault->kind == FaultKind::Duplicate) {
        duplicateRow(page, mailbox, query, request, fault->time % 2 == 0);
    } else if (fault && fault->kind == FaultKind::Reorder) {
        shuffleRows(page.rows, static_cast<quint64>(fault->time));
    } else if (fault && fault->kind == FaultKind::SameCursor) {
        page.nextCursor = request.cursor;
    }
    return toJson(page);
}

} // namespace ackbox::demo::selective
