// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/lists.h"

#include <QMetaType>
#include <QString>

#include <optional>

namespace ackbox {

//! What a list has to show of a conversation or a message. Every text in it has passed the untrusted-text
//! rule and stays on one line.
struct ListRow
{
    qint64 id = 0;
    qint64 conversationId = 0;
    QString account;      //!< its name, which the user gave it
    QString author;       //!< short; empty where the service does not know
    QString authorId;     //!< short, beside a name, which anybody may choose; empty where `author` is the id
    QString authorInFull; //!< id and name, for hover and screen readers
    quint32 avatar = 0;   //!< number that the author's picture is drawn from
    bool sent = false;    //!< written by the account itself
    QString excerpt;      //!< empty where there is none to show
    std::optional<qint64> bytes;
    QString kind;             //!< "task offer"; empty where none was given
    std::optional<qint64> at; //!< milliseconds since the epoch
    QString exactTime;        //!< as the service wrote it
    qint64 messages = 1;
    qint64 unopened = 0;
    qint64 toAcknowledge = 0;
    //! Of a reply, or of a conversation with one by somebody else than the addressee.
    std::optional<Attribution> attribution;
    bool acknowledgeable = false; //!< a message that was or can be acknowledged; never a sent copy
    bool isConversation = false;
};

ListRow listRow(const store::Conversation &conversation);
ListRow listRow(const Message &message);

//! An intent or kind in words: "task offer". Unknown ones are shown as they came.
QString kindInWords(const QString &kind);
//! A size in words: "412 bytes", "3.2 KiB".
QString sizeInWords(qint64 bytes);
//! The time for a row: "12:05" today, "3 Mar" this year, else "3 Mar 2025". In the local zone.
QString shortTime(qint64 milliseconds, qint64 now);
//! A row as one sentence for screen readers.
QString inOneSentence(const ListRow &row, qint64 now);

} // namespace ackbox

Q_DECLARE_METATYPE(ackbox::ListRow)
