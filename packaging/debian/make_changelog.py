#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Prints debian/changelog of CHANGELOG.md: make_changelog.py CHANGELOG VERSION REVISION SUITE SECONDS.

The first section must be of VERSION; SECONDS since 1970 are its date unless the changelog has one. An older version
without a date was never released, and left out.
"""

import datetime
import email.utils
import re
import sys
import textwrap

MAINTAINER = "The onnxmend authors <authors@onnxmend.invalid>"


def plain(markdown):
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown)
    return " ".join(text.replace("`", "").replace("**", "").split())


def sections(lines):
    """(version, remark, blocks) of each "## [VERSION] - REMARK"; a block is an item, or the heading of some."""
    found = []
    for line in lines:
        heading = re.match(r"## \[?(\d[^]\s]*)\]?\W*(.*)", line)
        if heading:
            found.append((heading[1], heading[2], []))
        elif not found or not line.strip():
            continue
        elif line.startswith(("- ", "### ")):
            found[-1][2].append(line.rstrip())
        elif found[-1][2]:
            found[-1][2][-1] += " " + line.strip()
    return found


def block(text):
    """Returns a block as deb-changelog(5) has it: a heading in brackets, an item behind a star."""
    if text.startswith("### "):
        return f"  [ {plain(text[4:])} ]\n"
    return textwrap.fill(plain(text[2:]), 78, initial_indent="  * ", subsequent_indent="    ",
                         break_long_words=False, break_on_hyphens=False) + "\n"


def entry(version, suite, blocks, seconds):
    text = f"onnxmend ({version}) {suite}; urgency=medium\n\n" + "".join(block(text) for text in blocks)
    return text + f"\n -- {MAINTAINER}  {email.utils.formatdate(seconds)}\n"


def main(changelog, version, revision, suite, now):
    with open(changelog, encoding="utf-8") as file:
        found = sections(file)
    if not found or found[0][0] != version:
        sys.exit(f"{changelog}: its first section is not of version {version}")
    entries = []
    for section, remark, blocks in found:
        date = re.search(r"\d{4}-\d\d-\d\d", remark)
        if not date and section != version:
            continue
        seconds = int(now)
        if date:
            day = datetime.datetime.fromisoformat(date[0]).replace(tzinfo=datetime.timezone.utc)
            seconds = int(day.timestamp())
        entries.append(entry(f"{section}-{revision}", suite, blocks, seconds))
    print("\n".join(entries), end="")


main(*sys.argv[1:])
