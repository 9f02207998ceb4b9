#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Exports the networks of torchvision to ONNX, with made-up weights, into a folder.

For `./dev corpus`: classification, segmentation, detection with its non-maximum suppression, optical flow, video. What
torch's exporter refuses is told and left out. Needs Debian's python3-torchvision.
"""
import argparse
import pathlib
import subprocess
import sys
import warnings

import torch
import torchvision

MOST = 70e6  # weights; the larger siblings of a family have the same operators
SIZES = {"detection": 128, "segmentation": 64, "optical_flow": 128, "quantization": 224}


def inputs_of(name, kind):
    if kind == "video":
        return (torch.rand(1, 3, 16, 112, 112) if not name.startswith("mvit") else torch.rand(1, 3, 16, 224, 224),)
    if kind == "optical_flow":
        return torch.rand(1, 3, 128, 128), torch.rand(1, 3, 128, 128)
    if kind == "detection":
        return ([torch.rand(3, 128, 128)],)
    size = 299 if name.startswith("inception") else 224 if name.startswith(("vit", "maxvit")) else SIZES.get(kind, 128)
    return (torch.rand(1, 3, size, size),)


def export(name, opset, folder):
    builder = torchvision.models.get_model_builder(name)
    kind = builder.__module__.removeprefix("torchvision.models").strip(".").split(".")[0]
    if kind == "quantization":
        return "quantised, which torch 1.13 does not export"
    options = {"weights_backbone": None} if kind in ("detection", "segmentation") else {}
    module = builder(weights=None, **options).eval()
    if sum(weight.numel() for weight in module.parameters()) > MOST:
        return "too many weights"
    inputs = inputs_of(name, kind)
    torch.onnx.export(module, inputs, str(folder / f"{name}-{opset}.onnx"), opset_version=opset)
    return ""


def exported(name, opset, folder):
    """Exports in a process of its own, since the exporter may crash. Returns the reason if there is no model."""
    path = folder / f"{name}-{opset}.onnx"
    try:
        done = subprocess.run([sys.executable, __file__, str(folder), "--opset", str(opset), "--only", name],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600, check=False)
    except subprocess.TimeoutExpired:
        path.unlink(missing_ok=True)
        return "takes too long"
    if done.returncode == 0:
        return ""
    path.unlink(missing_ok=True)
    return (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1][:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--opset", type=int, default=17)
    parser.add_argument("--only", help="export this network alone")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    warnings.simplefilter("ignore")
    torch.manual_seed(1)
    if arguments.only:
        sys.exit(export(arguments.only, arguments.opset, arguments.folder) or 0)
    names, refused = torchvision.models.list_models(), 0
    for name in names:
        if reason := exported(name, arguments.opset, arguments.folder):
            refused += 1
            print(f"{name}: {reason}", file=sys.stderr)
    print(f"{len(names) - refused} of {len(names)} models in {arguments.folder}")


if __name__ == "__main__":
    main()
