#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Prints what a lint reads of a build, two lines for each unit: its file, and a text that all findings depend on.

A unit is a source, or several sources of a room in one. The text is a digest of their bytes and of the headers of ours that
they include, of how they are compiled, and of the versions of the tools and of others' headers. It is the same in every
clone, so what was clean in one is not looked at again in another.

Usage: lint_units.py BUILD_FOLDER VERSIONS FOLDER...
  VERSIONS   a text: what the tools and others' headers are
  FOLDER...  only units with sources below these, from the root of the sources
"""

import hashlib
import json
import os
import re
import sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
include = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def text_of(path, known={}):
    """The bytes of a file as text, and the files of ours that it includes."""
    if path not in known:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        names = (os.path.join(root, name) for name in include.findall(text))
        known[path] = text, [name for name in names if os.path.isfile(name)]
    return known[path]


def all_included(path, seen):
    if path not in seen:
        seen.add(path)
        for name in text_of(path)[1]:
            all_included(name, seen)


def members(path):
    """The sources that a unit puts together; a source alone is its own one."""
    return text_of(path)[1] if "/Unity/unity_" in path else [path]


def state(paths, command, versions):
    files = set()
    for path in paths:
        all_included(path, files)
    digest = hashlib.sha256((command.replace(root, "") + versions).encode())
    for path in sorted(files):
        digest.update(path.replace(root, "").encode())
        digest.update(text_of(path)[0].encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def main():
    build, versions, *folders = sys.argv[1:]
    wanted = tuple(os.path.join(root, folder) for folder in folders)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        path = entry["file"]
        sources = [one for one in members(path) if one.startswith(wanted)] if os.path.isfile(path) else []
        if sources:
            print(path)
            print(state(sources, entry["command"], versions))


main()
