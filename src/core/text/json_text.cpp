// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/json_text.h"

namespace ackbox {

namespace {

bool isPair(QStringView text, qsizetype i)
{
    return text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
}

void appendEscape(QByteArray &out, char16_t c)
{
    switch (c) {
    case u'"':
        out += "\\\"";
        return;
    case u'\\':
        out += "\\\\";
        return;
    case u'\n':
        out += "\\n";
        return;
    case u'\r':
        out += "\\r";
        return;
    case u'\t':
        out += "\\t";
        return;
    default:
        out += "\\u" + QByteArray::number(static_cast<uint>(c), 16).rightJustified(4, '0');
    }
}

bool needsEscape(char16_t c)
{
    return c < 0x20 || c == u'"' || c == u'\\' || (c >= 0x7F && c <= 0x9F);
}

} // namespace

QByteArray jsonEscaped(QStringView text)
{
    QByteArray out;
    out.reserve(text.size() + 2);
    out += '"';
    qsizetype start = 0; // text[start, i) goes out in one piece
    qsizetype i = 0;
    while (i < text.size()) {
        if (isPair(text, i)) {
            i += 2;
            continue;
        }
        if (text[i].isSurrogate() || needsEscape(text[i].unicode())) {
            out += text.sliced(start, i - start).toUtf8();
            appendEscape(out, text[i].unicode());
            start = i + 1;
        }
        ++i;
    }
    out += text.sliced(start).toUtf8();
    out += '"';
    return out;
}

} // namespace ackbox
