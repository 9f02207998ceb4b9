#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Converts models to another precision and judges the results by their outputs: onnxmend, and other tools beside it.

The models come from convert_models.py, with inputs to calibrate with and others, held back, to judge by. A result is
right when it loads, its inputs and outputs have the types they had, nothing is NaN or infinite that was not, and no
output is off by more than the tolerance, relative to the output's greatest absolute value: computed by ONNX Runtime's
CPU, and once more with every value of the target type rounded to it (rounded_model.py). It must also be converted in
earnest: of the matrix and convolution nodes the share, of the tensors' bytes the part that about.json says. Converted
back to float32 it must agree as well. Of `--weights-only` the bytes count and not the share, of int32 neither; nothing
is rounded there. What a tool says itself (it refuses, or tells that the tolerance is missed) counts apart from what is
wrong in silence.
"""
import argparse
import collections
import dataclasses
import fnmatch
import functools
import json
import multiprocessing
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import numpy as np
import onnx

import model_types
import rounded_model
import runtime_session

HERE = pathlib.Path(__file__).resolve().parent
CODES = {"float16": onnx.TensorProto.FLOAT16, "bfloat16": onnx.TensorProto.BFLOAT16, "int32": onnx.TensorProto.INT32}
TOLERANCES = {"float16": 1e-2, "bfloat16": 8e-2, "int32": 1e-6}
MATRIX_NODES = {"MatMul", "Gemm", "Conv", "ConvTranspose", "FusedMatMul"}
WIDTHS = {1: 4, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 8, 9: 1, 10: 2, 11: 8, 12: 4, 13: 8, 14: 8, 15: 16, 16: 2, 17: 1,
          18: 1, 19: 1, 20: 1, 21: 0.5, 22: 0.5, 23: 0.5}
CALIBRATION, HELD_BACK = "inputs-0.npz", ("inputs-1.npz", "inputs-2.npz")
# Best first; what stands after "refused" is wrong in silence.
VERDICTS = ("right", "too little", "back", "told", "refused", "does not load", "interface", "does not run",
            "not finite", "wrong", "wrong when rounded")


class Fault(Exception):
    """Why a result is not right."""

    def __init__(self, verdict, reason):
        super().__init__(reason)
        self.verdict = verdict


@dataclasses.dataclass
class Row:
    name: str
    verdict: str = "right"
    reason: str = ""
    error: float | None = None  # the greatest of an output, relative, as the CPU computes
    rounded_error: float | None = None
    back_error: float | None = None
    share: float | None = None
    bytes: float | None = None
    seconds: float | None = None
    source: str = ""


# Converting


@dataclasses.dataclass
class Tool:
    name: str
    command: list  # {model}, {output}, {to}, {calibration}, {runtime} are filled in
    missed: int | None = None  # the exit status that tells that the tolerance is missed
    back: list | None = None

    def run(self, command, limit, **places):
        """(exit status, what was said); output goes to a folder of its own."""
        shutil.rmtree(places["output"].parent, ignore_errors=True)
        places["output"].parent.mkdir(parents=True)
        filled = [str(one).format(**places) for one in command]
        try:
            done = subprocess.run(filled, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return None, f"still at work after {limit} seconds"
        text = done.stderr.decode(errors="replace").strip() or said(done.stdout.decode(errors="replace"))
        return done.returncode, " ".join(text.splitlines()[-3:])[:400]


def said(output):
    """Returns the complaints of a report in JSON; of any other text the text itself."""
    try:
        report = json.loads(output)
    except ValueError:
        return output
    complaints = [report.get("error")]
    measured = report.get("measurement") or {}
    if measured.get("status") not in (None, "passed"):
        complaints.append({"message": f"measurement {measured['status']}: {measured.get('message') or off(measured)}"})
    complaints += [{"message": f"{who} {one['status']}: {one.get('message')}"} for who,
                   one in (report.get("verify") or {}).items() if str(one.get("status")).startswith("failed")]
    return "; ".join(one.get("message") or str(one) if isinstance(one, dict) else str(one) for one in complaints if one)


def off(measured):
    """The outputs that a report says are beyond its tolerance."""
    def beyond(row):
        error = row["error"]
        return row.get("breaks") or not isinstance(error, (int, float)) or error > measured["tolerance"]
    return ", ".join(f"{row['output']} {row['error']} {way}" for way in ("computed", "rounded")
                     for row in measured.get(way) or [] if beyond(row))


# Judging


def compared(name, wanted, got):
    """The greatest difference of an output, relative to its greatest absolute value; a Fault if it has another kind."""
    if isinstance(wanted, list):
        if not isinstance(got, list) or len(got) != len(wanted):
            raise Fault("wrong", f"output '{name}': another length")
        return max((compared(name, *pair) for pair in zip(wanted, got)), default=0.0)
    if wanted is None or got is None:
        if wanted is not got:
            raise Fault("wrong", f"output '{name}': one is absent")
        return 0.0
    if wanted.shape != got.shape:
        raise Fault("wrong", f"output '{name}': shape {got.shape} instead of {wanted.shape}")
    if wanted.dtype.kind != "f":
        different = int(np.count_nonzero(wanted != got))
        if different:
            raise Fault("wrong", f"output '{name}': {different} of {wanted.size} elements of {wanted.dtype} differ")
        return 0.0
    wanted, got = wanted.astype(np.float64), got.astype(np.float64)
    finite = np.isfinite(wanted)
    worse = finite & ~np.isfinite(got)
    if worse.any():
        raise Fault("not finite",
                    f"output '{name}': {int(worse.sum())} of {wanted.size} are NaN or infinite, and were not")
    same = np.where(np.isnan(wanted), np.isnan(got), wanted == got)
    if not same[~finite].all():
        raise Fault("wrong", f"output '{name}': infinite or NaN values became others")
    if not finite.any():
        return 0.0
    greatest = float(np.abs(wanted[finite]).max())
    off = float(np.abs(wanted[finite] - got[finite]).max())
    return off / greatest if greatest else (0.0 if off == 0 else float("inf"))


def outputs_of(runner, path, sets, optimised=True):
    with runner.session(path, optimised) as session:
        return session.inputs, session.outputs, [session.run(one) for one in sets]


def worst(wanted, got, tolerance, verdict):
    """The greatest difference over all sets of inputs, and a Fault when it is above the tolerance."""
    greatest, where = 0.0, ""
    for one, other in zip(wanted, got):
        for name, value in one.items():
            if name not in other:
                raise Fault("interface", f"no output '{name}'")
            difference = compared(name, value, other[name])
            if difference > greatest:
                greatest, where = difference, name
    if greatest <= tolerance:
        return greatest, None
    return greatest, Fault(verdict, f"output '{where}' is off by {greatest:.3g} of its greatest value")


def tensor_bytes(graph, least=0):
    """Counts the bytes of all tensors of a graph; with `least`, only of the floats that have at least as many bytes."""
    def size(tensor):
        count = int(np.prod(tensor.dims, dtype=np.int64)) * WIDTHS.get(tensor.data_type, 0)
        return 0 if least and (count < least or tensor.data_type != onnx.TensorProto.FLOAT) else count
    total = sum(map(size, graph.initializer))
    for node in graph.node:
        total += sum(size(one.t) for one in node.attribute if one.type == onnx.AttributeProto.TENSOR)
        total += sum(tensor_bytes(inner, least) for inner in model_types.subgraphs(node))
    return total


def all_bytes(model):
    """Counts the bytes of all tensors of a model, also of constants in its functions."""
    holders = [onnx.GraphProto(node=function.node) for function in model.functions]
    return tensor_bytes(model.graph) + sum(map(tensor_bytes, holders))


def matrix_nodes(model, runtime, code):
    """Counts the matrix and convolution nodes that compute in a type."""
    made = model_types.prepared(model)
    types = model_types.Types(made, runtime)
    return sum(node.op_type in MATRIX_NODES and types.of(node)[0][0] == ("tensor", code)
               for node in model_types.nodes_of(made.graph))


class Referee:
    def __init__(self, arguments):
        self.target, self.code, self.tolerance = arguments.to, CODES[arguments.to], TOLERANCES[arguments.to]
        self.computes_in_target = arguments.to != "int32" and not arguments.weights_only
        self.runtime, self.work, self.limit = arguments.runtime, arguments.work, arguments.limit

    @functools.cached_property
    def runner(self):
        """Made where it is used first, in the process of its own."""
        return runtime_session.Runner(self.runtime)

    def row(self, tool, folder):
        """The judgement of one model's conversion."""
        about = json.loads((folder / "about.json").read_text())
        row = Row(folder.name, source=about["source"])
        try:
            self.judge(tool, folder, about, row)
        except Fault as fault:
            row.verdict, row.reason = fault.verdict, str(fault)
        return row

    def judge(self, tool, folder, about, row):
        model, output = folder / "model.onnx", self.work / folder.name / "converted" / "model.onnx"
        sets = [dict(np.load(folder / name)) for name in HELD_BACK]
        inputs, declared, wanted = outputs_of(self.runner, model, sets)
        places = {"model": model, "to": self.target, "calibration": folder / CALIBRATION, "runtime": self.runtime}
        begin = time.monotonic()
        status, text = tool.run(tool.command, self.limit, output=output, **places)
        row.seconds = round(time.monotonic() - begin, 2)
        if not output.exists():
            raise Fault("refused", text or f"exit status {status} and nothing written")
        told = status != 0 and status == tool.missed
        if status != 0 and not told:
            raise Fault("refused", f"exit status {status}: {text}")
        self.measure(model, output, about, row)
        fault = self.outputs(output, sets, inputs, declared, wanted, row)
        if fault:
            raise Fault("told", f"{fault.verdict}: {fault}") if told else fault
        if told:
            raise Fault("told", f"although it is within tolerance: {text}")
        if self.computes_in_target and row.share is not None and row.share < about["share"]:
            raise Fault("too little",
                        f"{row.share:.0%} of the matrix and convolution nodes, expected {about['share']:.0%}")
        most = self.most_bytes(model, about)
        if row.bytes is not None and row.bytes > most:
            raise Fault("too little", f"{row.bytes:.2f} of the tensors' bytes, expected {most:.2f}")
        if tool.back:
            self.back(tool, output, sets, wanted, (inputs, declared), places, row)

    def most_bytes(self, model, about):
        """Returns the part of the tensors' bytes that may be left. A Cast for less than a KiB would cost more than it
        saves."""
        if self.target == "int32":
            return float("inf")  # it is not about floats
        if self.computes_in_target:
            return about["bytes"]
        loaded_model = onnx.load(str(model))
        large = tensor_bytes(loaded_model.graph, least=1024)
        return max(about["bytes"], 1 - large / 2 / max(all_bytes(loaded_model), 1) + 0.05)

    def measure(self, model, output, about, row):
        before, after = onnx.load(str(model)), loaded(output)
        total = matrix_nodes(before, self.runner, onnx.TensorProto.FLOAT)
        row.share = matrix_nodes(after, self.runner, self.code) / total if total else None
        if all_bytes(before):
            row.bytes = round(all_bytes(after) / all_bytes(before), 3)

    def outputs(self, output, sets, inputs, declared, wanted, row):
        """Returns the Fault of the outputs of the result, or None."""
        try:
            takes, gives, got = outputs_of(self.runner, output, sets)
        except runtime_session.Refused as refused:
            if not (refused.lacks_kernel and self.target == "bfloat16"):
                return Fault("does not run" if "Non-zero status code" in str(refused) else "does not load",
                             str(refused)[:300])
        else:
            if takes != inputs or gives != declared:
                return Fault("interface", f"inputs and outputs are {takes} and {gives}")
            try:
                row.error, fault = worst(wanted, got, self.tolerance, "wrong")
            except Fault as raised:
                fault = raised
            if fault:
                return fault
        return self.when_rounded(output, sets, wanted, row) if self.computes_in_target else None

    def when_rounded(self, output, sets, wanted, row):
        check = output.with_name("rounded.onnx")
        onnx.save(rounded_model.rounded(loaded(output), self.code, self.runner), str(check))
        try:
            _, _, got = outputs_of(self.runner, check, sets, optimised=False)
            row.rounded_error, fault = worst(wanted, got, self.tolerance, "wrong when rounded")
        except runtime_session.Refused as refused:
            return Fault("wrong when rounded", str(refused)[:300])
        except Fault as raised:
            return Fault("wrong when rounded", str(raised))
        return fault

    def back(self, tool, output, sets, wanted, interface, places, row):
        returned = output.parent.parent / "back" / "model.onnx"
        status, text = tool.run(tool.back, self.limit, **{**places, "model": output, "output": returned,
                                                          "to": "float32"})
        if not returned.exists():
            raise Fault("back", f"exit status {status}: {text}")
        try:
            takes, gives, got = outputs_of(self.runner, returned, sets)
            if (takes, gives) != interface:
                raise Fault("back", f"inputs and outputs are {takes} and {gives}")
            row.back_error, fault = worst(wanted, got, self.tolerance, "back")
        except runtime_session.Refused as refused:
            raise Fault("back", str(refused)[:300]) from None
        except Fault as raised:
            raise Fault("back", str(raised)) from None
        if fault:
            raise fault
        if code_left(loaded(returned), self.code) > code_left(onnx.load(str(places["model"])), self.code):
            raise Fault("back", f"tensors are {self.target} still")
        if status != 0:
            raise Fault("back", f"it agrees, but exit status {status}: {text}")


def code_left(model, code):
    """Bytes of a type."""
    return sum(int(np.prod(one.dims, dtype=np.int64)) for one in model.graph.initializer if one.data_type == code)


def loaded(path):
    try:
        return onnx.load(str(path))
    except Exception as error:  # protobuf's and onnx's own, of many kinds
        raise Fault("does not load", f"cannot be read: {error}") from None


# Reporting


def judged_apart(referee, tool, folder):
    """Judges in a process of its own: a model that ends ONNX Runtime with a crash is a row like any other."""
    def work(end):
        try:
            row = referee.row(tool, folder)
        except Exception as error:  # the referee's own fault must not end the run
            row = Row(folder.name, "referee", f"{type(error).__name__}: {str(error)[:300]}")
        end.send(row)
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(theirs,))
    process.start()
    theirs.close()
    try:
        if not ours.poll(2 * referee.limit + 30):
            process.kill()
            return Row(folder.name, "does not run", "it does not come to an end")
        return ours.recv()
    except EOFError:
        return Row(folder.name, "does not run", "the process that ran it crashed")
    finally:
        process.join()


def figure(value, form):
    return "-" if value is None else format(value, form)


COLUMNS = "{:44} {:18} {:>8} {:>8} {:>8} {:>6} {:>5} {:>6}  {}"
HEADS = ("model", "verdict", "error", "rounded", "back", "share", "bytes", "time", "")


def print_row(row):
    errors = [figure(error, ".1e") for error in (row.error, row.rounded_error, row.back_error)]
    print(COLUMNS.format(row.name, row.verdict, *errors, figure(row.share, ".0%"), figure(row.bytes, ".2f"),
                         figure(row.seconds, ".1f"), row.reason[:160]), flush=True)


def summary_of(rows):
    counts = collections.Counter(row.verdict for row in rows)
    return {verdict: counts[verdict] for verdict in (*VERDICTS, "referee") if counts[verdict]}


GROUPS = {  # columns of the summary, and the verdicts that count in them
    "right": ("right",),
    "in silence wrong or not finite": ("wrong", "wrong when rounded", "not finite"),
    "does not load or run, other interface": ("does not load", "does not run", "interface", "referee"),
    "too little, or not back": ("too little", "back"),
    "refused or told": ("refused", "told"),
}


def print_summary(results, total):
    """A line for each tool; `in silence` is what loads and runs, and is wrong."""
    print(f"\n| of {total} models | " + " | ".join(GROUPS) + " | median s |")
    print("| --- |" + " --- |" * (len(GROUPS) + 1))
    for name, rows in results.items():
        counts = [sum(row.verdict in group for row in rows) for group in GROUPS.values()]
        seconds = statistics.median([row.seconds for row in rows if row.seconds is not None] or [0])
        print(f"| {name} | " + " | ".join(map(str, counts)) + f" | {seconds:.1f} |")


def write_results(folder, kind, summaries, results):
    rows = {name: [dataclasses.asdict(row) for row in rows] for name, rows in results.items()}
    figures = {"to": kind, "summary": summaries, "rows": rows}
    (folder / f"{kind}.json").write_text(json.dumps(figures, indent=1) + "\n")
    if "onnxmend" in results:
        write_failures(folder / f"{kind}.md", "onnxmend", results["onnxmend"])


def write_failures(path, name, rows):
    """Writes the rows that are not right, by class, each with its model and the reason."""
    lines = [f"# What {name} does not get right\n"]
    for verdict in reversed((*VERDICTS[1:], "referee")):
        found = [row for row in rows if row.verdict == verdict]
        if found:
            lines.append(f"\n## {verdict}: {len(found)}\n")
            lines += [f"- {row.name}: {row.reason}" for row in found]
    path.write_text("\n".join(lines) + "\n")


def tools_of(arguments):
    calibration = [] if arguments.without_calibration else ["--calibrate", "{calibration}"]
    end = ["--to", "{to}", "-o", "{output}", "--format", "json", "--runtime", "{runtime}"]
    ours = [arguments.onnxmend, "convert", "{model}"]
    options = [*arguments.option, *(["--weights-only"] if arguments.weights_only else []),
               *(["--from", "int64"] if arguments.to == "int32" else [])]
    back = None if arguments.to == "int32" else [*ours, *end]
    tools = {"onnxmend": Tool("onnxmend", [*ours, *calibration, *options, *end], 1, back)}
    paths = [part for path in arguments.peer_path for part in ("--path", path)]
    listed = subprocess.run([arguments.peer_python, HERE / "peers.py", "--list", *paths], stdout=subprocess.PIPE,
                            check=True).stdout.decode()
    for name, version, reason in (line.split("\t") for line in listed.splitlines()):
        if version:
            tools[name] = Tool(f"{name} {version}", [arguments.peer_python, HERE / "peers.py", name, "{model}",
                                                     "{output}", "--to", "{to}", *calibration, *paths])
        elif not arguments.only or name in arguments.only:
            print(f"{name} is not here: {reason}")
    return [tool for name, tool in tools.items() if not arguments.only or name in arguments.only]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", type=pathlib.Path, help="the folder that convert_models.py filled")
    parser.add_argument("--runtime", required=True, help="ONNX Runtime's library")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for results")
    parser.add_argument("--onnxmend", default="onnxmend", help="the program to judge")
    parser.add_argument("--to", default="float16", choices=CODES)
    parser.add_argument("--weights-only", action="store_true", help="cast what is stored, and back when it runs")
    parser.add_argument("--match", action="append", help="which models, by name (default: all)")
    parser.add_argument("--only", action="append", help="only this tool: onnxmend or the name of a peer")
    parser.add_argument("--option", action="append", default=[], help="one more argument for onnxmend convert")
    parser.add_argument("--without-calibration", action="store_true", help="tools make up their inputs")
    parser.add_argument("--peer-python", default=sys.executable, help="the Python in which the peers are installed")
    parser.add_argument("--peer-path", action="append", default=[], help="a folder with packages of peers")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a conversion")
    parser.add_argument("--results", type=pathlib.Path,
                        help="a folder for all figures as JSON, and what onnxmend does not get right as Markdown")
    arguments = parser.parse_args()
    folders = [path.parent for path in sorted(arguments.models.glob("*/about.json"))
               if any(fnmatch.fnmatch(path.parent.name, one) for one in arguments.match or ["*"])]
    referee, results = Referee(arguments), {}
    base = arguments.work
    kind = arguments.to + ("-weights-only" if arguments.weights_only else "")
    for tool in tools_of(arguments):
        referee.work = base / tool.name.replace(" ", "-").replace("'", "") / kind
        print(f"\n{tool.name}, {kind}\n" + COLUMNS.format(*HEADS))
        results[tool.name] = []
        for folder in folders:
            results[tool.name].append(judged_apart(referee, tool, folder))
            print_row(results[tool.name][-1])
    summaries = {name: summary_of(rows) for name, rows in results.items()}
    print_summary(results, len(folders))
    if arguments.results:
        write_results(arguments.results, kind, summaries, results)
    ours = summaries.get("onnxmend")
    return 1 if ours is not None and set(ours) != {"right"} else 0


if __name__ == "__main__":
    sys.exit(main())
