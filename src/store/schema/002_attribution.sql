-- SPDX-FileCopyrightText: 2026 Ackbox contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Delivery and reading are facts of their own where a service tells them; task_state stays the work's own.
ALTER TABLE messages ADD COLUMN transport_status;
ALTER TABLE messages ADD COLUMN read_status;

-- How many more replies are stored than the service retains, as of the last walk to the end: a service may purge. Another
-- difference than this one means that something was missed.
ALTER TABLE checkpoints ADD COLUMN surplus INTEGER NOT NULL DEFAULT 0;

-- Answers by somebody else than the addressee (core Attribution 2): counted like the rest, so that they can be found
-- without a search.
ALTER TABLE conversations ADD COLUMN other_replies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mailbox_totals ADD COLUMN other_replies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mailbox_totals ADD COLUMN conversations_other_replies INTEGER NOT NULL DEFAULT 0;
CREATE INDEX conversations_other_replies ON conversations(last_position, id) WHERE other_replies > 0;
CREATE INDEX messages_other_replies ON messages(position, tie, id) WHERE is_reply = 1 AND attribution = 2;

DROP TRIGGER message_added;
CREATE TRIGGER message_added AFTER INSERT ON messages BEGIN
    UPDATE conversations SET
        messages = messages + 1,
        received = received + (NEW.direction & 1),
        sent = sent + (NEW.direction >> 1),
        to_acknowledge = to_acknowledge + (NEW.acknowledged IS 0),
        unopened = unopened + (NEW.opened_at IS NULL),
        replies = replies + NEW.is_reply,
        other_replies = other_replies + (NEW.is_reply AND NEW.attribution IS 2),
        bytes = bytes + ifnull(NEW.bytes, 0),
        first_position = min(ifnull(first_position, NEW.position), NEW.position),
        last_message_id = CASE WHEN last_position IS NULL OR NEW.position > last_position
                OR (NEW.position = last_position
                    AND NEW.tie > (SELECT tie FROM messages WHERE id = last_message_id))
            THEN NEW.id ELSE last_message_id END,
        last_position = max(ifnull(last_position, NEW.position), NEW.position)
    WHERE id = NEW.conversation_id;
END;

DROP TRIGGER conversation_changed;
CREATE TRIGGER conversation_changed AFTER UPDATE OF messages, received, sent, to_acknowledge, replies, other_replies
ON conversations
BEGIN
    UPDATE mailbox_totals SET
        messages = messages + NEW.messages - OLD.messages,
        received = received + NEW.received - OLD.received,
        sent = sent + NEW.sent - OLD.sent,
        to_acknowledge = to_acknowledge + NEW.to_acknowledge - OLD.to_acknowledge,
        replies = replies + NEW.replies - OLD.replies,
        other_replies = other_replies + NEW.other_replies - OLD.other_replies,
        conversations = conversations + (NEW.messages > 0) - (OLD.messages > 0),
        conversations_received = conversations_received + (NEW.received > 0) - (OLD.received > 0),
        conversations_sent = conversations_sent + (NEW.sent > 0) - (OLD.sent > 0),
        conversations_to_acknowledge = conversations_to_acknowledge
            + (NEW.to_acknowledge > 0) - (OLD.to_acknowledge > 0),
        conversations_replies = conversations_replies + (NEW.replies > 0) - (OLD.replies > 0),
        conversations_other_replies = conversations_other_replies
            + (NEW.other_replies > 0) - (OLD.other_replies > 0)
    WHERE account_id = NEW.account_id;
END;

DROP TRIGGER message_changed;
CREATE TRIGGER message_changed AFTER UPDATE OF acknowledged, opened_at, is_reply, attribution, bytes ON messages
WHEN NEW.acknowledged IS NOT OLD.acknowledged OR (NEW.opened_at IS NULL) <> (OLD.opened_at IS NULL)
    OR NEW.is_reply <> OLD.is_reply OR NEW.attribution IS NOT OLD.attribution OR NEW.bytes IS NOT OLD.bytes
BEGIN
    UPDATE conversations SET
        to_acknowledge = to_acknowledge + (NEW.acknowledged IS 0) - (OLD.acknowledged IS 0),
        unopened = unopened + (NEW.opened_at IS NULL) - (OLD.opened_at IS NULL),
        replies = replies + NEW.is_reply - OLD.is_reply,
        other_replies = other_replies + (NEW.is_reply AND NEW.attribution IS 2)
            - (OLD.is_reply AND OLD.attribution IS 2),
        bytes = bytes + ifnull(NEW.bytes, 0) - ifnull(OLD.bytes, 0)
    WHERE id = NEW.conversation_id;
END;
