// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <utility>
#include <variant>

namespace ackbox {

//! A value or an Error: a small subset of C++23's std::expected, which GCC 12 and clang 16 do not both offer
//! whole. Reading the side that is not there is a programming error (asserted), as in std::expected.
template <typename T>
class [[nodiscard]] Result
{
public:
    using value_type = T;

    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    [[nodiscard]] bool hasValue() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return hasValue(); }

    T &value() & { return *pointer(); }
    const T &value() const & { return *pointer(); }
    T &&value() && { return std::move(*pointer()); }
    T &operator*() & { return *pointer(); }
    const T &operator*() const & { return *pointer(); }
    T &&operator*() && { return std::move(*pointer()); }
    T *operator->() { return pointer(); }
    const T *operator->() const { return pointer(); }

    [[nodiscard]] const Error &error() const
    {
        Q_ASSERT(!hasValue());
        return std::get<1>(m_state);
    }

private:
    T *pointer()
    {
        Q_ASSERT(hasValue());
        return std::get_if<0>(&m_state);
    }
    const T *pointer() const
    {
        Q_ASSERT(hasValue());
        return std::get_if<0>(&m_state);
    }

    std::variant<T, Error> m_state;
};

//! Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void>
{
public:
    using value_type = void;

    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
    {
    }

    [[nodiscard]] bool hasValue() const noexcept { return !m_error.has_value(); }
    explicit operator bool() const noexcept { return hasValue(); }

    [[nodiscard]] const Error &error() const
    {
        Q_ASSERT(m_error.has_value());
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

} // namespace ackbox
