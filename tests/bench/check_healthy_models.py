#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Fixes models with which nothing is wrong: exit status 0, verdict complete, and the model comes out as it was.

    check_healthy_models.py [MODEL...] --onnxmend PROGRAM --work FOLDER --runtime LIBRARY

Without models, those of onnx's own operator tests, as Debian's python3-onnx makes them. Healthy is what ONNX Runtime
loads. The last line is `N healthy, N failed`.
"""

import argparse
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy
import onnx


def write_operator_models(folder: Path) -> list[Path]:
    warnings.simplefilter("ignore")
    for alias in (bool, float, int, object):  # older versions of onnx use them, newer ones of numpy lack them
        if not hasattr(numpy, alias.__name__):
            setattr(numpy, alias.__name__, alias)
    from onnx.backend.test.case.model import collect_testcases as collect_models
    from onnx.backend.test.case.node import collect_testcases as collect_nodes

    folder.mkdir(parents=True, exist_ok=True)
    cases = []
    for collect in (collect_nodes, collect_models):
        try:
            cases += collect(None)
        except TypeError:  # without the name of an operator
            cases += collect()
    models = {}  # some names are there twice
    for case in cases:
        if case.model is not None:
            path = folder / f"{case.name}.onnx"
            path.write_bytes(case.model.SerializeToString())
            models[path] = None
    return list(models)


def lines_of(program: list[str], models: list[Path], environment: dict) -> tuple[int, list[dict]]:
    run = subprocess.run(
        [*program, "--format", "jsonl", *map(str, models)], env=environment, stdout=subprocess.PIPE, text=True
    )
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--onnxmend", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--runtime", required=True)
    options = parser.parse_args()
    environment = {**os.environ, "ONNXMEND_ORT": options.runtime}
    models = options.models or write_operator_models(options.work / "operators")
    _, proofs = lines_of([options.onnxmend, "verify"], models, environment)
    healthy = [
        model
        for model, proof in zip(models, proofs)
        if not proof.get("error") and proof["verify"]["runtime"]["status"] == "passed"
    ]
    output = options.work / "fixed"
    status, results = lines_of([options.onnxmend, "fix", "--output-dir", str(output)], healthy, environment)
    failed = 0
    for model, result in zip(healthy, results):
        reason = ""
        if result.get("error"):
            reason = result["error"]["message"]
        elif result["verdict"] != "complete":
            proofs = {name: proof for name, proof in result["verify"].items() if proof["status"] != "passed"}
            reason = f"{result['verdict']}: {json.dumps(result['weights'])} {json.dumps(proofs)} " + "; ".join(
                finding["message"] for finding in result["remaining"] if finding["severity"] != "info"
            )
        elif onnx.load(str(model), load_external_data=False) != onnx.load(
            str(output / model.name), load_external_data=False
        ):
            reason = "the model was changed"
        if reason:
            failed += 1
            print(f"{model}: {reason}")
    failed += len(healthy) - len(results)
    if status != 0 and failed == 0:
        print(f"exit status {status}")
        failed = 1
    print(f"{len(healthy)} healthy, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
