// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/json/source.h"

#include <simdjson.h>

#include <string_view>

using namespace Qt::StringLiterals;

namespace ackbox::json {

namespace {

namespace ondemand = simdjson::ondemand;

simdjson::padded_string padded(const QByteArray &bytes)
{
    return simdjson::padded_string(bytes.constData(), static_cast<size_t>(bytes.size()));
}

Error unreadable(simdjson::error_code code)
{
    return {.kind = ErrorKind::Protocol,
            .message = u"The service's answer is not JSON: %1"_s.arg(
                QString::fromUtf8(simdjson::error_message(code)))};
}

//! Scalars come with the white space after them.
QByteArray trimmed(std::string_view raw)
{
    return QByteArrayView(raw.data(), static_cast<qsizetype>(raw.size())).trimmed().toByteArray();
}

} // namespace

std::optional<QByteArray> memberSource(const QByteArray &object, QByteArrayView key)
{
    const simdjson::padded_string json = padded(object);
    const std::string_view wanted(key.data(), static_cast<size_t>(key.size()));
    ondemand::parser parser;
    ondemand::document document;
    ondemand::object members;
    if (parser.iterate(json).get(document) != simdjson::SUCCESS ||
        document.get_object().get(members) != simdjson::SUCCESS) {
        return std::nullopt;
    }
    std::optional<QByteArray> found;
    for (auto member : members) {
        // A key that cannot be unescaped (a lone surrogate) is none that anybody asks for.
        std::string_view name;
        if (member.unescaped_key().get(name) != simdjson::SUCCESS || name != wanted) {
            continue;
        }
        std::string_view raw;
        if (simdjson::to_json_string(member.value()).get(raw) != simdjson::SUCCESS) {
            return std::nullopt;
        }
        found = trimmed(raw);
    }
    return found;
}

Result<std::vector<QByteArray>> elementSources(const QByteArray &array)
{
    const simdjson::padded_string json = padded(array);
    ondemand::parser parser;
    ondemand::document document;
    ondemand::array elements;
    if (const auto code = parser.iterate(json).get(document)) {
        return unreadable(code);
    }
    if (const auto code = document.get_array().get(elements)) {
        return unreadable(code);
    }
    std::vector<QByteArray> sources;
    for (auto element : elements) {
        std::string_view raw;
        if (const auto code = simdjson::to_json_string(element).get(raw)) {
            return unreadable(code);
        }
        sources.push_back(trimmed(raw));
    }
    return sources;
}

} // namespace ackbox::json
