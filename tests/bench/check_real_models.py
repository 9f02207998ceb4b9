#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Audits the models of published packages and of torch's exporter: none that ONNX Runtime loads may get an error or a warning.

And none that it refuses may go without an error. Needs Debian's python3-torch.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden"
sys.path.insert(0, str(GOLDEN))
import runtime_library  # noqa: E402  the path above must come first


def audit(onnxmend, models):
    """A report for each model, by the model's path."""
    result = subprocess.run([onnxmend, "audit", "--format", "jsonl", *models], stdout=subprocess.PIPE, check=False)
    reports = [json.loads(line) for line in result.stdout.decode().splitlines()]
    if [report["model"]["path"] for report in reports] != [str(model) for model in models]:
        raise SystemExit(f"onnxmend ended with status {result.returncode} and did not report on every model")
    return dict(zip(models, reports))


def complaints(report):
    if report["error"]:
        return [report["error"]["message"]]
    return [f"{finding['severity']} {finding['kind']}: {finding['message']}" for finding in report["findings"]
            if finding["severity"] != "info"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=pathlib.Path, help="folder with the models of packages")
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to test")
    parser.add_argument("--runtime", required=True, help="ONNX Runtime's library")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for the models that torch exports")
    arguments = parser.parse_args()
    subprocess.run([sys.executable, GOLDEN / "export_torch_models.py", arguments.work], check=True)
    runtime = runtime_library.Runtime(arguments.runtime)
    counts, wrong = collections.Counter(), []
    for folder in (arguments.packages, arguments.work):
        models = sorted(folder.rglob("*.onnx"))
        if not models:
            raise SystemExit(f"{folder} holds no models")
        for model, report in audit(arguments.onnxmend, models).items():
            refusal, found = runtime.load(model.read_bytes()), complaints(report)
            counts["loads" if not refusal else "refused"] += 1
            if bool(found) != bool(refusal):
                wrong.append(f"{model}\n  ONNX Runtime: {refusal or 'loads it'}\n  " + "\n  ".join(found or ["no finding"]))
    print(f"{counts['loads']} models that ONNX Runtime loads, {counts['refused']} that it refuses, "
          f"{len(wrong)} about which the audit thinks otherwise")
    print(*wrong[:20], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
