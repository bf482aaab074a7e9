// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/parts.h"

#include "services/json/read.h"
#include "services/json/source.h"

#include <QJsonArray>
#include <QStringList>

#include <simdjson.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

constexpr qsizetype escapeLength = 6; // \uXXXX

//! The code unit that an escape at `at` stands for; absent where there is none.
std::optional<QChar> escapedAt(QStringView json, qsizetype at)
{
    const QStringView escape = json.mid(at, escapeLength);
    bool isNumber = false;
    const ushort unit = escape.mid(2).toUShort(&isNumber, 16);
    return escape.size() == escapeLength && escape.startsWith(u"\\u") && isNumber ? std::optional(QChar(unit))
                                                                                  : std::nullopt;
}

//! Writes out the letters of all scripts; controls, and halves of surrogate pairs, stay escaped.
QString withoutNeedlessEscapes(QStringView json)
{
    constexpr char16_t lastControl = 0x9f;
    QString text;
    text.reserve(json.size());
    for (qsizetype at = 0; at < json.size();) {
        if (json[at] != u'\\') {
            text += json[at++];
            continue;
        }
        const auto unit = escapedAt(json, at);
        const auto next = unit && unit->isHighSurrogate() ? escapedAt(json, at + escapeLength) : std::nullopt;
        if (next && next->isLowSurrogate()) {
            text += *unit;
            text += *next;
            at += 2 * escapeLength;
        } else if (unit && !unit->isSurrogate() && unit->unicode() > lastControl) {
            text += *unit;
            at += escapeLength;
        } else {
            text += json.mid(at, 2);
            at += 2;
        }
    }
    return text;
}

QString compact(const QByteArray &json)
{
    QByteArray dense(json.size() + qsizetype(simdjson::SIMDJSON_PADDING), Qt::Uninitialized);
    size_t length = 0;
    const auto code =
        simdjson::minify(json.constData(), static_cast<size_t>(json.size()), dense.data(), length);
    dense.truncate(code == simdjson::SUCCESS ? static_cast<qsizetype>(length) : 0);
    return withoutNeedlessEscapes(QString::fromUtf8(code == simdjson::SUCCESS ? dense : json));
}

QString kindOf(const QJsonValue &part)
{
    constexpr qsizetype longestKind = 40;
    const QJsonObject object = part.toObject();
    for (const QLatin1StringView key : {"kind"_L1, "type"_L1}) {
        QString kind = json::string(object, key).value_or(QString()).left(longestKind).simplified();
        if (!kind.isEmpty()) {
            return kind;
        }
    }
    for (const QLatin1StringView key : {"file"_L1, "url"_L1, "raw"_L1}) {
        if (object.contains(key)) {
            return key;
        }
    }
    return u"unknown"_s;
}

QString textOf(const QJsonValue &part, const QByteArray &source)
{
    const QJsonObject object = part.toObject();
    if (const auto text = json::string(object, "text"_L1)) {
        return *text;
    }
    const QJsonValue data = object.value("data"_L1);
    const auto dataSource =
        data.isUndefined() || data.isNull() ? std::nullopt : json::memberSource(source, "data");
    return dataSource ? compact(*dataSource) : u"[%1 part, %2 bytes]"_s.arg(kindOf(part)).arg(source.size());
}

} // namespace

std::optional<QString> bodyOf(const json::Item &row)
{
    const QJsonArray parts = row.value.toObject().value("parts"_L1).toArray();
    if (parts.isEmpty()) {
        return std::nullopt;
    }
    // Sources are looked for only where a part is more than text.
    const bool isText = std::all_of(parts.begin(), parts.end(), [](const QJsonValue &part) {
        return part.toObject().value("text"_L1).isString();
    });
    std::vector<QByteArray> sources;
    if (!isText) {
        const auto list = json::memberSource(row.source, "parts");
        const auto elements = json::elementSources(list.value_or(QByteArray()));
        if (elements) {
            sources = *elements;
        }
    }
    sources.resize(static_cast<size_t>(parts.size()));
    QStringList texts;
    for (const auto &part : parts) {
        texts.append(textOf(part, sources[static_cast<size_t>(texts.size())]));
    }
    return texts.join(u'\n');
}

} // namespace ackbox::ledger
