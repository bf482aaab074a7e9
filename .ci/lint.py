#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Ackbox contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""lint.py tidy|clazy BUILD: runs clang-tidy or clazy over the project's files of a build.

Two files at a time, or as many as there are processors. A file that passed is not looked at again until it, a
project header it includes, its compiler flags or the checks change; the stamps are in build/check. Prints what
was found and exits with 1 if anything was.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

# Level 0 and 1 less what does not fit: Qt 6 has no QStringRef, and these are plain style here.
CLAZY_CHECKS = ",".join(
    [
        "level1",
        "no-non-pod-global-static",  # constants in .cpp files; nothing heavy runs before main
        "no-qstring-ref",  # Qt 5
        "no-overloaded-signal",  # Qt's own classes
        "heap-allocated-small-trivial-type",
        "isempty-vs-count",
        "qhash-with-char-pointer-key",
        "qrequiredresult-candidates",
        "signal-with-return-value",
        "thread-with-slots",
        "tr-non-literal",
    ]
)


class Tool:
    """A program, its own arguments, what its verdict depends on besides the source, and how it reports."""

    def __init__(self, name, program, arguments, configuration, finding):
        self.name = name
        self.command = [program, *arguments]
        version = subprocess.run([program, "--version"], capture_output=True, check=True).stdout
        self.identity = version + repr(self.command).encode() + configuration
        self.finding = finding


def make_tool(name):
    headers = f"^{re.escape(str(ROOT))}/(src|tests)/"
    if name == "tidy":
        configuration = (ROOT / ".clang-tidy").read_bytes()
        return Tool(name, "clang-tidy-16", ["--quiet", f"--header-filter={headers}"], configuration, "")
    if name == "clazy":
        # clazy reports as warnings and still exits with 0.
        arguments = [f"--checks={CLAZY_CHECKS}", f"--header-filter={headers}"]
        return Tool(name, "clazy-standalone", arguments, b"", r"\[-Wclazy|error:")
    raise SystemExit(__doc__)


def database(build):
    """One compile command for each of the project's own files."""
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = Path(entry["file"])
        if not path.is_relative_to(ROOT / "src") and not path.is_relative_to(ROOT / "tests"):
            continue
        arguments = [a for a in shlex.split(entry["command"]) if not a.endswith("ccache") and a != "-Werror"]
        entries[path] = {"directory": entry["directory"], "file": str(path), "arguments": arguments}
    return list(entries.values())


def closure(path, folders, seen):
    """The file and every file of the project or the build that it includes, directly or not."""
    if path in seen:
        return
    seen.add(path)
    for name in INCLUDE.findall(path.read_bytes()):
        for folder in [path.parent, *folders]:
            target = Path(os.path.normpath(folder / name.decode()))
            if target.is_file():
                closure(target, folders, seen)
                break


def stamp_of(tool, entry):
    folders = [Path(a[2:]) for a in entry["arguments"] if a.startswith("-I")]
    files = set()
    closure(Path(entry["file"]), [f for f in folders if f.is_relative_to(ROOT)], files)
    digest = hashlib.sha256(tool.identity + repr(entry["arguments"]).encode())
    for path in sorted(files):
        digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()


def inspect(tool, entry, cache):
    """Runs the tool on one file unless it is known to be clean; returns what it found, empty if nothing."""
    stamp = cache / stamp_of(tool, entry)
    if stamp.exists():
        stamp.touch()
        return ""
    run = subprocess.run(
        [*tool.command, "-p", str(cache), entry["file"]], capture_output=True, text=True, check=False
    )
    output = run.stdout + run.stderr
    if run.returncode != 0 or (tool.finding and re.search(tool.finding, output)):
        return output
    stamp.touch()
    return ""


def main(arguments):
    if len(arguments) != 2:
        raise SystemExit(__doc__)
    tool, build = make_tool(arguments[0]), Path(arguments[1]).resolve()
    cache = ROOT / "build" / "check" / tool.name
    cache.mkdir(parents=True, exist_ok=True)
    entries = database(build)
    (cache / "compile_commands.json").write_text(json.dumps(entries))
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        found = 0
        for output in pool.map(lambda entry: inspect(tool, entry, cache), entries):
            if output:
                print(output, flush=True)
                found += 1
    print(f"{tool.name}: {len(entries)} files, findings in {found}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
