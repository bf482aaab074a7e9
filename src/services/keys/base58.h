// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace ackbox {

//! Bitcoin's alphabet, leading zero bytes as leading ones: how Solana writes keys and signatures.
QByteArray toBase58(QByteArrayView bytes);
//! Absent where a character is not of the alphabet, or where the text is longer than a key or signature can
//! be.
std::optional<QByteArray> fromBase58(QByteArrayView text);

} // namespace ackbox
