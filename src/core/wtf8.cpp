// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/wtf8.h"

#include <QStringConverter>

#include <optional>

namespace ackbox {

namespace {

bool isPair(QStringView text, qsizetype i)
{
    return text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
}

// The first half that stands alone at or after `from`, or the text's size.
qsizetype nextLoneSurrogate(QStringView text, qsizetype from)
{
    for (qsizetype i = from; i < text.size(); ++i) {
        if (isPair(text, i)) {
            ++i;
        } else if (text[i].isSurrogate()) {
            return i;
        }
    }
    return text.size();
}

bool isContinuation(char byte)
{
    return (static_cast<uchar>(byte) & 0xC0) == 0x80;
}

// The surrogate half that is encoded at `i`: bytes ED, A0..BF, 80..BF.
std::optional<char16_t> surrogateAt(QByteArrayView bytes, qsizetype i)
{
    if (i + 2 >= bytes.size() || bytes[i] != '\xED' || static_cast<uchar>(bytes[i + 1]) < 0xA0 ||
        !isContinuation(bytes[i + 1]) || !isContinuation(bytes[i + 2])) {
        return {};
    }
    return static_cast<char16_t>(0xD000 | ((bytes[i + 1] & 0x3F) << 6) | (bytes[i + 2] & 0x3F));
}

// A byte order mark is text like any other: QString::fromUtf8 would drop one at the beginning.
QString fromUtf8(QByteArrayView bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8,
                           QStringConverter::Flag::Stateless | QStringConverter::Flag::ConvertInitialBom);
    return decoder(bytes);
}

} // namespace

QByteArray toWtf8(QStringView text)
{
    QByteArray out;
    qsizetype start = 0;
    while (start < text.size()) {
        const qsizetype lone = nextLoneSurrogate(text, start);
        out += text.sliced(start, lone - start).toUtf8();
        if (lone < text.size()) {
            const uint c = text[lone].unicode();
            out += '\xED';
            out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
            out += static_cast<char>(0x80 | (c & 0x3F));
        }
        start = lone + 1;
    }
    return out;
}

QString fromWtf8(QByteArrayView bytes)
{
    QString out;
    qsizetype start = 0; // bytes[start, i) holds no surrogate half
    bool afterHigh = false;
    for (qsizetype i = bytes.indexOf('\xED'); i >= 0; i = bytes.indexOf('\xED', i)) {
        const std::optional<char16_t> half = surrogateAt(bytes, i);
        // Halves that would join stand for no text that toWtf8 writes: those bytes are as invalid as any
        // others.
        if (!half || (afterHigh && start == i && QChar::isLowSurrogate(*half))) {
            ++i;
            continue;
        }
        out += fromUtf8(bytes.sliced(start, i - start));
        out += QChar(*half);
        afterHigh = QChar::isHighSurrogate(*half);
        i += 3;
        start = i;
    }
    out += fromUtf8(bytes.sliced(start));
    return out;
}

bool hasLoneSurrogate(QStringView text)
{
    return nextLoneSurrogate(text, 0) < text.size();
}

} // namespace ackbox
