-- SPDX-FileCopyrightText: 2026 Ackbox contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Delivery and reading are facts of their own where a service tells them; task_state stays the work's own.
ALTER TABLE messages ADD COLUMN transport_status;
ALTER TABLE messages ADD COLUMN read_status;

-- How many more replies are stored than the service retains, as of the last walk to the end: a service may purge. Another
-- difference than this one means that something was missed.
ALTER TABLE checkpoints ADD COLUMN surplus INTEGER NOT NULL DEFAULT 0;
