// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/lookalike.h"

#include <unicode/uchar.h>
#include <unicode/uspoof.h>
#include <unicode/utf16.h>

#include <memory>

namespace ackbox {

namespace {

struct CloseChecker
{
    void operator()(USpoofChecker *checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

Checker openChecker()
{
    UErrorCode status = U_ZERO_ERROR;
    Checker checker(uspoof_open(&status));
    if (U_FAILURE(status)) {
        return {};
    }
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL, &status);
    return U_SUCCESS(status) ? std::move(checker) : Checker{};
}

// Opening reads ICU's tables; a checker that is not changed any more may be shared between threads.
const USpoofChecker *sharedChecker()
{
    static const Checker checker = openChecker();
    return checker.get();
}

bool belongsToWord(UChar32 c)
{
    constexpr uint32_t mask = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_CF_MASK;
    return (U_GET_GC_MASK(c) & mask) != 0;
}

bool wordMixesScripts(QStringView word)
{
    UErrorCode status = U_ZERO_ERROR;
    const int32_t failed =
        uspoof_check2(sharedChecker(), word.utf16(), static_cast<int32_t>(word.size()), nullptr, &status);
    return U_SUCCESS(status) && (failed & USPOOF_RESTRICTION_LEVEL) != 0;
}

QString withoutIgnorables(QStringView name)
{
    QString out;
    out.reserve(name.size());
    for (qsizetype i = 0; i < name.size();) {
        const qsizetype start = i;
        UChar32 c = 0;
        U16_NEXT(name.utf16(), i, name.size(), c);
        if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0) {
            out += name.sliced(start, i - start);
        }
    }
    return out;
}

} // namespace

bool isMixedScript(QStringView name)
{
    if (sharedChecker() == nullptr) {
        return false;
    }
    qsizetype wordStart = 0;
    for (qsizetype i = 0; i < name.size();) {
        const qsizetype start = i;
        UChar32 c = 0;
        U16_NEXT(name.utf16(), i, name.size(), c);
        if (!belongsToWord(c)) {
            if (wordMixesScripts(name.sliced(wordStart, start - wordStart))) {
                return true;
            }
            wordStart = i;
        }
    }
    return wordMixesScripts(name.sliced(wordStart));
}

QString skeleton(QStringView name)
{
    QString seen = withoutIgnorables(name);
    if (sharedChecker() == nullptr) {
        return seen;
    }
    const char16_t *input = QStringView(seen).utf16();
    const auto inputLength = static_cast<int32_t>(seen.size());
    UErrorCode status = U_ZERO_ERROR;
    const int32_t length = uspoof_getSkeleton(sharedChecker(), 0, input, inputLength, nullptr, 0, &status);
    QString out(length, Qt::Uninitialized);
    status = U_ZERO_ERROR;
    uspoof_getSkeleton(sharedChecker(), 0, input, inputLength, reinterpret_cast<char16_t *>(out.data()),
                       length, &status);
    if (U_FAILURE(status)) {
        return seen;
    }
    return out;
}

} // namespace ackbox
