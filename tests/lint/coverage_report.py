#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Tells what the tests run, by folder, and each function that none enters.

usage: coverage_report.py COUNTS.json FOLDER=LEAST_PERCENT_OF_LINES...

COUNTS.json comes from `gcovr --json`. The status is 1 when a folder is below its least.
"""

import collections
import json
import sys


class Count:
    def __init__(self):
        self.run = 0
        self.all = 0

    def add(self, run):
        self.run += run
        self.all += 1

    def percent(self):
        return 100.0 * self.run / self.all if self.all else 100.0

    def __str__(self):
        return f"{self.run:6} of {self.all:6} {self.percent():5.1f} %"


def folders_of(path):
    """core/save/layout.cpp counts for core and core/save."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: depth + 1]) for depth in range(min(len(parts), 2))]


def main(arguments):
    least = dict(argument.split("=") for argument in arguments[1:])
    with open(arguments[0], encoding="utf-8") as file:
        files = json.load(file)["files"]
    lines = collections.defaultdict(Count)
    branches = collections.defaultdict(Count)
    not_entered = {}  # (path, line): name; a function that several programs compile is entered when one enters it
    entered = set()
    for record in files:
        path = record["file"]
        for line in record["lines"]:
            if line.get("gcovr/noncode"):
                continue
            for folder in folders_of(path):
                lines[folder].add(line["count"] > 0)
                for branch in line["branches"]:
                    branches[folder].add(branch["count"] > 0)
        for function in record.get("functions", []):
            place = (path, function["lineno"])
            if function["execution_count"] > 0:
                entered.add(place)
            else:
                not_entered[place] = function.get("demangled_name") or function["name"]
    not_entered = {place: name for place, name in sorted(not_entered.items()) if place not in entered}

    print("Functions that no test enters:")
    for (path, line), name in not_entered.items():
        print(f"  {path}:{line}: {name}")
    print(f"\n{'folder':24}{'lines':>24}{'branches':>26}")
    for folder in sorted(lines):
        print(f"{folder:24}{str(lines[folder]):>24}  {str(branches[folder]):>24}")
    status = 0
    for folder, percent in least.items():
        if lines[folder].percent() < float(percent):
            print(f"{folder}: fewer than {percent} % of the lines are run")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
