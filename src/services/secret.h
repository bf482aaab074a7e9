// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <cstddef>
#include <memory>

namespace ackbox {

//! Bytes in memory that is locked against swapping where the system allows it, kept out of core dumps, and
//! wiped.
class LockedBytes
{
public:
    explicit LockedBytes(std::size_t size);

    [[nodiscard]] unsigned char *data() { return m_bytes.get(); }
    [[nodiscard]] const unsigned char *data() const { return m_bytes.get(); }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    struct Free
    {
        void operator()(unsigned char *bytes) const;
    };

    std::unique_ptr<unsigned char, Free> m_bytes;
    std::size_t m_size;
};

//! Overwrites the bytes unless somebody else shares them, then empties.
void wipe(QByteArray &secret);

} // namespace ackbox
