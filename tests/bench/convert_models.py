#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes models to convert to another precision, each in a folder of its own with inputs: for check_conversions.py.

    FOLDER/NAME/model.onnx    and its external data, where it has some
    FOLDER/NAME/inputs-0.npz  to calibrate with; inputs-1.npz and inputs-2.npz are held back, to judge by
    FOLDER/NAME/about.json    what the referee expects, where it is not the rule (EXPECTED)

Networks as people deploy them (convert_networks.py), models made by hand for each way in which conversions go wrong
(convert_cases.py), and published ones, when a folder with them is given. A model is the same each time it is made.
Needs Debian's python3-torch, python3-torchvision and python3-onnx.
"""
import argparse
import fnmatch
import json
import multiprocessing
import pathlib
import shutil
import sys
import traceback
import warnings

import numpy as np

INPUT_SETS = 3
EXPECTED = {
    "share": 0.95,  # of the matrix and convolution nodes, so many compute in the target type
    "bytes": 0.55,  # of the original's tensors, at most
    "source": "torch",
}


def settle(module, inputs):
    """BatchNorm takes statistics of inputs, with scales and shifts under which depth is not chaotic, as in training."""
    import torch
    from torch.nn.modules.batchnorm import _BatchNorm
    norms = [part for part in module.modules() if isinstance(part, _BatchNorm)]
    with torch.no_grad():
        for norm in norms:
            norm.momentum = 1.0
            norm.weight.uniform_(0.2, 0.6)
            norm.bias.normal_(0.5, 0.2)
        sets = [inputs(torch.Generator().manual_seed(seed)) for seed in range(100, 132)]
        module.train()
        module(*[torch.cat([one[name] for one in sets]) for name in sets[0]])
    module.eval()


def export(name, folder):
    """One network of torch, with its inputs."""
    import torch
    import convert_networks
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.manual_seed(sum(name.encode()))
    made = convert_networks.NETWORKS[name]()
    if "training" not in made.options:
        made.module.eval()
    if made.settle:
        settle(made.module, made.inputs)
    sets = [made.inputs(torch.Generator().manual_seed(seed)) for seed in range(INPUT_SETS)]
    with torch.no_grad():
        torch.onnx.export(made.module, tuple(sets[0].values()), str(folder / "model.onnx"), opset_version=made.opset,
                          input_names=list(sets[0]), output_names=made.outputs, dynamic_axes=made.axes, **made.options)
    write_sets(folder, [{key: value.numpy() for key, value in one.items()} for one in sets])
    return made.about


def write_sets(folder, sets):
    for number, one in enumerate(sets):
        np.savez(folder / f"inputs-{number}.npz", **one)


def build(name, folder):
    """One model made by hand."""
    import convert_cases
    case = convert_cases.CASES[name]()
    convert_cases.save(case, folder)
    write_sets(folder, [case.inputs(np.random.default_rng(seed)) for seed in range(INPUT_SETS)])
    return {"source": "made", **case.about}


def adopt(path, folder):
    """A published model, with inputs by what it declares."""
    import convert_published
    shutil.copy(path, folder / "model.onnx")
    sets = [convert_published.inputs_of(folder / "model.onnx",
                                        np.random.default_rng(seed)) for seed in range(INPUT_SETS)]
    write_sets(folder, sets)
    return {"source": "published", **convert_published.ABOUT.get(path.stem, {})}


def make(maker, what, name, folder):
    """Returns the reason why the maker cannot make the model; empty if it can. The folder is complete or not there."""
    shutil.rmtree(folder, ignore_errors=True)
    unfinished = folder.with_name(f".{folder.name}")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        about = maker(what, unfinished)
    except Exception as error:  # the exporter has many ways to refuse
        shutil.rmtree(unfinished)
        return "".join(traceback.format_exception_only(error)).strip().splitlines()[0][:300]
    (unfinished / "about.json").write_text(json.dumps({**EXPECTED, "name": name, **about}, indent=1) + "\n")
    unfinished.rename(folder)
    return ""


def jobs_of(published):
    """name: (maker, what it takes)"""
    import convert_cases
    import convert_networks
    jobs = {f"torch-{name}": (export, name) for name in convert_networks.NETWORKS}
    jobs |= {f"made-{name}": (build, name) for name in convert_cases.CASES}
    for path in sorted(published.rglob("*.onnx")) if published else []:
        jobs.setdefault(f"npm-{path.stem}", (adopt, path))
    return jobs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--published", type=pathlib.Path, help="folder with models of packages")
    parser.add_argument("--match", default="*", help="which models, by name (default: all)")
    parser.add_argument("--again", action="store_true", help="also those that are there")
    arguments = parser.parse_args()
    wanted = {name: job for name, job in jobs_of(arguments.published).items() if fnmatch.fnmatch(name, arguments.match)
              and (arguments.again or not (arguments.folder / name / "about.json").exists())}
    # A process for each: once modules were exported as functions, torch 1.13 refuses what comes after.
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        results = pool.starmap(make, [(*job, name, arguments.folder / name) for name, job in wanted.items()],
                               chunksize=1)
    refused = {name: reason for name, reason in zip(wanted, results) if reason}
    for name, reason in refused.items():
        print(f"{name}: {reason}", file=sys.stderr)
    print(f"{len(wanted) - len(refused)} models made in {arguments.folder}, {len(refused)} not")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
