// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/paging.h"

#include "demo/ledger/wire.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QtEndian>

#include <algorithm>

namespace ackbox::demo::ledger {

using namespace Qt::StringLiterals;

namespace {

using Strike = std::optional<FaultPlan::Strike>;
using Place = Cursors::Place;

constexpr qsizetype placeBytes = 5;
constexpr qsizetype sealBytes = 12;
constexpr qint64 nanosecondsInMicrosecond = 1000;

bool isKind(Strike fault, FaultKind kind)
{
    return fault && fault->kind == kind;
}

bool isNamed(const std::optional<Agent> &agent, const std::optional<QString> &handle)
{
    return !handle || (agent && agent->handle == *handle);
}

bool hasAll(const QString &text, const QStringList &words)
{
    return std::all_of(words.begin(), words.end(),
                       [&text](const QString &word) { return text.contains(word); });
}

//! One of the three lists, as the query narrows it.
class View
{
public:
    View(const Archive &archive, const Query &query)
        : m_archive(archive)
        , m_query(query)
    {
        if (query.taskId) {
            m_task = archive.findTask(*query.taskId);
        }
        if (query.contextId) {
            m_context = archive.findContext(*query.contextId);
        }
    }

    [[nodiscard]] quint32 size() const;
    //! Whether this row and all older ones are too old.
    [[nodiscard]] bool isTooOld(quint32 index) const;
    [[nodiscard]] bool matches(quint32 index) const;
    [[nodiscard]] QJsonObject object(quint32 index) const;

private:
    [[nodiscard]] bool fitsTask(quint32 index) const;
    [[nodiscard]] bool fitsRow(const Row &row) const;

    const Archive &m_archive;
    const Query &m_query;
    std::optional<quint32> m_task;
    std::optional<quint32> m_context;
};

quint32 View::size() const
{
    switch (m_query.list) {
    case List::Messages:
        return static_cast<quint32>(m_archive.rows().size());
    case List::Tasks:
        return static_cast<quint32>(m_archive.tasks().size());
    case List::Contexts:
        break;
    }
    return static_cast<quint32>(m_archive.contexts().size());
}

bool View::isTooOld(quint32 index) const
{
    if (!m_query.since) {
        return false;
    }
    const qint64 at =
        m_query.list == List::Messages ? m_archive.rows()[index].at : m_archive.tasks()[index].start;
    return at * nanosecondsInMicrosecond < *m_query.since;
}

bool View::fitsTask(quint32 index) const
{
    const Task &task = m_archive.tasks()[index];
    const bool isDirected =
        (m_query.inbound && isInbound(task.bond)) || (m_query.outbound && isOutbound(task.bond));
    return isDirected && (!m_query.taskId || m_task == index) &&
           (!m_query.contextId || m_context == task.context) &&
           isNamed(callerOf(m_archive, task), m_query.requester) &&
           isNamed(targetOf(m_archive, task), m_query.worker) &&
           (!m_query.state || m_archive.state(task) == *m_query.state);
}

bool View::fitsRow(const Row &row) const
{
    return (!m_query.role ||
            m_archive.story().role(m_archive.tasks()[row.task], row.step) == *m_query.role) &&
           (m_query.words.isEmpty() || hasAll(searchable(m_archive, row), m_query.words));
}

bool View::matches(quint32 index) const
{
    if (m_query.list == List::Messages) {
        const Row &row = m_archive.rows()[index];
        return fitsTask(row.task) && fitsRow(row);
    }
    if (m_query.list == List::Tasks) {
        const auto &rows = m_archive.tasks()[index].rows;
        return fitsTask(index) && std::any_of(rows.begin(), rows.end(),
                                              [this](quint32 row) { return fitsRow(m_archive.rows()[row]); });
    }
    // A context's direction is its opener's.
    return fitsTask(m_archive.contexts()[index].tasks.front());
}

QJsonObject View::object(quint32 index) const
{
    switch (m_query.list) {
    case List::Messages:
        return messageRow(m_archive, m_archive.rows()[index]);
    case List::Tasks:
        return taskObject(m_archive, index);
    case List::Contexts:
        break;
    }
    return contextObject(m_archive, index);
}

struct Page
{
    std::vector<QJsonObject> rows;
    std::optional<quint32> next; //!< where the next page's rows lie below; absent at the end
};

Page cut(const View &view, const Query &query, quint32 below, qint64 pageBytes)
{
    constexpr int mostSearched = 3000;
    Page page;
    qint64 bytes = 0;
    int searched = 0;
    quint32 index = below;
    while (index > 0 && !view.isTooOld(index - 1)) {
        const bool isEnough = !query.words.isEmpty() && ++searched > mostSearched;
        if (isEnough || page.rows.size() == static_cast<size_t>(query.limit)) {
            page.next = index;
            return page;
        }
        if (view.matches(index - 1)) {
            QJsonObject row = view.object(index - 1);
            bytes += pageBytes > 0 ? QJsonDocument(row).toJson(QJsonDocument::Compact).size() + 1 : 0;
            if (bytes > pageBytes && !page.rows.empty()) {
                page.next = index;
                return page;
            }
            page.rows.push_back(std::move(row));
        }
        --index;
    }
    return page;
}

//! Some pages come only when they are asked for a second time.
bool comesEmptyFirst(const Place &place, bool isFirst)
{
    constexpr quint32 perEmptyPage = 12;
    return !isFirst && place.emptied == 0 && Random(place.below).oneIn(perEmptyPage);
}

void disturb(Page &page, const View &view, const Place &place, Strike fault)
{
    if (isKind(fault, FaultKind::Duplicate) && !page.rows.empty()) {
        const bool hasPageBefore = place.below < view.size() && view.matches(place.below);
        if (fault->time % 2 == 0 && hasPageBefore) {
            page.rows.insert(page.rows.begin(), view.object(place.below));
        } else {
            const QJsonObject first = page.rows.front();
            page.rows.push_back(first);
        }
    } else if (isKind(fault, FaultKind::Reorder)) {
        Random random(static_cast<quint64>(fault->time), 0);
        for (size_t count = page.rows.size(); count > 1; --count) {
            // One of the others, never itself: two rows already come out in another order.
            std::swap(page.rows[count - 1], page.rows[random.below(static_cast<quint32>(count - 1))]);
        }
    }
}

HttpReply pageReply(const std::vector<QJsonObject> &rows, const QByteArray &cursor)
{
    QJsonArray items;
    for (const QJsonObject &row : rows) {
        items.append(row);
    }
    const QJsonObject page{
        {u"items"_s, items},
        {u"next_cursor"_s, cursor.isEmpty() ? QJsonValue() : QJsonValue(QString::fromLatin1(cursor))}};
    return {.body = QJsonDocument(page).toJson(QJsonDocument::Compact)};
}

} // namespace

Cursors::Cursors(QByteArray secret)
    : m_secret(std::move(secret))
{
}

QByteArray Cursors::seal(const QByteArray &place, const QByteArray &filters) const
{
    return QMessageAuthenticationCode::hash(place + filters, m_secret, QCryptographicHash::Sha256)
        .left(sealBytes);
}

QByteArray Cursors::encode(const Place &place, const QByteArray &filters) const
{
    QByteArray bytes(placeBytes, '\0');
    qToBigEndian(place.below, bytes.data());
    bytes[placeBytes - 1] = static_cast<char>(place.emptied);
    return (bytes + seal(bytes, filters)).toBase64();
}

std::optional<Cursors::Place> Cursors::decode(const QByteArray &cursor, const QByteArray &filters) const
{
    const QByteArray bytes = QByteArray::fromBase64(cursor);
    const QByteArray place = bytes.left(placeBytes);
    if (bytes.size() != placeBytes + sealBytes || bytes.mid(placeBytes) != seal(place, filters)) {
        return std::nullopt;
    }
    return Place{.below = qFromBigEndian<quint32>(place.constData()),
                 .emptied = static_cast<quint8>(place.back())};
}

HttpReply listPage(const Archive &archive, const Query &query, const Cursors &cursors, qint64 pageBytes,
                   std::optional<FaultPlan::Strike> fault)
{
    constexpr quint8 mostEmptied = 200;
    const View view(archive, query);
    Place place{.below = view.size(), .emptied = 0};
    if (query.cursor) {
        const auto decoded = cursors.decode(*query.cursor, query.filters);
        if (!decoded) {
            return detailReply(400, u"invalid_cursor"_s,
                               u"The cursor is malformed or belongs to another query."_s);
        }
        if (isKind(fault, FaultKind::ExpiredCursor)) {
            return detailReply(410, u"The cursor has expired."_s);
        }
        place = *decoded;
    }
    const bool comesEmpty = comesEmptyFirst(place, !query.cursor) || isKind(fault, FaultKind::EmptyPage);
    if (comesEmpty && place.below > 0 && place.emptied < mostEmptied) {
        ++place.emptied;
        return pageReply({}, cursors.encode(place, query.filters));
    }
    Page page = cut(view, query, place.below, pageBytes);
    disturb(page, view, place, fault);
    if (isKind(fault, FaultKind::SameCursor)) {
        return pageReply(page.rows, *query.cursor);
    }
    return pageReply(page.rows, page.next ? cursors.encode({.below = *page.next, .emptied = 0}, query.filters)
                                          : QByteArray());
}

} // namespace ackbox::demo::ledger
