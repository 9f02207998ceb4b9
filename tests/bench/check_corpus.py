#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Audits, fixes and verifies every model below some folders, and tells where onnxmend and ONNX Runtime disagree.

A model that loads may get no error, and no warning but for declarations that ONNX Runtime ignores. One that is
refused for a type has to get an error, and has to load once it is fixed until it runs.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

# Words of ONNX Runtime for faults of types (core/messages/error_messages.cpp).
OF_TYPES = re.compile(r"Type Error|TypeInferenceError|bound to different types|does not match expected type|"
                      r"is invalid\.|ParseData type mismatch|has element type|inconsistent type|"
                      r"Graph attribute inferencing failed")
OF_KERNELS = re.compile(r"Could not find an implementation|NOT_IMPLEMENTED")
CHUNK = 400  # models a run


def run(onnxmend, arguments, seconds):
    result = subprocess.run([onnxmend, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                            timeout=seconds)
    if result.returncode not in (0, 1, 2):
        raise SystemExit(f"onnxmend {arguments[0]} ended with status {result.returncode}: "
                         f"{result.stderr.decode(errors='replace')[-500:]}")
    return [json.loads(line) for line in result.stdout.decode().splitlines() if line]


def each(onnxmend, command, options, models):
    """A report for each model, by its path."""
    reports = {}
    for first in range(0, len(models), CHUNK):
        part = models[first:first + CHUNK]
        answers = run(onnxmend, [command, "--format", "jsonl", *options, *part], None)
        if len(answers) != len(part):
            raise SystemExit(f"onnxmend {command} reported on {len(answers)} of {len(part)} models")
        reports.update(zip(part, answers))
    return reports


def complaints(report):
    """Returns errors, and warnings except those of declarations that ONNX Runtime ignores."""
    if report["error"]:
        return ["unreadable: " + report["error"]["message"]]
    return [f"{finding['severity']} {finding['kind']}: {finding['message']}" for finding in report["findings"]
            if finding["severity"] == "error"
            or (finding["severity"] == "warning" and finding["kind"] not in ("output-type", "missing-weight"))]


def fix(onnxmend, options, model, work, number):
    """Fixes a model until it runs. Returns what ONNX Runtime says of the result; empty when it loads and runs."""
    output = work / str(number) / model.name
    output.parent.mkdir(parents=True, exist_ok=True)
    try:
        fixed, = run(onnxmend, ["fix", "--format", "jsonl", "--until-runs", "--target", "cpu", *options, model, "-o", output], 600)
    except subprocess.TimeoutExpired:
        return "fix took longer than ten minutes"
    if fixed["error"]:
        return "fix: " + fixed["error"]["message"]
    runtime = fixed["verify"]["runtime"]
    return "" if runtime["status"] == "passed" else runtime["message"] or runtime["status"]


def kind_of(message):
    return ("types" if OF_TYPES.search(message) else "kernels" if OF_KERNELS.search(message) else "something else")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+", help="folders with models")
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to test")
    parser.add_argument("--runtime", help="ONNX Runtime's library")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for fixed models")
    arguments = parser.parse_args()
    models = sorted({path.resolve() for folder in arguments.folders for path in folder.rglob("*.onnx")})
    if not models:
        raise SystemExit("there are no models")
    options = ["--runtime", arguments.runtime] if arguments.runtime else []
    audits = each(arguments.onnxmend, "audit", ["--target", "cpu"], models)
    proofs = each(arguments.onnxmend, "verify", options, models)
    counts, told, refused = collections.Counter(), [], []
    for model in models:
        found = complaints(audits[model])
        if proofs[model]["error"]:
            counts["unreadable"] += 1
            continue
        runtime = proofs[model]["verify"]["runtime"]
        message = runtime["message"] or ""
        if runtime["status"] == "passed":
            counts["loads"] += 1
            if found:
                counts["accused"] += 1
                told.append((model, "loads", found))
        elif runtime["status"] == "failed":
            kind = kind_of(message)
            counts[f"refused for {kind}"] += 1
            if kind != "something else":
                refused.append((model, kind, message))
                if not found:
                    counts[f"missed, of {kind}"] += 1
                    told.append((model, message, ["no finding"]))
        else:
            counts[runtime["status"]] += 1
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda job: fix(arguments.onnxmend, options, job[1][0], arguments.work, job[0]),
                           enumerate(refused))
        for (model, kind, message), result in zip(refused, results):
            counts[f"{'load' if not result else 'do not load'} once fixed, of {kind}"] += 1
            if result:
                told.append((model, message, ["once fixed: " + result]))
    for what, count in sorted(counts.items()):
        print(f"{count:7}  {what}")
    for model, runtime, onnxmend in told:
        print(f"\n{model}\n  ONNX Runtime: {runtime[:400]}\n  onnxmend: " + "\n            ".join(
            line[:400] for line in onnxmend[:5]))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
