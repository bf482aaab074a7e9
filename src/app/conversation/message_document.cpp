// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/message_document.h"

#include <QAbstractTextDocumentLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

MessageDocument::MessageDocument(QTextDocument *document, const Styles &styles)
    : m_document(document)
    , m_styles(styles)
{
}

int MessageDocument::rowOf(qint64 messageId) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [messageId](const Entry &entry) {
        return entry.message->id == messageId;
    });
    return found == m_entries.end() ? -1 : int(found - m_entries.begin());
}

bool MessageDocument::isWhole(int row) const
{
    const Entry &entry = m_entries[size_t(row)];
    return entry.blocks == int(entry.message->lines.size());
}

void MessageDocument::countBlocks() const
{
    if (!m_firstBlocks.empty()) {
        return;
    }
    m_firstBlocks.reserve(m_entries.size() + 1);
    int next = 0;
    for (const Entry &entry : m_entries) {
        m_firstBlocks.push_back(next);
        next += entry.blocks;
    }
    m_firstBlocks.push_back(next);
}

int MessageDocument::firstBlock(int row) const
{
    countBlocks();
    return m_firstBlocks[size_t(row)];
}

MessageDocument::Place MessageDocument::placeOf(const QTextBlock &block) const
{
    countBlocks();
    const int number = block.blockNumber();
    if (!block.isValid() || number >= m_firstBlocks.back()) {
        return {};
    }
    const auto after = std::upper_bound(m_firstBlocks.begin(), m_firstBlocks.end(), number);
    const int row = int(after - m_firstBlocks.begin()) - 1;
    return {row, number - m_firstBlocks[size_t(row)], 0};
}

MessageDocument::Place MessageDocument::placeAt(int position) const
{
    const QTextBlock block = m_document->findBlock(position);
    Place place = placeOf(block);
    place.column = block.isValid() ? position - block.position() : 0;
    return place;
}

const Line *MessageDocument::lineOf(const QTextBlock &block) const
{
    const Place place = placeOf(block);
    return place.row < 0 ? nullptr : &message(place.row)->lines[size_t(place.line)];
}

QTextBlock MessageDocument::blockAt(Place place) const
{
    if (place.row < 0 || place.row >= rows()) {
        return m_document->lastBlock();
    }
    const int line = std::clamp(place.line, 0, std::max(0, m_entries[size_t(place.row)].blocks - 1));
    return m_document->findBlockByNumber(firstBlock(place.row) + line);
}

int MessageDocument::positionOf(Place place) const
{
    const QTextBlock block = blockAt(place);
    return block.position() + std::clamp(place.column, 0, block.length() - 1);
}

const Fragment *MessageDocument::fragmentAt(Place place) const
{
    if (place.row < 0) {
        return nullptr;
    }
    int end = 0;
    for (const Fragment &fragment : message(place.row)->lines[size_t(place.line)].fragments) {
        end += int(fragment.text.size());
        if (place.column < end) {
            return &fragment;
        }
    }
    return nullptr;
}

void MessageDocument::clear()
{
    m_entries.clear();
    m_firstBlocks.clear();
    m_document->clear();
}

void MessageDocument::writeLines(QTextCursor &cursor, const Entry &entry, int from, int to) const
{
    for (int i = from; i < to; ++i) {
        for (const Fragment &fragment : entry.message->lines[size_t(i)].fragments) {
            cursor.insertText(fragment.text, m_styles.format(fragment.style));
        }
        cursor.insertBlock(QTextBlockFormat(), m_styles.format(Style::Body));
    }
}

void MessageDocument::insert(int row, SharedMessage message, int mostLines)
{
    QTextCursor cursor(m_document->findBlockByNumber(firstBlock(row)));
    Entry entry{.message = std::move(message)};
    entry.blocks = std::min(mostLines, int(entry.message->lines.size()));
    writeLines(cursor, entry, 0, entry.blocks);
    m_entries.insert(m_entries.begin() + row, std::move(entry));
    m_firstBlocks.clear();
}

void MessageDocument::addLines(int row, int mostLines)
{
    QTextCursor cursor(m_document->findBlockByNumber(firstBlock(row + 1)));
    Entry &entry = m_entries[size_t(row)];
    const int to = std::min(entry.blocks + mostLines, int(entry.message->lines.size()));
    writeLines(cursor, entry, entry.blocks, to);
    entry.blocks = to;
    m_firstBlocks.clear();
}

void MessageDocument::layOutHeavy(int row, int fromLine) const
{
    const Entry &entry = m_entries[size_t(row)];
    QTextBlock block = blockAt({row, fromLine, 0});
    for (int i = fromLine; i < entry.blocks; ++i, block = block.next()) {
        if (layoutWeight(entry.message->lines[size_t(i)]) >= block.length()) {
            m_document->documentLayout()->blockBoundingRect(block);
        }
    }
}

void MessageDocument::remove(int row)
{
    QTextCursor cursor(m_document->findBlockByNumber(firstBlock(row)));
    const QTextBlock next = m_document->findBlockByNumber(firstBlock(row + 1));
    cursor.setPosition(next.position(), QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    m_entries.erase(m_entries.begin() + row);
    m_firstBlocks.clear();
}

namespace {

// The part of a line between two columns, in the form for copying. The only direction isolates in a document
// are ours: received ones are shown as marks.
QString partForCopy(const Line &line, int from, int to)
{
    QString text;
    int start = 0;
    for (const Fragment &fragment : line.fragments) {
        const int size = int(fragment.text.size());
        const int first = std::max(from, start) - start;
        const int last = std::min(to, start + size) - start;
        start += size;
        if (first >= last) {
            continue;
        }
        const bool whole = first == 0 && last == size && !fragment.copy.isEmpty();
        text += whole ? fragment.copy : fragment.text.mid(first, last - first);
    }
    return text.remove(QChar(0x2068)).remove(QChar(0x2069));
}

bool isForLooksAlone(const Line &line)
{
    return line.part == Part::Buttons || line.part == Part::Separator || line.part == Part::Space;
}

} // namespace

QString MessageDocument::textForCopy(int from, int to) const
{
    QString text;
    bool breakDue = false;
    for (QTextBlock block = m_document->findBlock(from); block.isValid() && block.position() <= to;
         block = block.next()) {
        const Line *line = lineOf(block);
        if (!line) {
            break;
        }
        if (isForLooksAlone(*line)) {
            // One empty line stands between two messages.
            if (line->part == Part::Separator && !text.isEmpty()) {
                text += u'\n';
            }
            continue;
        }
        if (breakDue) {
            text += u'\n';
        }
        text += partForCopy(*line, from - block.position(), to - block.position());
        breakDue = !line->continues;
    }
    return text;
}

} // namespace ackbox::conversation
