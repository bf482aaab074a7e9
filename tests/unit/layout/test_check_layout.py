#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Ackbox contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does check_layout.py find what it is there for, and only that?"""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import check_layout


def lines(room, *text):
    return [number for number, _ in check_layout.file_violations(room, "\n".join(text))]


class Includes(unittest.TestCase):
    def test_allowed(self):
        for room, line in [
            ("core", '#include "core/message.h"'),
            ("services", '#include "services/http/client.h"'),
            ("services", '#include "core/result.h"'),
            ("sync", '#include "store/store.h"'),
            ("models", '#include "store/lists.h"'),
            ("app", '#include "demo/embedded.h"'),
            ("app", '#include "ui_mainwindow.h"'),
            ("app", '#include "mainwindow.moc"'),
            ("cli", '#include "sync/engine.h"'),
            ("core", "#include <QString>"),
            ("core", "#include <unicode/uspoof.h>"),
            ("core", '// #include "app/mainwindow.h"'),
        ]:
            with self.subTest(room=room, line=line):
                self.assertEqual(lines(room, line), [])

    def test_forbidden(self):
        for room, line in [
            ("core", '#include "store/store.h"'),
            ("services", '#include "store/store.h"'),
            ("store", '#include "services/adapter.h"'),
            ("models", '#include "sync/engine.h"'),
            ("models", '#  include "services/adapter.h"'),
            ("sync", '#include "app/mainwindow.h"'),
            ("app", '#include "demo/server.h"'),
            ("app", '#include "cli/command.h"'),
            ("cli", '#include "demo/embedded.h"'),
            ("demo", '#include "services/adapter.h"'),
            ("store", "#include <core/message.h>"),
            ("core", '#include "message.h"'),
            ("core", '#include "../app/mainwindow.h"'),
        ]:
            with self.subTest(room=room, line=line):
                self.assertEqual(lines(room, "#pragma once", line), [2])

    def test_every_edge_goes_down_the_list(self):
        order = ["core", "services", "store", "sync", "models", "app", "cli"]
        for room, targets in check_layout.ALLOWED.items():
            for target in targets:
                if room != "demo" and "/" not in target:
                    self.assertLess(order.index(target), order.index(room))


class BulkAcknowledgement(unittest.TestCase):
    def test_found_outside_the_demo(self):
        line = 'request(u"/internal/inbox/ack"_s);'
        self.assertEqual(lines("services", line), [1])
        self.assertEqual(lines("cli", "", line), [2])
        self.assertEqual(lines("demo", line), [])

    def test_per_id_acknowledgement_is_fine(self):
        self.assertEqual(lines("services", 'request(u"/internal/inbox/ack-ids"_s);'), [])


class ConditionalAwait(unittest.TestCase):
    def test_found_on_either_side_and_over_lines(self):
        self.assertEqual(lines("sync", "auto x = ready ? co_await parse() : none;"), [1])
        self.assertEqual(lines("sync", "void f();", "auto x = ready", "    ? none", "    : co_await parse();"), [3])

    def test_awaiting_elsewhere_is_fine(self):
        self.assertEqual(lines("sync", "auto x = a ? b : c;", "auto y = co_await parse();"), [])
        self.assertEqual(lines("sync", "for (auto &x : co_await all()) {}"), [])


class Tree(unittest.TestCase):
    def run_on(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                code = check_layout.main([folder])
            return code, output.getvalue()

    def test_says_where_and_why(self):
        code, output = self.run_on({"store/schema/open.cpp": '\n#include "services/adapter.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn('store/schema/open.cpp:2: store may include core; not "services/adapter.h"', output)

    def test_unknown_room(self):
        self.assertEqual(self.run_on({"utils/strings.h": ""})[0], 1)

    def test_clean_tree(self):
        self.assertEqual(self.run_on({"core/a.h": "", "app/a.cpp": '#include "core/a.h"\n'})[0], 0)


if __name__ == "__main__":
    unittest.main()
