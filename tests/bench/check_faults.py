#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Puts type faults into models that torch exports, fixes them until they run, and compares what they give with the original.

The faults are those of tests/bench/type_faults.py, the models those of tests/golden/export_torch_models.py, with weights
that halves hold, or those of a folder. Counted are the models that ONNX Runtime refuses for a fault; each of them has to
load afterwards and to give what the original gives. Needs Debian's python3-torch, or --models.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

import onnx

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden"
sys.path[:0] = [str(HERE), str(GOLDEN)]
import type_faults  # noqa: E402  the paths above must come first
from probe_contrib_ops import in_child  # noqa: E402
from runtime_library import Runtime  # noqa: E402


def refusals(library, models):
    runtime = Runtime(library)
    return [runtime.load(model) for model in models]


def faulty_models(path, library):
    """The rounded original, and by fault a model that ONNX Runtime refuses for it; nothing where it refuses the original."""
    original = onnx.load(path)
    type_faults.round_weights(original)
    made = {}
    for fault in type_faults.FAULTS:
        model = onnx.ModelProto()
        model.CopyFrom(original)
        try:
            if fault(model):
                made[fault.__name__] = model.SerializeToString()
        except onnx.shape_inference.InferenceError:
            pass  # a model that onnx cannot follow has no place for it
    said = in_child(refusals, library, [original.SerializeToString(), *made.values()])
    if isinstance(said, Exception) or said[0]:
        return None
    refused = {name: made[name] for name, message in zip(made, said[1:]) if message}
    return original.SerializeToString(), refused, len(made)


def run(onnxmend, *arguments):
    result = subprocess.run([onnxmend, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                            timeout=600)
    lines = result.stdout.decode().splitlines()
    return json.loads(lines[0]) if lines else {"error": {"message": result.stderr.decode(errors="replace")[-300:]}}


def tried(onnxmend, library, original, faulty, fixed):
    """Returns the fault of the fix of a faulty model; empty if the fixed model loads and gives the same."""
    report = run(onnxmend, "fix", "--format", "jsonl", "--until-runs", "--runtime", library, faulty, "-o", fixed)
    if report["error"]:
        return "not fixed: " + report["error"]["message"]
    runtime = report["verify"]["runtime"]
    if runtime["status"] != "passed":
        return "does not load: " + (runtime["message"] or runtime["status"])
    report = run(onnxmend, "verify", "--format", "jsonl", "--run", "--runtime", library, fixed, "--against", original)
    if report["error"]:
        return "not run: " + report["error"]["message"]
    wrong = [one for one in report["run"]["runs"] if one["status"] == "failed"]
    return "differs: " + (wrong[0]["message"] or "?") if wrong else ""


def is_comparable(onnxmend, library, original):
    """Says whether the original runs on the inputs that verify makes up, and gives the same twice: no dropout of
    training."""
    report = run(onnxmend, "verify", "--format", "jsonl", "--run", "--runtime", library, original, "--against", original)
    return not report["error"] and report["run"]["status"] == "passed"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to test")
    parser.add_argument("--runtime", required=True, help="ONNX Runtime's library")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for models")
    parser.add_argument("--models", type=pathlib.Path, help="folder with models, instead of torch's exports")
    parser.add_argument("--match", default="*-1[37]-fixed-*.onnx", help="which of them (default: %(default)s)")
    arguments = parser.parse_args()
    folder = arguments.models or arguments.work / "exports"
    if not arguments.models:
        subprocess.run([sys.executable, GOLDEN / "export_torch_models.py", folder], check=True)
    jobs, made = [], 0
    for path in sorted(folder.rglob(arguments.match)):
        models = faulty_models(path, arguments.runtime)
        if not models:
            continue
        place = arguments.work / path.stem
        place.mkdir(parents=True, exist_ok=True)
        (place / "original.onnx").write_bytes(models[0])
        if not is_comparable(arguments.onnxmend, arguments.runtime, place / "original.onnx"):
            continue
        made += models[2]
        for name, data in models[1].items():
            (place / f"{name}.onnx").write_bytes(data)
            jobs.append((name, place / "original.onnx", place / f"{name}.onnx", place / f"{name}_fixed.onnx"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: tried(arguments.onnxmend, arguments.runtime, *job[1:]), jobs))
    counts = collections.defaultdict(collections.Counter)
    for (name, *_), result in zip(jobs, results):
        counts[name][result.split(":")[0] or "same"] += 1
    print(f"{made} faults in {len({job[1] for job in jobs})} models, of them refused {len(jobs)}")
    for name, outcomes in counts.items():
        print(f"{sum(outcomes.values()):6}  {name}: " + ", ".join(f"{count} {what}" for what, count in outcomes.items()))
    for (_, _, faulty, _), result in zip(jobs, results):
        if result:
            print(f"{faulty}\n  {result[:400]}")
    return 1 if any(results) or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
