// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/characters.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace ackbox::text {

namespace {

UChar32 icu(char32_t c)
{
    return static_cast<UChar32>(c);
}

bool has(char32_t c, UProperty property)
{
    return u_hasBinaryProperty(icu(c), property) != 0;
}

int value(char32_t c, UProperty property)
{
    return u_getIntPropertyValue(icu(c), property);
}

UScriptCode script(char32_t c)
{
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(icu(c), &status);
}

// No property of Unicode says that these draw nothing.
bool looksBlank(char32_t c)
{
    return c == 0x2800      // Braille pattern blank
           || c == 0xFFFC   // object replacement
           || c == 0x1D159  // musical null notehead
           || c == 0x16FE4; // Khitan filler
}

CharacterClass classifyIgnorable(char32_t c)
{
    if (c == 0x200C || c == 0x200D || c == 0x180E) {
        return CharacterClass::Joiner;
    }
    if (has(c, UCHAR_VARIATION_SELECTOR)) {
        return CharacterClass::Selector;
    }
    if (c == 0xE0001 || (c >= 0xE0020 && c <= 0xE007F)) {
        return CharacterClass::Tag;
    }
    return CharacterClass::Invisible;
}

CharacterClass classifyByCategory(char32_t c)
{
    switch (u_charType(icu(c))) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
        return CharacterClass::Combining;
    case U_CONTROL_CHAR:
        return CharacterClass::Control;
    case U_FORMAT_CHAR:
        // Arabic number signs and their kin are format characters that one sees.
        return has(c, UCHAR_PREPENDED_CONCATENATION_MARK) ? CharacterClass::Base : CharacterClass::Invisible;
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
        return CharacterClass::Separator;
    case U_UNASSIGNED:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
        return CharacterClass::Unassigned;
    default:
        return CharacterClass::Base;
    }
}

bool isWidePunctuation(char32_t c)
{
    const int width = value(c, UCHAR_EAST_ASIAN_WIDTH);
    return u_charType(icu(c)) == U_OTHER_PUNCTUATION && (width == U_EA_WIDE || width == U_EA_FULLWIDTH);
}

} // namespace

CharacterClass classify(char32_t c)
{
    if (c == U'\n' || c == U'\t') {
        return CharacterClass::Base;
    }
    if (c == U'\r') {
        return CharacterClass::LineEnd;
    }
    if (has(c, UCHAR_BIDI_CONTROL)) {
        return CharacterClass::BidiControl;
    }
    if (has(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
        return classifyIgnorable(c);
    }
    if (looksBlank(c)) {
        return CharacterClass::Invisible;
    }
    if (has(c, UCHAR_EMOJI_MODIFIER)) {
        return CharacterClass::Modifier;
    }
    return classifyByCategory(c);
}

bool takesSelector(char32_t base, char32_t selector)
{
    if (selector == 0xFE0E || selector == 0xFE0F) {
        return isPictograph(base);
    }
    if (selector >= 0x180B && selector <= 0x180F) {
        return isLetter(base) && script(base) == USCRIPT_MONGOLIAN;
    }
    if (selector >= 0xE0100) {
        // The Ideographic Variation Database counts a few dozen variants of a character, from U+E0100 on.
        // What lies far above is no glyph but a byte in hiding.
        return selector <= 0xE013F && has(base, UCHAR_UNIFIED_IDEOGRAPH);
    }
    if (selector <= 0xFE02 && has(base, UCHAR_UNIFIED_IDEOGRAPH)) {
        return true;
    }
    return selector <= 0xFE01 && isWidePunctuation(base);
}

bool isKeycapBase(char32_t c)
{
    return c == U'#' || c == U'*' || (c >= U'0' && c <= U'9');
}

bool isPictograph(char32_t c)
{
    return has(c, UCHAR_EMOJI) && has(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}

bool isVirama(char32_t c)
{
    return u_getCombiningClass(icu(c)) == 9;
}

bool isReorderingMark(char32_t c)
{
    return u_getCombiningClass(icu(c)) != 0;
}

bool isDependentVowel(char32_t c)
{
    return value(c, UCHAR_INDIC_SYLLABIC_CATEGORY) == U_INSC_VOWEL_DEPENDENT;
}

bool isLetter(char32_t c)
{
    return u_isalpha(icu(c)) != 0;
}

bool sameScript(char32_t letter, char32_t other)
{
    const UScriptCode own = script(letter);
    return own > USCRIPT_INHERITED && uscript_hasScript(icu(other), own);
}

bool joinsForward(char32_t c)
{
    const int type = value(c, UCHAR_JOINING_TYPE);
    return type == U_JT_DUAL_JOINING || type == U_JT_LEFT_JOINING;
}

bool joinsBackward(char32_t c)
{
    const int type = value(c, UCHAR_JOINING_TYPE);
    return type == U_JT_DUAL_JOINING || type == U_JT_RIGHT_JOINING;
}

} // namespace ackbox::text
