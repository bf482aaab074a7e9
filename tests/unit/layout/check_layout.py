#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Ackbox contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_layout.py SRC: are includes between the rooms of SRC allowed by docs/architecture.md? Does nothing occur that
must not: the bulk acknowledgement, co_await in a conditional expression?

Prints one line a violation, FILE:LINE: RULE, and exits with 1 if there was one.
"""

import re
import sys
from pathlib import Path

# What each room may include besides itself: rooms, or single headers of a room. The only copy of the rule.
ALLOWED = {
    "core": [],
    "services": ["core"],
    "store": ["core"],
    "sync": ["core", "services", "store"],
    "models": ["core", "store"],
    "app": ["core", "services", "store", "sync", "models", "demo/embedded.h"],
    "cli": ["core", "services", "store", "sync", "models"],
    "demo": ["core"],
}

# The listing service's legacy bulk acknowledgement hides mail that nobody has read. Only the demo server,
# which plays the service, may know its path.
BULK_ACK = re.compile(r'inbox/ack["\'?]')
BULK_ACK_ROOMS = ["demo"]

# GCC 12 destroys the operands twice and damages the heap; an if statement does not.
CONDITIONAL_AWAIT = re.compile(r"\?[^;{}]*\bco_await\b[^;{}]*:|\?[^;{}]*:[^;{}]*\bco_await\b")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
GENERATED = re.compile(r"(ui_\w+\.h|moc_\w+\.cpp|\w+\.moc)")
SUFFIXES = {".h", ".cpp"}


def include_violation(room, quote, target):
    """The rule that an include in a file of the room breaks, or None."""
    first = target.split("/")[0]
    if first not in ALLOWED:
        if quote == "<" or GENERATED.fullmatch(target):
            return None
        return f'"{target}" must be written as "room/file.h"'
    if quote == "<":
        return f"<{target}> is ours: include it with quotes"
    if first == room or first in ALLOWED[room] or target in ALLOWED[room]:
        return None
    return f'{room} may include {", ".join(ALLOWED[room]) or "no other room"}; not "{target}"'


def file_violations(room, text):
    """(line number, rule) for each violation in the text of one file."""
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        rule = include_violation(room, *include.groups()) if include else None
        if rule:
            yield number, rule
        if room not in BULK_ACK_ROOMS and BULK_ACK.search(line):
            yield number, "the bulk acknowledgement does not occur outside the demo server; use ack-ids"
    for found in CONDITIONAL_AWAIT.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "no co_await inside ?: (GCC 12 miscompiles it); use if"


def tree_violations(source):
    """One printable line for each violation below the folder."""
    for path in sorted(source.rglob("*")):
        if path.suffix not in SUFFIXES or not path.is_file():
            continue
        room = path.relative_to(source).parts[0]
        if room not in ALLOWED:
            yield f"{path}:1: {room} is not a room of docs/architecture.md"
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        yield from (f"{path}:{number}: {rule}" for number, rule in file_violations(room, text))


def main(arguments):
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    violations = list(tree_violations(Path(arguments[0])))
    print("\n".join(violations) if violations else "includes only go down the list of rooms")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
