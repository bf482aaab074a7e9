// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/snapshot.h"
#include "app/conversation/styles.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <deque>
#include <vector>

namespace ackbox::conversation {

//! The messages of a text document: which of its blocks belong to which line of which message. An empty block
//! at the end belongs to none; every message ends before the next one's first block.
class MessageDocument
{
public:
    //! A spot that survives changes of other messages. `row` is -1 for the end of the document.
    struct Place
    {
        int row = -1;
        int line = 0;
        int column = 0;
    };

    MessageDocument(QTextDocument *document, const Styles &styles);

    void setStyles(const Styles &styles) { m_styles = styles; }
    [[nodiscard]] int rows() const { return int(m_entries.size()); }
    [[nodiscard]] const SharedMessage &message(int row) const { return m_entries[size_t(row)].message; }
    //! -1 where it is not shown (yet).
    [[nodiscard]] int rowOf(qint64 messageId) const;
    //! Whether all its lines are in the document.
    [[nodiscard]] bool isWhole(int row) const;

    [[nodiscard]] Place placeAt(int position) const;
    [[nodiscard]] Place placeOf(const QTextBlock &block) const;
    //! The line that a block shows; null for the end of the document.
    [[nodiscard]] const Line *lineOf(const QTextBlock &block) const;
    //! The nearest block and position to a place whose line or column is no longer there.
    [[nodiscard]] QTextBlock blockAt(Place place) const;
    [[nodiscard]] int positionOf(Place place) const;
    [[nodiscard]] const Fragment *fragmentAt(Place place) const;

    [[nodiscard]] int linesShown(int row) const { return m_entries[size_t(row)].blocks; }

    //! What lies between is one change for the layout.
    void beginEdit() { QTextCursor(m_document).beginEditBlock(); }
    void endEdit() { QTextCursor(m_document).endEditBlock(); }
    void clear();
    //! Inserts before the row's present message, with at most so many lines; addLines brings the rest.
    void insert(int row, SharedMessage message, int mostLines);
    void addLines(int row, int mostLines);
    //! Lays out lines that take long, from this one on: painting does so with all that is in sight at once.
    void layOutHeavy(int row, int fromLine) const;
    void remove(int row);

    //! What a copy of a range gives: marks in ⟦⟧, ids in full, lines that were broken for display joined.
    [[nodiscard]] QString textForCopy(int from, int to) const;

private:
    struct Entry
    {
        SharedMessage message;
        int blocks = 0; //!< lines that are in the document
    };

    void writeLines(QTextCursor &cursor, const Entry &entry, int from, int to) const;
    [[nodiscard]] int firstBlock(int row) const;
    void countBlocks() const;

    QTextDocument *m_document;
    Styles m_styles;
    std::deque<Entry> m_entries;
    mutable std::vector<int>
        m_firstBlocks; //!< of each row, and the end's; empty where they are to be counted
};

} // namespace ackbox::conversation
