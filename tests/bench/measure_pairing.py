#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Counts how many weights of torch's default exports are brought together with their checkpoint, and how many wrongly.

Exports networks of torchvision and own ones with and without data, saves the state_dict beside, and asks the audit.
What belongs together is found here by comparing values, with numpy alone and knowing the modules. Of the exports without
data the weights are filled by `fix --bind-folded` as well, and the values in the written file are compared with those of
the export with data. Needs Debian's python3-torch, python3-torchvision and python3-onnx.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import warnings

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from torch import nn

from pairing_networks import NETWORKS


def randomise(network):
    """Values that no two tensors share, and statistics of which each counts."""
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for name, tensor in network.state_dict().items():
            if tensor.is_floating_point():
                values = torch.rand(tensor.shape, generator=generator)
                tensor.copy_(values + 0.5 if name.endswith("running_var") else values - 0.4)


def export(network, example, path, data):
    training = network.training
    for module in network.modules():
        if isinstance(module, nn.modules.batchnorm._BatchNorm):
            module.eval()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mode = torch.onnx.TrainingMode.PRESERVE if training else torch.onnx.TrainingMode.EVAL
        torch.onnx.export(network, example, str(path), export_params=data, training=mode)


def truths(network, model):
    """For each initializer of the export with data the sets of checkpoint tensors that give it; a set may be empty."""
    state = {name: tensor.numpy() for name, tensor in network.state_dict().items() if tensor.is_floating_point()}
    norms = {name: module for name, module in network.named_modules()
             if isinstance(module, nn.modules.batchnorm._BatchNorm)}
    by_shape = collections.defaultdict(list)
    for name, values in state.items():
        by_shape[values.shape].append(name)
    result, values_of = {}, {}
    for initializer in model.graph.initializer:
        values = onnx.numpy_helper.to_array(initializer)
        if values.dtype != np.float32 or values.size < 2:
            continue
        found = [{name} for name in by_shape[values.shape] if np.array_equal(state[name], values)]
        if values.ndim == 2:
            found += [{name} for name in by_shape[values.T.shape] if np.array_equal(state[name], values.T)]
        if not found and initializer.name.startswith("onnx::Conv_"):
            found = folded(values, state, norms, by_shape)
        result[initializer.name], values_of[initializer.name] = found, values
    return result, values_of


def folded(values, state, norms, by_shape):
    found = []
    for prefix, norm in norms.items():
        if norm.num_features != values.shape[0]:
            continue
        scale = state[prefix + ".weight"] / np.sqrt(state[prefix + ".running_var"].astype(np.float64) + norm.eps)
        if values.ndim > 1:
            for name in by_shape[values.shape]:
                product = state[name] * scale.reshape(-1, *[1] * (values.ndim - 1))
                if np.allclose(product, values, rtol=1e-4, atol=1e-6):
                    found.append({name, prefix + ".weight", prefix + ".running_var"})
            continue
        for bias in [None, *by_shape[values.shape]]:
            if bias is not None and not bias.endswith(".bias"):
                continue
            centre = (0 if bias is None else state[bias]) - state[prefix + ".running_mean"]
            if np.allclose(centre * scale + state[prefix + ".bias"], values, rtol=1e-4, atol=1e-5):
                parts = {prefix + part for part in (".weight", ".bias", ".running_mean", ".running_var")}
                found.append(parts | ({bias} if bias is not None else set()))
    return found


def judged(report, wanted):
    """Returns the outcome of each wanted weight: paired, suggested, wrong, left."""
    rows = {row["name"]: row for row in report["initializers"] if row["status"] != "unused"}
    result = {}
    for name, accepted in wanted.items():
        row = rows.get(name, {"match": "none"})
        suggestion = row.get("suggestion")
        derived = row.get("computed_from") or suggestion
        tensors = set(derived["tensors"]) if derived else {row.get("checkpoint_tensor")}
        if row["match"] == "none" and not suggestion:
            result[name] = "left"
        elif tensors not in accepted:
            result[name] = "wrong"
        else:
            result[name] = "paired" if row["match"] != "none" else "suggested"
    return result


def run(arguments, *command):
    result = subprocess.run([arguments.onnxmend, *map(str, command)], stdout=subprocess.PIPE, check=False)
    return json.loads(result.stdout)


def filled_wrongly(path, values_of, fates):
    """Names of weights in a filled model whose values are not those of the export with data, or that are not there."""
    filled = {initializer.name: onnx.numpy_helper.to_array(initializer)
              for initializer in onnx.load(str(path)).graph.initializer}
    wrong = [name for name, fate in fates.items() if fate in ("paired", "suggested") and name not in filled]
    for name, actual in filled.items():
        expected = values_of.get(name)
        if expected is not None and not (actual.shape == expected.shape and
                                         np.allclose(actual, expected, rtol=1e-4, atol=1e-5)):
            wrong.append(name)
    return wrong


def measure(name, arguments, totals):
    torch.manual_seed(1)
    network, example = NETWORKS[name]()
    if name != "encoder":  # its fast path has no symbol in the exporter
        network.eval()
    randomise(network)
    for parameter in network.parameters():
        parameter.requires_grad_(False)
    checkpoint = arguments.work / f"{name}.pt"
    torch.save(network.state_dict(), checkpoint)
    epsilons = {module.eps for module in network.modules() if isinstance(module, nn.modules.batchnorm._BatchNorm)}
    for data in (True, False):
        path = arguments.work / f"{name}{'' if data else '_empty'}.onnx"
        export(network, example, path, data)
        if data:
            wanted, values_of = truths(network, onnx.load(str(path)))
        report = run(arguments, "audit", "--format", "json", path, "-c", checkpoint)
        fates = judged(report, wanted)
        counts = collections.Counter(fates.values())
        unused = sum(row["status"] == "unused" and not row["name"].endswith("num_batches_tracked")
                     for row in report["initializers"])
        wrong = [weight for weight, fate in fates.items() if fate == "wrong"]
        if not data and arguments.fill:
            out = arguments.work / f"{name}_filled.onnx"
            epsilon = ["--folded-eps", *map(str, epsilons)] if epsilons else []
            run(arguments, "fix", path, "-c", checkpoint, "-o", out, "--bind-folded", *epsilon, "--no-verify",
                "--format", "json")
            values_wrong = filled_wrongly(out, values_of, fates)
            counts["filled wrongly"] = len(values_wrong)
            wrong += values_wrong
        print(f"{name:22} {'with' if data else 'no':4} data: {len(fates):4} weights, {counts['paired']:4} paired, "
              f"{counts['suggested']:4} suggested, {counts['left']:4} left, {counts['wrong']} wrong, "
              f"{counts['filled wrongly']} filled wrongly, {unused} unused", flush=True)
        for weight in wrong:
            print(f"  wrong: {weight}")
        if arguments.verbose:
            for weight, fate in fates.items():
                print(f"  left: {weight}" if fate == "left" else "", end="\n" if fate == "left" else "")
        totals[data].update(counts)
        totals[data]["weights"] += len(fates)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to measure")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for models and checkpoints")
    parser.add_argument("--fill", action="store_true", help="fill the exports without data too, and compare the values")
    parser.add_argument("--verbose", action="store_true", help="name the weights that are left")
    parser.add_argument("networks", nargs="*", default=[], help=", ".join(NETWORKS))
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    totals = {True: collections.Counter(), False: collections.Counter()}
    for name in arguments.networks or NETWORKS:
        measure(name, arguments, totals)
    bad = 0
    for data, counts in totals.items():
        together = counts["paired"] + counts["suggested"]
        print(f"{'With' if data else 'Without'} data: {together} of {counts['weights']} weights paired or suggested "
              f"({100 * together / counts['weights']:.1f} %): {counts['paired']} paired, {counts['suggested']} suggested, "
              f"{counts['wrong'] + counts['filled wrongly']} wrong")
        bad += counts["wrong"] + counts["filled wrongly"]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
