#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Measures onnxmend beside other programs that do the same work; docs/performance.md describes the method.

First how soon the programs are there, and the casts alone, when `onnxmend-cast-speed` is given. A model shaped like
Whisper large-v3: audit and fix, beside dd writing as many zeros and what a Python user does today. Then every tensor of
the result is compared, bit for bit, with torch, and onnx.checker looks at it. Weights moved from a file each into one,
beside cp. Large graphs, many weights, weights inside the model. Thousands of small models, by one thread and by all. How
time grows with tensors, nodes and bytes. `onnxmend-watchdog`, when it is given, drives the window over large models and
times every event. Last, `onnxmend-mutants`, when it is given, counts what the audit and the fixes make of dtype errors
in models of every operator.
Needs Debian's python3-torch and python3-onnx; at full scale 30 GB of disk space.
"""
import argparse
import math
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

import make_whisper_like as whisper
from measure import Job, Verdicts, clear, print_results, run, take_turns
from window_start import seconds_until_shown

MUTANT_SEEDS = 20000  # about all of them
PARTS = ("start", "casts", "whisper", "conversion", "opening", "many", "growth", "window", "mutants")
HERE = pathlib.Path(__file__).resolve().parent
# Questions that people ask onnx's package about a model.
ONNX_WAYS = {
    "onnx.load": "onnx.load(sys.argv[1])",
    "check_model": "onnx.checker.check_model(sys.argv[1])",
    "infer_shapes_path": "onnx.shape_inference.infer_shapes_path(sys.argv[1], '/dev/null')",
}
# Declares a model's output as DOUBLE, whatever it is, and leaves its data where it is.
DECLARE_DOUBLE = """
import onnx, sys
model = onnx.load(sys.argv[1], load_external_data=False)
model.graph.output[0].type.tensor_type.elem_type = onnx.TensorProto.DOUBLE
onnx.save(model, sys.argv[2])
"""


def python_way(checkpoint, folder):
    """Does what torch.onnx's save_model_with_external_data does: everything in memory, a file for each tensor."""
    import torch
    for name, tensor in torch.load(checkpoint, map_location="cpu").items():
        with open(folder / whisper.input_name(name), "xb") as file:
            file.write(tensor.to(torch.float32).numpy().tobytes())


def tensor_bytes(initializer, folder):
    """The bytes of one saved tensor, from where the model says they are."""
    if initializer.data_location != initializer.EXTERNAL:
        return initializer.raw_data
    places = {entry.key: entry.value for entry in initializer.external_data}
    with open(folder / places["location"], "rb") as data:
        data.seek(int(places["offset"]))
        return data.read(int(places["length"]))


def faults_of(output, checkpoint):
    """Returns the faults of the result; empty if it is right."""
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


class Bench:
    def __init__(self, arguments):
        self.program = arguments.onnxmend
        self.gui = arguments.gui
        self.work = arguments.work.resolve()
        self.runs = arguments.runs
        self.scale = arguments.scale
        self.verdicts = Verdicts()

    def limit(self, what, value, limit, unit=""):
        """Limits hold at full scale; of less they are only shown."""
        self.verdicts.check(what, value, limit if self.scale == 1 else math.inf, unit)

    def limit_or_disk(self, what, value, limit, seconds, disk_seconds):
        """Checks the limit, but also accepts the speed of the disk: nothing that flushes is faster, and the program
        that it is compared with may not flush."""
        of_disk = seconds / disk_seconds
        if value > limit and of_disk <= 1.1:
            print(f"passed {what}: {value:.2f} (at most {limit:g}, or as the disk: {of_disk:.2f} of dd past the cache)")
        else:
            self.limit(what, value, limit)

    def made(self, maker, name, *values):
        """The path of a generated model, made once."""
        path = self.work / name / "model.onnx"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([sys.executable, HERE / maker, path, *map(str, values)], check=True)
        return path

    def weights(self, count, size, kind):
        return self.made("make_weights.py", f"weights-{count}-{size}-{kind}", count, size, kind)

    def audit(self, model, *more, allowed=(0,)):
        return Job([self.program, "audit", model, *more, "--format", "json"], allowed)

    def fix(self, model, output, *more, reads=()):
        return Job([self.program, "fix", model, *more, "-o", output / "model.onnx", "--no-verify", "--external-data",
                    "single", "--format", "json"], clears=(output,), reads=reads)

    @staticmethod
    def dd(folder, blocks):
        return ["dd", "if=/dev/zero", f"of={folder / 'zeros.bin'}", "bs=8M", f"count={blocks}"]

    def whisper_files(self):
        """The folder with a model and a checkpoint, made once."""
        folder = self.work / f"whisper-{self.scale:g}"
        if not (folder / whisper.CHECKPOINT).exists():
            subprocess.run([sys.executable, whisper.__file__, folder, "--scale", str(self.scale)], check=True)
        return folder

    def whisper(self):
        folder = self.whisper_files()
        model, checkpoint = folder / whisper.MODEL, folder / whisper.CHECKPOINT
        size = 2 * checkpoint.stat().st_size
        blocks = max(1, round(size / (8 << 20)))
        fixed, zeros, python = (folder / name for name in ("fixed", "zeros", "python"))
        dd = self.dd(zeros, blocks)
        print(f"\nWhisper large-v3's shape: {size / 2e9:.2f} GB of float16 to {size / 1e9:.2f} GB of float32")
        results = take_turns({
            "onnxmend fix (flushed)": self.fix(model, fixed, "-c", checkpoint, reads=(checkpoint,)),
            "dd of zeros": Job(dd, clears=(zeros,)),
            "dd of zeros, flushed": Job([*dd, "conv=fsync"], clears=(zeros,)),
            "dd past the cache, flushed": Job([*dd, "oflag=direct", "conv=fsync"], clears=(zeros,)),
            "Python way": Job([sys.executable, __file__, "--python-way", checkpoint, python], clears=(python,),
                              reads=(checkpoint,)),
        }, self.runs)
        print_results(results, size / 1e9)
        audit = take_turns({"onnxmend audit": self.audit(model, "-c", checkpoint, allowed=(1,))}, self.runs)
        print_results(audit)
        fix, _, zeros_flushed, zeros_direct, python_time = results.values()
        self.limit("fix / dd, flushed", fix.median / zeros_flushed.median, 1.1)
        self.limit_or_disk("fix / Python way", fix.median / python_time.median, 1 / 6, fix.median,
                           zeros_direct.median)
        self.limit("peak memory of fix", fix.peak, 100, " MB")
        self.limit("audit", audit["onnxmend audit"].median, 1.0, " s")
        run(self.fix(model, fixed, "-c", checkpoint))
        # Runs in a process of its own: memory that this one holds would count as the next program's peak.
        compared = subprocess.run([sys.executable, __file__, "--compare", fixed / "model.onnx", checkpoint])
        self.verdicts.require(compared.returncode == 0,
                              "every tensor equals torch.load(...)[name].to(torch.float32); onnx.checker accepts it")

    def conversion(self):
        size = round(6.17e9 * self.scale)
        model = self.weights(1260, size, "per-tensor")
        print(f"\n{size / 1e9:.2f} GB in a file for each tensor to one file, without any cast")
        copy, single, zeros = (self.work / name for name in ("copy", "single", "zeros"))
        weights = sorted(model.parent.iterdir())
        results = take_turns({"onnxmend fix (flushed)": self.fix(model, single, reads=weights),
                              "cp": Job(["cp", "-r", model.parent, copy], clears=(copy,), reads=weights),
                              "cp, flushed": Job(["sh", "-c", 'cp -r "$1" "$2" && sync -f "$2"', "sh", model.parent, copy],
                                                 clears=(copy,), reads=weights),
                              "dd past the cache, flushed": Job([*self.dd(zeros, max(1, round(size / (8 << 20)))),
                                                                 "oflag=direct", "conv=fsync"], clears=(zeros,))},
                             self.runs)
        print_results(results, size / 1e9)
        ours, cp, cp_flushed, direct = (result.median for result in results.values())
        # If the page cache takes the whole copy, cp ends long before its bytes are on the disk.
        print(f"beside cp, flushed: {ours / cp_flushed:.2f}")
        self.limit_or_disk("per-tensor to single / cp", ours / cp, 0.6, ours, direct)
        self.in_place(model, cp)

    def in_place(self, model, cp):
        """A declaration is corrected in the model itself, whose weights stay where they are."""
        mistyped, fixed = model.with_name("mistyped.onnx"), model.with_name("fixed.onnx")
        subprocess.run([sys.executable, "-c", DECLARE_DOUBLE, model, mistyped], check=True)
        again = 'cp "$1" "$2" && exec "$0" fix "$2" --in-place --external-data keep --no-verify'
        results = take_turns({"fix in place, data kept (flushed)": Job(["sh", "-c", again, self.program, mistyped,
                                                                        fixed])}, self.runs)
        print_results(results)
        mistyped.unlink()
        fixed.unlink()
        self.limit("in place, nothing cast / cp", results.popitem()[1].median / cp, 0.05)

    def opening(self):
        nodes, tensors = round(1_000_000 * self.scale), round(200_000 * self.scale)
        large_graph = self.made("make_large_graph.py", f"nodes-{nodes}", nodes)
        jobs = {
            f"{1.9 * self.scale:.2f} GB inside the model": self.audit(
                self.weights(100, round(1.9e9 * self.scale), "inline")),
            f"{nodes:,} nodes": self.audit(large_graph),
            f"{nodes:,} nodes, a third in conflict": self.audit(
                self.made("make_large_graph.py", f"conflicts-{nodes}", nodes, "conflict"), allowed=(1,)),
            f"{tensors:,} weights": self.audit(self.weights(tensors, 128 * tensors, "inline")),
            **{f"{nodes:,} nodes, {name}": Job([sys.executable, "-c", f"import onnx, sys; {call}", large_graph])
               for name, call in ONNX_WAYS.items()},
        }
        print("\nAudit, opening included, and what onnx's Python package takes for the same graph")
        results = take_turns(jobs, self.runs)
        print_results(results)
        inline, large, conflicts, many, *_ = results.values()
        self.limit("audit of weights inside the model", inline.median, 1.0, " s")
        self.limit("peak memory of it", inline.peak, 300, " MB")
        self.limit("audit of a large graph", large.median, 3.0, " s")
        self.limit("peak memory of it", large.peak, 379, " MB")
        self.limit("audit of it in conflict / without", conflicts.median / large.median, 4)
        self.limit("audit of many weights", many.median, 2.0, " s")

    def many(self):
        """Small models, as a folder of them has: one thread and two for each processor take turns."""
        count, folder = round(10_000 * self.scale), self.work / "many"
        first = self.made("make_wide_model.py", "wide-20", 20)
        folder.mkdir(exist_ok=True)
        models = [folder / f"model_{index:05}.onnx" for index in range(count)]
        for model in models:
            if not model.exists():
                shutil.copy(first, model)
        processors, output = os.cpu_count(), self.work / "many-fixed"
        audit = [self.program, "audit", *models, "--format", "jsonl"]
        fix = [self.program, "fix", *models, "--output-dir", output, "--no-verify", "--format", "jsonl"]
        print(f"\n{count:,} models of 20 weights each, on {processors} processors")
        results = take_turns({
            "audit, 1 thread": Job([*audit, "--threads", "1"], allowed=(1,)),
            "audit": Job(audit, allowed=(1,)),
            "fix, 1 thread": Job([*fix, "--threads", "1"], clears=(output,)),
            "fix (each flushed)": Job(fix, clears=(output,)),
        }, self.runs)
        print_results(results)
        audit_alone, audit_all, fix_alone, fix_all = results.values()
        # Three quarters of what as many processors could do at most.
        self.limit("audit of many models / 1 thread", audit_all.median / audit_alone.median, 4 / 3 / processors)
        self.limit("fix of many models / 1 thread", fix_all.median / fix_alone.median, 4 / 3 / processors)
        self.limit("peak memory of them", max(audit_all.peak, fix_all.peak), 100, " MB")

    def start(self):
        """A program that does nothing beside ours: what starting a process takes is not the program's."""
        results = take_turns({"onnxmend --version": Job([self.program, "--version"]), "true": Job(["true", ""])},
                             4 * self.runs)
        print("\nStarting")
        print_results(results)
        self.limit("onnxmend --version", 1000 * results["onnxmend --version"].median, 15, " ms")
        if self.gui:
            seconds = seconds_until_shown(self.gui, 2 * self.runs)
            self.verdicts.require(seconds is not None, "the window is shown")
            if seconds:
                self.limit("the window is on the screen", 1000 * statistics.median(seconds), 250, " ms")

    def growth(self):
        def scaled(exponents):
            return [round(10 ** exponent * self.scale) for exponent in exponents]

        output = self.work / "growth"
        rows = {
            "tensors: fix": [(n, self.fix(self.weights(n, 4096 * n, "inline"), output)) for n in scaled(range(2, 6))],
            "nodes: audit": [(n, self.audit(self.made("make_large_graph.py", f"nodes-{n}", n)))
                             for n in scaled(range(3, 7))],
            "bytes: fix": [(n, self.fix(self.weights(100, n, "single"), output)) for n in scaled(range(7, 11))],
        }
        print("\nSeconds as the work grows tenfold, and the exponent of the last step")
        for name, jobs in rows.items():
            results = take_turns({size: job for size, job in jobs}, min(3, self.runs))
            times = [result.median for result in results.values()]
            print(f"{name:14} " + "  ".join(f"{size:>13,}: {time:6.2f}" for (size, _), time in zip(jobs, times)))
            self.limit(f"growth with {name.split(':')[0]}", math.log10(times[-1] / times[-2]), 1.1)

    def window(self, program):
        """The window as it is driven by mouse and keyboard; the watchdog times every event of its thread."""
        tensors, nodes = round(200_000 * self.scale), round(1_000_000 * self.scale)
        whisper_folder = self.whisper_files()
        documents = {
            f"{tensors:,} weights with a finding each": [self.made("make_wide_model.py", f"wide-{tensors}", tensors)],
            f"{nodes:,} nodes": [self.made("make_large_graph.py", f"nodes-{nodes}", nodes)],
            "Whisper large-v3's shape": [whisper_folder / whisper.MODEL, whisper_folder / whisper.CHECKPOINT],
        }
        for name, files in documents.items():
            output = self.work / "window"
            clear(output)
            print(f"\nThe window: {name}", flush=True)
            done = subprocess.run([program, *files, "--save", output / "model.onnx"], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
            print(done.stdout)
            shutil.rmtree(output)
            worst, peak, fixing = (re.search(pattern, done.stdout)
                                   for pattern in (r"worst event: ([\d.]+)", r"peak memory: (\d+)",
                                                   r"peak memory of opening and fixing: (\d+)"))
            self.verdicts.require(done.returncode != 2 and worst and peak, "everything was done")
            if worst and peak:
                self.limit("worst event of the window", float(worst[1]), 50, " ms")
                self.limit("peak memory of the window", float(peak[1]), math.inf, " MB")
            if "finding" in name and fixing:
                self.limit("peak memory of opening and fixing", float(fixing[1]), 700, " MB")

    def casts(self, program):
        print("\nCasts of the common pairs", flush=True)
        self.verdicts.require(subprocess.run([program]).returncode == 0, "the speed of each pair")

    def mutants(self, program):
        """Tries all mutants, or a share of them."""
        print("\nType errors in models of every operator, ONNX Runtime's loader as the referee:", flush=True)
        sample = 0 if self.scale == 1 else max(200, round(MUTANT_SEEDS * self.scale))
        report = self.work / "mutants.txt"
        status = subprocess.run([program, "--jobs", str(os.cpu_count()), "--sample", str(sample), "--report",
                                 str(report)]).returncode
        self.verdicts.require(status == 0, f"the four figures are reached; each miss: {report}")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, default="build/bench", help="folder for inputs and results")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program; the median counts")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full amount of work")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="parts to run")
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to measure")
    parser.add_argument("--gui", help="the program onnxmend-gui, started in Xvfb; none: left out")
    parser.add_argument("--cast-speed", help="the program onnxmend-cast-speed; none: left out")
    parser.add_argument("--mutants", help="the program onnxmend-mutants; none: left out")
    parser.add_argument("--watchdog", help="the program onnxmend-watchdog; none: left out")
    parser.add_argument("--python-way", nargs=2, type=pathlib.Path, metavar=("CKPT", "DIR"), help=argparse.SUPPRESS)
    parser.add_argument("--compare", nargs=2, type=pathlib.Path, metavar=("MODEL", "CKPT"), help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if arguments.python_way:
        python_way(*arguments.python_way)
        return 0
    if arguments.compare:
        faults = faults_of(*arguments.compare)
        for fault in faults[:20]:
            print("      ", fault)
        return 1 if faults else 0
    bench = Bench(arguments)
    programs = {"casts": arguments.cast_speed, "window": arguments.watchdog, "mutants": arguments.mutants}
    for part in arguments.only:
        if part not in programs:
            getattr(bench, part)()
        elif programs[part]:
            getattr(bench, part)(programs[part])
    return 0 if bench.verdicts.all_good else 1


if __name__ == "__main__":
    sys.exit(main())
