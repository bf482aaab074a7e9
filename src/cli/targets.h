// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "cli/context.h"
#include "core/message.h"
#include "core/reference.h"
#include "services/adapter.h"

#include <memory>
#include <optional>
#include <vector>

namespace ackbox::cli {

//! A REF of the command line, and what the cache knows of it.
struct Target
{
    QString ref;
    Reference reference;
    Account account;
    std::shared_ptr<const Adapter> adapter;
    std::optional<Message> message; //!< with its body once opened; absent where the cache does not know it
};

//! Every REF once, in the order given. ErrorKind::Usage where one is malformed or names an unknown account;
//! then nothing was looked up or done for the others either.
QCoro::Task<Result<std::vector<Target>>> findTargets(Context *context, QStringList refs);

//! ErrorKind::NotFound: "REF is not in the cache", with what to do.
Error notCached(const QString &ref);
//! Tells why a REF could not be used and gives the exit code: a REF that the cache does not know is one id
//! that failed, not the network's fault.
int failLookup(const Context &context, const Error &error);

} // namespace ackbox::cli
