// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/list_row.h"

#include "core/text/one_line.h"
#include "models/short_id.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QLocale>
#include <QtEndian>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr qsizetype excerptLimit = 200;
constexpr qsizetype kindLimit = 32;
constexpr qsizetype idLimit = 160;
constexpr qint64 nanosecondsPerMillisecond = 1'000'000;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::ListRow)
};

void setAuthor(ListRow &row, const Actor &author)
{
    const QString id = author.id.value_or(QString());
    const QString name = author.name.value_or(QString());
    row.author = name.isEmpty() ? shortId(id) : oneLine(name, kindLimit);
    row.authorId = name.isEmpty() ? QString() : shortId(id);
    if (row.author.isEmpty() && author.kind == u"platform"_s) {
        row.author = Words::tr("the platform");
    }
    row.authorInFull = name.isEmpty() ? oneLine(id, idLimit)
                                      : u"%1 (%2)"_s.arg(oneLine(name, idLimit), oneLine(id, idLimit));
    const QByteArray digest =
        QCryptographicHash::hash((id + u'\n' + name).toUtf8(), QCryptographicHash::Sha256);
    row.avatar = row.author.isEmpty() ? 0 : qFromBigEndian<quint32>(digest.constData());
}

void setTime(ListRow &row, const std::optional<Timestamp> &time)
{
    if (!time) {
        return;
    }
    row.exactTime = oneLine(time->raw, kindLimit * 2);
    if (time->nanoseconds) {
        row.at = *time->nanoseconds / nanosecondsPerMillisecond;
    }
}

QString firstLine(const std::optional<QString> &text)
{
    return text ? oneLine(*text, excerptLimit).simplified() : QString();
}

void addAttribution(QStringList &states, const ListRow &row)
{
    if (row.attribution == Attribution::Other) {
        states << Words::tr("answered by somebody else than the addressee");
    } else if (row.attribution == Attribution::Unknown) {
        states << Words::tr("answered by somebody the service does not name");
    }
}

QString stateInWords(const ListRow &row)
{
    QStringList states;
    addAttribution(states, row);
    if (row.isConversation) {
        states << Words::tr("%n messages", nullptr, int(row.messages));
        if (row.unopened > 0) {
            states << Words::tr("%n not opened", nullptr, int(row.unopened));
        }
        states << (row.toAcknowledge > 0 ? Words::tr("%n to acknowledge", nullptr, int(row.toAcknowledge))
                                         : Words::tr("nothing to acknowledge"));
        return states.join(u", "_s);
    }
    states << (row.unopened > 0 ? Words::tr("not opened") : Words::tr("opened"));
    if (row.acknowledgeable) {
        states << (row.toAcknowledge > 0 ? Words::tr("to acknowledge") : Words::tr("acknowledged"));
    }
    return states.join(u", "_s);
}

} // namespace

ListRow listRow(const store::Conversation &conversation)
{
    ListRow row{.id = conversation.id,
                .conversationId = conversation.id,
                .account = conversation.account,
                .sent = conversation.lastIsSent,
                .excerpt = firstLine(conversation.title),
                .bytes = conversation.bytes,
                .kind = kindInWords(conversation.kind.value_or(QString())),
                .messages = conversation.messages,
                .unopened = conversation.unopened,
                .toAcknowledge = conversation.toAcknowledge,
                .attribution =
                    conversation.otherReplies > 0 ? std::optional(Attribution::Other) : std::nullopt,
                .acknowledgeable = true,
                .isConversation = true};
    setAuthor(row, conversation.lastAuthor);
    setTime(row, conversation.lastAt);
    return row;
}

ListRow listRow(const Message &message)
{
    const ListedMessage &listed = message.listed;
    ListRow row{.id = message.id,
                .conversationId = message.conversationId,
                .account = message.account,
                .sent = listed.direction == Direction::Sent,
                .excerpt = firstLine(message.openedAt && message.body ? message.body : listed.preview),
                .bytes = listed.bytes,
                .kind = kindInWords(listed.kind.value_or(QString())),
                .unopened = message.openedAt ? 0 : 1,
                .toAcknowledge = message.acknowledged == false ? 1 : 0,
                .attribution = listed.attribution,
                .acknowledgeable = message.acknowledged.has_value()};
    setAuthor(row, listed.author);
    setTime(row, listed.sentAt);
    return row;
}

QString kindInWords(const QString &kind)
{
    if (kind == "task_offer"_L1) {
        return Words::tr("task offer");
    }
    if (kind == "task_clarification"_L1) {
        return Words::tr("task clarification");
    }
    if (kind == "game_invite"_L1) {
        return Words::tr("game invite");
    }
    return oneLine(kind, kindLimit);
}

QString sizeInWords(qint64 bytes)
{
    constexpr qint64 kibibyte = 1024;
    return bytes < kibibyte ? Words::tr("%n bytes", nullptr, int(bytes))
                            : QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

QString shortTime(qint64 milliseconds, qint64 now)
{
    const QLocale locale;
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    const QDate today = QDateTime::fromMSecsSinceEpoch(now).date();
    if (time.date() == today) {
        return locale.toString(time.time(), QLocale::ShortFormat);
    }
    //: Day and month of this year, as in QDate::toString
    const QString thisYear = Words::tr("d MMM");
    //: Day, month and year, as in QDate::toString
    const QString otherYear = Words::tr("d MMM yyyy");
    return locale.toString(time.date(), time.date().year() == today.year() ? thisYear : otherYear);
}

QString inOneSentence(const ListRow &row, qint64 now)
{
    QStringList parts;
    if (row.author.isEmpty()) {
        parts << Words::tr("Author unknown");
    } else {
        const QString who = row.authorId.isEmpty() ? row.author : row.author + u' ' + row.authorId;
        parts << (row.sent ? Words::tr("Sent by %1") : Words::tr("From %1")).arg(who);
    }
    if (!row.kind.isEmpty()) {
        parts << row.kind;
    }
    parts << stateInWords(row);
    if (row.at) {
        parts << shortTime(*row.at, now);
    }
    if (!row.excerpt.isEmpty()) {
        parts << row.excerpt;
    }
    return parts.join(u", "_s);
}

} // namespace ackbox
