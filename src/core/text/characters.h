// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace ackbox::text {

//! What a code point means to the untrusted-text rule, from its Unicode properties alone (ICU's data).
enum class CharacterClass : std::uint8_t {
    Base,        //!< seen as it is, and carries what follows
    Modifier,    //!< emoji skin tone: seen, belongs to the emoji before it
    Combining,   //!< general category M, selectors and default-ignorables aside
    Joiner,      //!< ZWJ, ZWNJ and Mongolian vowel separator: kept where they shape text
    Selector,    //!< Variation_Selector
    Tag,         //!< U+E0001, U+E0020..U+E007F
    LineEnd,     //!< CR
    Separator,   //!< U+2028, U+2029
    BidiControl, //!< Bidi_Control
    Invisible,   //!< Default_Ignorable, Cf, and what draws nothing though no property says so
    Control,     //!< Cc but newline, tab and CR
    Unassigned,  //!< Cn, Co and lone surrogate halves
};

//! Any value is accepted; surrogate halves stand for themselves.
CharacterClass classify(char32_t c);

//! Whether the variation selector may follow this base: emoji and text style on emoji (UTS 51), ideographic
//! and standardised variants on CJK, free variation selectors on Mongolian letters. Keycaps are the caller's.
bool takesSelector(char32_t base, char32_t selector);

//! `#`, `*` and the digits: the bases of keycaps (UTS 51, ED-14c).
bool isKeycapBase(char32_t c);

//! An emoji that can stand in a joined sequence (UTS 51, ED-15a, without digits and flag letters).
bool isPictograph(char32_t c);

//! Canonical combining class 9: kills the vowel of the letter before it.
bool isVirama(char32_t c);

//! A mark that moves freely about its letter (combining class above 0): "M1" in UAX 31, 2.3.1.
bool isReorderingMark(char32_t c);

bool isDependentVowel(char32_t c);
bool isLetter(char32_t c);
bool sameScript(char32_t letter, char32_t other);

//! Whether an Arabic-like letter connects to the letter after it, or to the one before it (UAX 31, rule A1).
bool joinsForward(char32_t c);
bool joinsBackward(char32_t c);

} // namespace ackbox::text
