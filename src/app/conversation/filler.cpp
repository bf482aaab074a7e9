// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/filler.h"

#include <algorithm>

namespace ackbox::conversation {

namespace {

constexpr int linesAtOnce = 40;
constexpr int mostLinesAtOnce = 400;

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
        m_document.addLines(m_row, linesAtOnce);
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
        const int lines = std::clamp(m_document.linesShown(m_row), linesAtOnce, mostLinesAtOnce);
        m_document.remove(m_row);
        m_document.insert(m_row, wanted, lines);
        return;
    }
    m_document.insert(m_row, wanted, linesAtOnce);
}

} // namespace ackbox::conversation
