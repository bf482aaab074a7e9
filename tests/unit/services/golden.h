// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace ackbox::test {

using namespace Qt::StringLiterals;

template <typename T>
void put(QJsonObject &object, const QString &key, const std::optional<T> &value)
{
    if (value) {
        object.insert(key, QJsonValue(*value));
    }
}

inline void put(QJsonObject &object, const QString &key, const std::optional<Timestamp> &value)
{
    if (value) {
        object.insert(key, value->raw);
        put(object, key + u"_ns"_s, value->nanoseconds);
    }
}

inline void putFlag(QJsonObject &object, const QString &key, bool value)
{
    if (value) {
        object.insert(key, true);
    }
}

inline QJsonObject toJson(const ListedMessage &message)
{
    QJsonObject object{{u"key"_s, message.remoteKey},
                       {u"conversation"_s, message.conversation},
                       {u"direction"_s, directionWord(message.direction)},
                       {u"position"_s, message.position.nanoseconds},
                       {u"source_bytes"_s, message.source.size()}};
    put(object, u"author"_s, message.author.id);
    put(object, u"author_name"_s, message.author.name);
    put(object, u"addressed_to"_s, message.addressedTo);
    put(object, u"replied_by"_s, message.repliedBy);
    if (message.attribution) {
        object.insert(u"attribution"_s, attributionWord(*message.attribution));
    }
    put(object, u"sent_at"_s, message.sentAt);
    put(object, u"completed_at"_s, message.completedAt);
    put(object, u"kind"_s, message.kind);
    put(object, u"task_state"_s, message.taskState);
    put(object, u"transport_status"_s, message.transportStatus);
    put(object, u"read_status"_s, message.readStatus);
    put(object, u"trust"_s, message.trust);
    put(object, u"bytes"_s, message.bytes);
    put(object, u"body"_s, message.body);
    putFlag(object, u"truncated"_s, message.truncated);
    putFlag(object, u"answers_sent"_s, message.answersSent);
    putFlag(object, u"markable"_s, message.markable);
    return object;
}

inline QJsonObject toJson(const Page &page)
{
    QJsonArray messages;
    for (const ListedMessage &message : page.messages) {
        messages.append(toJson(message));
    }
    QJsonArray unreadable;
    for (const UnreadableItem &item : page.unreadable) {
        unreadable.append(item.why);
    }
    QJsonObject object{{u"messages"_s, messages}, {u"unreadable"_s, unreadable}};
    putFlag(object, u"cut"_s, page.cut);
    put(object, u"next"_s, page.nextCursor);
    return object;
}

inline QJsonObject toJson(const Head &head)
{
    QJsonObject object{{u"count"_s, head.count}};
    put(object, u"newest"_s, head.newest);
    return object;
}

template <typename T>
QByteArray print(const Result<T> &result)
{
    return QJsonDocument(result ? toJson(*result)
                                : QJsonObject{{u"error"_s, errorKindWord(result.error().kind)},
                                              {u"message"_s, result.error().message}})
        .toJson();
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! One row for each "<prefix>*.in.json" of `folder`: the path without ".in.json".
inline void addGoldenRows(const QString &folder, const QString &prefix)
{
    QTest::addColumn<QString>("stem");
    const QDir directory(folder);
    const QStringList inputs = directory.entryList({prefix + u"*.in.json"_s}, QDir::Files, QDir::Name);
    QVERIFY(!inputs.isEmpty());
    for (const QString &input : inputs) {
        QTest::newRow(qUtf8Printable(input.chopped(8))) << directory.filePath(input.chopped(8));
    }
}

//! Where ACKBOX_REWRITE_GOLDEN is set, what was got is written over the file: for a change that is meant.
inline void compareGolden(const QString &stem, const QByteArray &actual)
{
    const QString path = stem + u".out.json"_s;
    if (qEnvironmentVariableIsSet("ACKBOX_REWRITE_GOLDEN")) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(actual) == actual.size());
    }
    const QByteArray expected = contentOf(path);
    const QByteArrayList actualLines = actual.split('\n');
    const QByteArrayList expectedLines = expected.split('\n');
    for (qsizetype i = 0; i < expectedLines.size(); ++i) {
        QCOMPARE(actualLines.value(i), expectedLines.at(i));
    }
    QCOMPARE(actual, expected);
}

} // namespace ackbox::test
