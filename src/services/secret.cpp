// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/secret.h"

#include <QtGlobal>

#include <sodium.h>

namespace ackbox {

LockedBytes::LockedBytes(std::size_t size)
    : m_size(size)
{
    static const bool ready = sodium_init() >= 0;
    m_bytes.reset(ready ? static_cast<unsigned char *>(sodium_malloc(size)) : nullptr);
    if (!m_bytes) {
        qFatal("No protected memory for a key");
    }
}

void LockedBytes::Free::operator()(unsigned char *bytes) const
{
    sodium_free(bytes);
}

void wipe(QByteArray &secret)
{
    // Somebody's shared copy is theirs to keep; data() would only make another one.
    if (secret.isDetached()) {
        sodium_memzero(secret.data(), static_cast<std::size_t>(secret.size()));
    }
    secret.clear();
}

} // namespace ackbox
