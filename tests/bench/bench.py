#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times `onnxmend audit` and `onnxmend fix` on a model shaped like Whisper large-v3.

Beside it, in turn: dd writing as many zeros, and what a Python user does today (torch.load, .to(float32),
one file for each tensor). Then every tensor of the result is compared, bit for bit, with torch, and
onnx.checker looks at it. Then `onnxmend-mutants`, when it is given, counts what the audit and the fixes make of
dtype errors in models of every operator. Needs Debian's python3-torch and python3-onnx; at full scale 20 GB of disk space.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import make_whisper_like as whisper

AUDIT_SECONDS = 2.0  # the limits hold at full scale
FIX_MEGABYTES = 400
LARGE_GRAPH_NODES = 1_000_000
LARGE_GRAPH_SECONDS = 3
MUTANT_SEEDS = 20000  # about all of them


def run(command, allowed=(0,)):
    """Seconds and peak resident megabytes (its own children included) of a program.

    Linux counts what this process holds when it starts the program, so torch and onnx are imported later.
    """
    os.sync()
    begin = time.perf_counter()
    child = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in allowed:
        raise SystemExit(f"{command[0]} {command[1]} ended with status {child.returncode}:\n{errors}")
    return seconds, usage.ru_maxrss / 1024


def clear(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def python_way(checkpoint, folder):
    """What torch.onnx's save_model_with_external_data does: everything in memory, a file for each tensor."""
    import torch
    for name, tensor in torch.load(checkpoint, map_location="cpu").items():
        tensor.to(torch.float32).numpy().tofile(folder / whisper.input_name(name))


def measure(arguments, folder):
    model, checkpoint = folder / whisper.MODEL, folder / whisper.CHECKPOINT
    output = folder / "fixed" / "model.onnx"
    base = [arguments.onnxmend]
    size = checkpoint.stat().st_size
    megabytes = max(1, round(2 * size / (1 << 20)))
    jobs = {  # name: (command, statuses that are right)
        "onnxmend audit": ([*base, "audit", model, "-c", checkpoint, "--format", "json"], (1,)),
        "onnxmend fix": ([*base, "fix", model, "-c", checkpoint, "-o", output, "--no-verify",
                          "--external-data", "single", "--format", "json"], (0,)),
        "dd of zeros": (["dd", "if=/dev/zero", f"of={folder / 'zeros' / 'zeros.bin'}", "bs=1M",
                         f"count={megabytes}", "conv=fsync"], (0,)),
        "Python way": ([sys.executable, __file__, "--python-way", checkpoint, folder / "python"], (0,))}
    results = {name: [] for name in jobs}
    for _ in range(arguments.runs):
        for name, (command, allowed) in jobs.items():
            for used in ("fixed", "zeros", "python") if name != "onnxmend audit" else ():
                clear(folder / used)
            results[name].append(run(command, allowed))
    clear(folder / "zeros")
    clear(folder / "python")
    run(jobs["onnxmend fix"][0])
    results["onnxmend verify"] = [run([*base, "verify", output], (0,))]
    return results, output


def tensor_bytes(initializer, folder):
    """The bytes of one saved tensor, from where the model says they are."""
    if initializer.data_location != initializer.EXTERNAL:
        return initializer.raw_data
    places = {entry.key: entry.value for entry in initializer.external_data}
    with open(folder / places["location"], "rb") as data:
        data.seek(int(places["offset"]))
        return data.read(int(places["length"]))


def check(output, checkpoint):
    """What is wrong with the result; nothing is good."""
    import numpy as np
    import onnx
    import torch
    onnx.checker.check_model(str(output))
    saved = {tensor.name: tensor for tensor in onnx.load(str(output), load_external_data=False).graph.initializer}
    expected = torch.load(checkpoint, map_location="cpu")
    faults = [f"{len(saved)} initializers, expected {len(expected)}"] if len(saved) != len(expected) else []
    for name, tensor in expected.items():
        initializer = saved.get(whisper.input_name(name))
        if initializer is None:
            faults.append(f"{name}: missing")
        elif initializer.data_type != onnx.TensorProto.FLOAT or list(initializer.dims) != list(tensor.shape):
            faults.append(f"{name}: type {initializer.data_type}, shape {list(initializer.dims)}")
        else:
            got = np.frombuffer(tensor_bytes(initializer, output.parent), dtype=np.uint32)
            want = tensor.to(torch.float32).numpy().reshape(-1).view(np.uint32)
            if not np.array_equal(got, want):
                faults.append(f"{name}: values differ")
    return faults


def print_table(results, megabytes):
    print(f"\n{'':16} {'seconds':>9} {'min':>8} {'max':>8} {'peak MB':>9} {'MB/s':>8}")
    for name, runs in results.items():
        seconds = [run[0] for run in runs]
        median = statistics.median(seconds)
        peak = max(run[1] for run in runs)
        rate = "" if name in ("onnxmend audit", "onnxmend verify") else f"{megabytes / median:8.0f}"
        print(f"{name:16} {median:9.2f} {min(seconds):8.2f} {max(seconds):8.2f} {peak:9.0f} {rate:>8}")


def judge(results, faults, scale):
    audit = statistics.median(run[0] for run in results["onnxmend audit"])
    fix_peak = max(run[1] for run in results["onnxmend fix"])
    lines = [(not faults, "every tensor equals torch.load(...)[name].to(torch.float32); onnx.checker accepts the result")]
    if scale == 1:
        lines.append((audit < AUDIT_SECONDS, f"audit takes {audit:.2f} s (limit {AUDIT_SECONDS} s)"))
        lines.append((fix_peak < FIX_MEGABYTES, f"fix needs {fix_peak:.0f} MB at most (limit {FIX_MEGABYTES} MB)"))
    print()
    for good, text in lines:
        print("passed" if good else "FAILED", text)
    for fault in faults[:20]:
        print("      ", fault)
    return all(good for good, _ in lines)


def measure_large_graph(arguments):
    """The time of an audit of a graph of a million nodes, opening included."""
    nodes = round(LARGE_GRAPH_NODES * arguments.scale)
    model = arguments.work.resolve() / f"graph-{nodes}.onnx"
    if not model.exists():
        maker = pathlib.Path(__file__).parent / "make_large_graph.py"
        subprocess.run([sys.executable, maker, model, str(nodes)], check=True)
    runs = [run([arguments.onnxmend, "audit", model], (0,)) for _ in range(arguments.runs)]
    seconds = statistics.median(one[0] for one in runs)
    good = arguments.scale < 1 or seconds < LARGE_GRAPH_SECONDS
    print(f"\n{'passed' if good else 'FAILED'} audit of {nodes:,} nodes takes {seconds:.2f} s and "
          f"{max(one[1] for one in runs):.0f} MB (limit {LARGE_GRAPH_SECONDS} s for {LARGE_GRAPH_NODES:,})")
    return good


def run_mutants(arguments):
    """All mutants, or their share; prints the table and says whether the thresholds are reached."""
    if not arguments.mutants:
        return True
    print("\nType errors in models of every operator, ONNX Runtime's loader as the referee:", flush=True)
    sample = 0 if arguments.scale == 1 else max(200, round(MUTANT_SEEDS * arguments.scale))
    report = arguments.work.resolve() / "mutants.txt"
    status = subprocess.run([arguments.mutants, "--jobs", str(os.cpu_count()), "--sample", str(sample), "--report",
                             str(report)]).returncode
    print(f"Each miss: {report}")
    return status == 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, default="build/bench", help="folder for inputs and results")
    parser.add_argument("--runs", type=int, default=3, help="runs of each program; the median counts")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full number of parameters")
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to measure")
    parser.add_argument("--mutants", help="the program onnxmend-mutants; none: left out")
    parser.add_argument("--python-way", nargs=2, type=pathlib.Path, metavar=("CKPT", "DIR"), help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if arguments.python_way:
        python_way(*arguments.python_way)
        return 0
    folder = arguments.work.resolve() / f"whisper-{arguments.scale:g}"
    checkpoint = folder / whisper.CHECKPOINT
    if not checkpoint.exists():
        subprocess.run([sys.executable, whisper.__file__, folder, "--scale", str(arguments.scale)], check=True)
    megabytes = 2 * checkpoint.stat().st_size / 1e6
    print(f"{checkpoint} ({megabytes / 2:.0f} MB), {arguments.runs} runs each, in turn")
    results, output = measure(arguments, folder)
    faults = check(output, checkpoint)
    print_table(results, megabytes)
    good = judge(results, faults, arguments.scale)
    good = measure_large_graph(arguments) and good
    return 0 if run_mutants(arguments) and good else 1


if __name__ == "__main__":
    sys.exit(main())
