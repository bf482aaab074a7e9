// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/filler.h"

#include "app/conversation/display_lines.h"

#include <algorithm>
#include <utility>

namespace ackbox::conversation {

namespace {

constexpr int linesAtOnce = 40;
constexpr qsizetype weightAtOnce = longestLine;
constexpr int mostLinesAtOnce = 400;

// Fewer where they are heavy, one at least.
int linesInOneStep(const ShownMessage &message, int from)
{
    const int most = std::min(linesAtOnce, int(message.lines.size()) - from);
    qsizetype weight = 0;
    for (int count = 0; count < most; ++count) {
        weight += layoutWeight(message.lines[size_t(from + count)]);
        if (weight > weightAtOnce) {
            return std::max(1, count);
        }
    }
    return most;
}

} // namespace

void Filler::setTarget(Snapshot target)
{
    m_target = std::move(target);
    m_wanted.clear();
    for (size_t i = 0; i < m_target.messages.size(); ++i) {
        m_wanted.emplace(m_target.messages[i]->id, int(i));
    }
    m_next = int(m_target.messages.size()) - 1;
    m_row = m_document.rows();
    m_done = false;
}

void Filler::work(QDeadlineTimer deadline)
{
    while (!m_done) {
        // Steps may lie far apart: each is an edit of its own, so that the layout of what lies between stays.
        m_document.beginEdit();
        step();
        m_document.endEdit();
        if (const auto added = std::exchange(m_added, std::nullopt)) {
            m_document.layOutHeavy(m_row, *added);
        }
        if (deadline.hasExpired()) {
            return;
        }
    }
}

// Still to come: the target has it at m_next or before.
bool Filler::isWanted(qint64 messageId) const
{
    const auto found = m_wanted.find(messageId);
    return found != m_wanted.end() && found->second <= m_next;
}

void Filler::step()
{
    if (m_row < m_document.rows() && !m_document.isWhole(m_row)) {
        m_added = m_document.linesShown(m_row);
        m_document.addLines(m_row, linesInOneStep(*m_document.message(m_row), *m_added));
        return;
    }
    const bool hasRow = m_row > 0;
    if (hasRow && !isWanted(m_document.message(m_row - 1)->id)) {
        m_document.remove(--m_row);
        return;
    }
    if (m_next < 0) {
        m_done = true;
        return;
    }
    const SharedMessage &wanted = m_target.messages[size_t(m_next)];
    --m_next;
    if (hasRow && m_document.message(m_row - 1)->id == wanted->id) {
        --m_row;
        if (m_document.message(m_row) == wanted) {
            return;
        }
        // At once, and as long as it was: nothing that is being read moves away.
        const int shown = std::min(m_document.linesShown(m_row), mostLinesAtOnce);
        const int lines = std::max(shown, linesInOneStep(*wanted, 0));
        m_document.remove(m_row);
        m_document.insert(m_row, wanted, lines);
        return;
    }
    m_added = 0;
    m_document.insert(m_row, wanted, linesInOneStep(*wanted, 0));
}

} // namespace ackbox::conversation
