// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/routes.h"

//! What a mailbox must never call: each of these takes work from the agent, answers in its name, or tells a
//! sender that it has read. They work, and the request log names what they touched.
namespace ackbox::demo::sage {

HttpReply pipeInbox(Call &call);
HttpReply pipeUpdates(Call &call);
HttpReply pipeClaim(Call &call);
HttpReply pipeResult(Call &call);
HttpReply receive(Call &call);
HttpReply messageClaim(Call &call);
HttpReply messageReply(Call &call);
HttpReply messageRead(Call &call);
HttpReply readBatch(Call &call);
HttpReply wake(Call &call);

} // namespace ackbox::demo::sage
