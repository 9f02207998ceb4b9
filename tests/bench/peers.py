#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Converts a model with another tool, as its documentation says; for check_conversions.py.

    peers.py PEER MODEL OUTPUT --to float16 [--calibrate FILE.npz] [--path FOLDER]...
    peers.py --list [--path FOLDER]...

A peer that cannot be imported is not there; `--list` tells which are, and their versions. Run it with the Python in
which they are installed, or name folders with their packages.
"""
import argparse
import importlib
import importlib.metadata
import pathlib
import sys

import numpy as np
import onnx


def common(model, output, target, calibration):
    """onnxconverter-common: float16.convert_float_to_float16"""
    refuse_unless(target, "float16")
    from onnxconverter_common import float16
    save(float16.convert_float_to_float16(onnx.load(str(model)), keep_io_types=True), output)


def common_auto(model, output, target, calibration):
    """onnxconverter-common's variant that measures: auto_mixed_precision.auto_convert_mixed_precision"""
    refuse_unless(target, "float16")
    from onnxconverter_common import auto_mixed_precision
    feed = dict(np.load(calibration))
    save(auto_mixed_precision.auto_convert_mixed_precision(onnx.load(str(model)), feed, rtol=0.01, atol=0.001,
                                                           keep_io_types=True), output)


def transformers(model, output, target, calibration):
    """ONNX Runtime's float16.py: convert_float_to_float16"""
    refuse_unless(target, "float16")
    float16 = float16_of_runtime()
    save(float16.convert_float_to_float16(onnx.load(str(model)), keep_io_types=True), output)


def autocast(model, output, target, calibration):
    """NVIDIA's AutoCast: modelopt.onnx.autocast.convert_to_mixed_precision"""
    refuse_unless(target, "float16", "bfloat16")
    from modelopt.onnx.autocast import convert_to_mixed_precision
    save(convert_to_mixed_precision(onnx_path=str(model), low_precision_type={"float16": "fp16",
                                                                              "bfloat16": "bf16"}[target],
                                    keep_io_types=True, calibration_data=str(calibration) if calibration else None),
         output)


def float16_of_runtime():
    return importlib.import_module("onnxruntime.transformers.float16")


PEERS = {  # name: (what converts, what must be importable, what is installed)
    "onnxconverter-common":
        (common, lambda: importlib.import_module("onnxconverter_common.float16"), "onnxconverter-common"),
    "onnxconverter-common, measuring":
        (common_auto, lambda: importlib.import_module("onnxconverter_common.auto_mixed_precision"),
         "onnxconverter-common"),
    "ONNX Runtime's float16.py": (transformers, float16_of_runtime, "onnxruntime"),
    "NVIDIA AutoCast": (autocast, lambda: importlib.import_module("modelopt.onnx.autocast"), "nvidia-modelopt"),
}


def refuse_unless(target, *known):
    if target not in known:
        raise SystemExit(f"converts to {' or '.join(known)} only")


def save(model, output):
    onnx.save(model, str(output))


def present():
    """Yields name, version and reason: the version of a package that can be imported, otherwise None and the reason."""
    for name, (_, load, package) in PEERS.items():
        try:
            load()
        except Exception as error:  # whatever a package's import may raise
            yield name, None, str(error)
            continue
        try:
            yield name, importlib.metadata.version(package), ""
        except importlib.metadata.PackageNotFoundError:
            yield name, "source", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", nargs="?", choices=PEERS)
    parser.add_argument("model", nargs="?", type=pathlib.Path)
    parser.add_argument("output", nargs="?", type=pathlib.Path)
    parser.add_argument("--to", default="float16", choices=("float16", "bfloat16", "float32"))
    parser.add_argument("--calibrate", type=pathlib.Path)
    parser.add_argument("--path", action="append", default=[], help="a folder with packages")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    sys.path[:0] = arguments.path
    if arguments.list:
        for name, version, reason in present():
            print(f"{name}\t{version or ''}\t{reason}")
        return 0
    PEERS[arguments.peer][0](arguments.model, arguments.output, arguments.to, arguments.calibrate)
    return 0


if __name__ == "__main__":
    sys.exit(main())
