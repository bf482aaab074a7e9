-- SPDX-FileCopyrightText: 2026 Ackbox contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Text from outside is stored as TEXT; the rare value with a lone surrogate half as a WTF-8 BLOB (store/connection.h).
-- Times of our own are milliseconds since the epoch; times of a service are kept as it wrote them, with nanoseconds
-- beside them for sorting.

-- AUTOINCREMENT here and for intents: work may still be on its way for one that was removed, and must never meet the
-- next one under the same number.
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    service TEXT NOT NULL,
    url TEXT NOT NULL,
    identity TEXT NOT NULL,
    options TEXT NOT NULL,              -- JSON array of [key, value]
    secret_place INTEGER NOT NULL,      -- core SecretPlace
    secret_location TEXT NOT NULL
);

CREATE TABLE actors (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    remote_id, name, kind               -- NULL where the service gave none; one row for each combination seen
);
CREATE UNIQUE INDEX actors_by_value
    ON actors(account_id, ifnull(remote_id, x'00'), ifnull(name, x'00'), ifnull(kind, x'00'));

CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    remote_id NOT NULL,
    -- Maintained by the triggers below, never grouped at read time.
    messages INTEGER NOT NULL DEFAULT 0,
    received INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0,
    to_acknowledge INTEGER NOT NULL DEFAULT 0,
    unopened INTEGER NOT NULL DEFAULT 0,
    replies INTEGER NOT NULL DEFAULT 0,  -- answers to what this account sent
    bytes INTEGER NOT NULL DEFAULT 0,
    first_position INTEGER,
    last_position INTEGER,               -- nanoseconds
    last_message_id INTEGER,
    started_by_us INTEGER NOT NULL DEFAULT 0, -- as known when replies were last marked (store/replies.h)
    UNIQUE (account_id, remote_id)
);
CREATE INDEX conversations_newest ON conversations(last_position, id);
CREATE INDEX conversations_of_account ON conversations(account_id, last_position, id);
CREATE INDEX conversations_pending ON conversations(last_position, id) WHERE to_acknowledge > 0;
CREATE INDEX conversations_replies ON conversations(last_position, id) WHERE replies > 0;

-- What the mailboxes hold, by account: the numbers beside them. Maintained by triggers like the conversations.
CREATE TABLE mailbox_totals (
    account_id INTEGER PRIMARY KEY REFERENCES accounts(id) ON DELETE CASCADE,
    messages INTEGER NOT NULL DEFAULT 0,
    received INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0,
    to_acknowledge INTEGER NOT NULL DEFAULT 0,
    replies INTEGER NOT NULL DEFAULT 0,
    conversations INTEGER NOT NULL DEFAULT 0,      -- with any message
    conversations_received INTEGER NOT NULL DEFAULT 0, -- with at least one message received, and so on
    conversations_sent INTEGER NOT NULL DEFAULT 0,
    conversations_to_acknowledge INTEGER NOT NULL DEFAULT 0,
    conversations_replies INTEGER NOT NULL DEFAULT 0
);

-- The list row of a message: small, and without body or source.
CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    conversation_id INTEGER NOT NULL REFERENCES conversations(id),
    remote_key TEXT NOT NULL,
    direction INTEGER NOT NULL,          -- core Direction
    position INTEGER NOT NULL,           -- nanoseconds, the service's order
    tie TEXT NOT NULL,                   -- decides between equal positions, compared as bytes
    author_id INTEGER NOT NULL,          -- actors(id); declared as a foreign key it would need an index
    addressed_to, replied_by,
    attribution INTEGER,                 -- core Attribution
    sent_at, completed_at, kind, task_state, trust,
    revision INTEGER,
    edited_at, deleted_at,
    bytes INTEGER,
    preview,
    preview_truncated INTEGER NOT NULL DEFAULT 0,
    truncated INTEGER NOT NULL DEFAULT 0,
    is_reply INTEGER NOT NULL DEFAULT 0, -- answers something this account sent
    -- Three independent facts: opened, acknowledged (server or local mark), answered (replied_by).
    opened_at INTEGER,                   -- milliseconds; an act of this user
    acknowledged INTEGER,                -- NULL: cannot be acknowledged; 0; 1
    acknowledged_at INTEGER,             -- milliseconds; NULL where only the server knows
    acknowledged_locally INTEGER NOT NULL DEFAULT 0,
    confirmed INTEGER NOT NULL DEFAULT 0, -- this client holds a per-id `acknowledged` outcome: a stale listing does not undo it
    findings INTEGER NOT NULL DEFAULT 0, -- core text findings, as flags
    UNIQUE (account_id, remote_key)
);
CREATE INDEX messages_of_conversation ON messages(conversation_id, position, tie);
-- With the direction, so that a mailbox is told from another without a look at the row.
CREATE INDEX messages_newest ON messages(position, tie, id, direction);
CREATE INDEX messages_of_account ON messages(account_id, position, tie, id, direction);
CREATE INDEX messages_pending ON messages(position, tie, id) WHERE acknowledged = 0;
CREATE INDEX messages_replies ON messages(position, tie, id) WHERE is_reply = 1;

CREATE TABLE bodies (
    message_id INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
    body,                                -- as received; NULL where the service gave none
    thread_id                            -- the raw thread id, known once opened
);

-- The item's own bytes in every form and revision that was seen; the newest is the one with the highest id.
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    message_id INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    form TEXT NOT NULL,                  -- "listing" or "opened"
    received_at INTEGER NOT NULL,        -- milliseconds
    call TEXT NOT NULL,                  -- "GET /internal/inbox/list"
    sha256 BLOB NOT NULL,
    bytes BLOB NOT NULL
);
CREATE INDEX sources_of_message ON sources(message_id, form, id);

-- Items that could not be read as messages: kept, so that nothing is dropped in silence.
CREATE TABLE unreadable (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    feed TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    why TEXT NOT NULL,
    sha256 BLOB NOT NULL,
    bytes BLOB NOT NULL,
    UNIQUE (account_id, sha256)
);

-- Where each walk stands. A watermark moves only when its walk is drained.
CREATE TABLE checkpoints (
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    feed TEXT NOT NULL,                  -- the feed's key: name and filters
    watermark,                           -- everything at or below has been read; NULL before the first drained walk
    cursor,                              -- of the walk in progress; NULL where none is
    candidate,                           -- what the watermark becomes when that walk is drained
    walking INTEGER NOT NULL DEFAULT 0,
    walk_full INTEGER NOT NULL DEFAULT 0, -- the walk goes to the end and does not stop at the watermark
    pages INTEGER NOT NULL DEFAULT 0,    -- of the walk in progress
    polled_at INTEGER,                   -- milliseconds, start of the last call
    drained_at INTEGER,                  -- milliseconds, end of the last drained walk
    full_at INTEGER,                     -- milliseconds, end of the last walk to the very end
    filtered TEXT NOT NULL DEFAULT '[]', -- JSON array of [reason, count]: what the service left out on the last drained walk
    error TEXT,                          -- JSON of the last failure, NULL after a success
    error_at INTEGER,
    PRIMARY KEY (account_id, feed)
) WITHOUT ROWID;

CREATE TABLE budgets (
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    day TEXT NOT NULL,                   -- UTC, "2026-07-12"
    calls INTEGER NOT NULL DEFAULT 0,
    exhausted INTEGER NOT NULL DEFAULT 0, -- the service itself said so
    PRIMARY KEY (account_id, day)
) WITHOUT ROWID;

-- What the user asked for and what became of it. At most one is alive for a message and an action.
CREATE TABLE intents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
    message_id INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    action TEXT NOT NULL,                -- "open", "acknowledge"
    created_at INTEGER NOT NULL,         -- milliseconds
    not_before INTEGER NOT NULL,         -- milliseconds; until then Undo takes it back
    state TEXT NOT NULL,                 -- "queued", "sending", "done", "undone"
    attempts INTEGER NOT NULL DEFAULT 0,
    claimed_at INTEGER,                  -- milliseconds, when a process began to send it
    claimed_by TEXT,                     -- that process
    outcome TEXT,                        -- last outcome's word
    error TEXT,                          -- last error's text
    finished_at INTEGER
);
CREATE UNIQUE INDEX intents_alive ON intents(message_id, action) WHERE state IN ('queued', 'sending');
CREATE INDEX intents_due ON intents(account_id, not_before) WHERE state IN ('queued', 'sending');
CREATE INDEX intents_of_message ON intents(message_id, action, id);

-- Append-only; each row is chained to the one before. Holds names instead of keys: it outlives accounts.
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,                 -- milliseconds
    account TEXT NOT NULL,
    ref TEXT NOT NULL,
    action TEXT NOT NULL,
    phase TEXT NOT NULL,                 -- "intent", "outcome"
    outcome TEXT,
    error TEXT,
    hash BLOB NOT NULL                   -- SHA-256 over the row before and this row (store/journal.h)
);
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value
) WITHOUT ROWID;

CREATE TRIGGER message_added AFTER INSERT ON messages BEGIN
    UPDATE conversations SET
        messages = messages + 1,
        received = received + (NEW.direction & 1),
        sent = sent + (NEW.direction >> 1),
        to_acknowledge = to_acknowledge + (NEW.acknowledged IS 0),
        unopened = unopened + (NEW.opened_at IS NULL),
        replies = replies + NEW.is_reply,
        bytes = bytes + ifnull(NEW.bytes, 0),
        first_position = min(ifnull(first_position, NEW.position), NEW.position),
        last_message_id = CASE WHEN last_position IS NULL OR NEW.position > last_position
                OR (NEW.position = last_position
                    AND NEW.tie > (SELECT tie FROM messages WHERE id = last_message_id))
            THEN NEW.id ELSE last_message_id END,
        last_position = max(ifnull(last_position, NEW.position), NEW.position)
    WHERE id = NEW.conversation_id;
END;

CREATE TRIGGER account_added AFTER INSERT ON accounts BEGIN
    INSERT INTO mailbox_totals(account_id) VALUES (NEW.id);
END;

CREATE TRIGGER conversation_changed AFTER UPDATE OF messages, received, sent, to_acknowledge, replies ON conversations
BEGIN
    UPDATE mailbox_totals SET
        messages = messages + NEW.messages - OLD.messages,
        received = received + NEW.received - OLD.received,
        sent = sent + NEW.sent - OLD.sent,
        to_acknowledge = to_acknowledge + NEW.to_acknowledge - OLD.to_acknowledge,
        replies = replies + NEW.replies - OLD.replies,
        conversations = conversations + (NEW.messages > 0) - (OLD.messages > 0),
        conversations_received = conversations_received + (NEW.received > 0) - (OLD.received > 0),
        conversations_sent = conversations_sent + (NEW.sent > 0) - (OLD.sent > 0),
        conversations_to_acknowledge = conversations_to_acknowledge
            + (NEW.to_acknowledge > 0) - (OLD.to_acknowledge > 0),
        conversations_replies = conversations_replies + (NEW.replies > 0) - (OLD.replies > 0)
    WHERE account_id = NEW.account_id;
END;

-- A message's conversation, direction and position are fixed by its key; a change of them is a change of these totals
-- that no service makes, and the merge refuses it.
CREATE TRIGGER message_changed AFTER UPDATE OF acknowledged, opened_at, is_reply, bytes ON messages
WHEN NEW.acknowledged IS NOT OLD.acknowledged OR (NEW.opened_at IS NULL) <> (OLD.opened_at IS NULL)
    OR NEW.is_reply <> OLD.is_reply OR NEW.bytes IS NOT OLD.bytes
BEGIN
    UPDATE conversations SET
        to_acknowledge = to_acknowledge + (NEW.acknowledged IS 0) - (OLD.acknowledged IS 0),
        unopened = unopened + (NEW.opened_at IS NULL) - (OLD.opened_at IS NULL),
        replies = replies + NEW.is_reply - OLD.is_reply,
        bytes = bytes + ifnull(NEW.bytes, 0) - ifnull(OLD.bytes, 0)
    WHERE id = NEW.conversation_id;
END;
