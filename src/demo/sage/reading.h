// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/routes.h"

//! What can be asked as often as one likes: nothing here changes anything.
namespace ackbox::demo::sage {

HttpReply results(Call &call);
HttpReply outboxHistory(Call &call);
HttpReply inboxHistory(Call &call);
HttpReply onePipe(Call &call);
HttpReply messageStatus(Call &call);
HttpReply passiveInbox(Call &call);
HttpReply inspect(Call &call);
HttpReply wakeState(Call &call);
HttpReply aboutMe(Call &call);

//! GET /v1/agent/me of a key that no operator has approved.
HttpReply aboutStranger(const QString &agentId);

} // namespace ackbox::demo::sage
