-- SPDX-FileCopyrightText: 2026 Ackbox contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- What a service groups conversations by: a ledger context, a channel. The totals are maintained like the mailboxes'.
CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    remote_id NOT NULL,
    name,                                -- NULL until the service has said it
    messages INTEGER NOT NULL DEFAULT 0,
    conversations INTEGER NOT NULL DEFAULT 0,
    last_position INTEGER,               -- nanoseconds, of its latest message
    UNIQUE (account_id, remote_id)
);
CREATE INDEX groups_newest ON groups(account_id, last_position) WHERE conversations > 0;
ALTER TABLE conversations ADD COLUMN group_id INTEGER REFERENCES groups(id);
CREATE INDEX conversations_of_group ON conversations(group_id, last_position, id) WHERE group_id IS NOT NULL;

CREATE TRIGGER group_counted AFTER UPDATE OF messages ON conversations WHEN NEW.group_id IS NOT NULL
BEGIN
    UPDATE groups SET
        messages = messages + NEW.messages - OLD.messages,
        conversations = conversations + (NEW.messages > 0) - (OLD.messages > 0),
        last_position = max(ifnull(last_position, NEW.last_position), NEW.last_position)
    WHERE id = NEW.group_id;
END;
CREATE TRIGGER group_changed AFTER UPDATE OF group_id ON conversations WHEN NEW.group_id IS NOT OLD.group_id
BEGIN
    UPDATE groups SET messages = messages - OLD.messages, conversations = conversations - (OLD.messages > 0)
    WHERE id = OLD.group_id;
    UPDATE groups SET messages = messages + NEW.messages, conversations = conversations + (NEW.messages > 0),
        last_position = max(ifnull(last_position, NEW.last_position), NEW.last_position)
    WHERE id = NEW.group_id;
END;

-- The last row of the page before, for services that order equal times by the place on the page alone.
ALTER TABLE checkpoints ADD COLUMN last_key;

-- Lists that the pages of another one led to: a thread for each root, many thousands.
ALTER TABLE checkpoints ADD COLUMN found INTEGER NOT NULL DEFAULT 0;
CREATE INDEX checkpoints_listed ON checkpoints(account_id, feed) WHERE found = 0;
CREATE INDEX checkpoints_found ON checkpoints(account_id, feed) WHERE found = 1 AND walking = 1;

-- JSON of core Details: what is shown with a message and never sorted or counted by. NULL where there is nothing.
ALTER TABLE messages ADD COLUMN details TEXT;
