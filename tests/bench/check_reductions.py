#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Judges `onnxmend reduce` on healthy models that were made to fail (reduction_faults.py).

    check_reductions.py MODELS --runtime LIBRARY --onnxmend PROGRAM --work FOLDER

MODELS is what convert_models.py made. Each failing model is reduced by one of the failures that it shows: a finding of the
audit, a message of onnx.checker, of ONNX Runtime when it loads or when it runs the model, or a cause of wrong numbers. The
small model must show the same failure again, to `onnxmend verify`, `audit` or `numerics`; onnx's Python package must read
it and count as many nodes. Of the original's bytes no block may be in it, unless the program says that elements stayed;
then no more numbers may be there than it says. Every second model is reduced with --anonymous, and no name of the original
may be in the result. Needs Debian's python3-onnx.
"""
import argparse
import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import numpy as np
import onnx
from onnx import AttributeProto, numpy_helper

import reduction_faults
import type_faults

MOST_NODES, MOST_SECONDS = 5, 30
SHARE_OF_SMALL = 0.95
BLOCK = 32  # bytes; each window of 64 bytes has a whole block in it
LEAST_NAME = 8  # letters of a name that is no word by chance


class Wrong(Exception):
    """The program did not do what it must."""


# The original and the result


def nodes_of(nodes):
    """All nodes, those of bodies too."""
    for node in nodes:
        yield node
        for attribute in node.attribute:
            for graph in ([attribute.g] if attribute.HasField("g") else []) + list(attribute.graphs):
                yield from nodes_of(graph.node)


def all_nodes(model):
    yield from nodes_of(model.graph.node)
    for function in model.functions:
        yield from nodes_of(function.node)


def graphs_of(model):
    yield model.graph
    for node in all_nodes(model):
        for attribute in node.attribute:
            yield from ([attribute.g] if attribute.HasField("g") else [])
            yield from attribute.graphs


def tensors_of(model):
    """All tensors, those of attributes too."""
    for graph in graphs_of(model):
        yield from graph.initializer
        for sparse in graph.sparse_initializer:
            yield from (sparse.values, sparse.indices)
    for node in all_nodes(model):
        for attribute in node.attribute:
            yield from ([attribute.t] if attribute.HasField("t") else [])
            yield from attribute.tensors


def names_of(model):
    names = {model.graph.name, model.producer_name}
    for graph in graphs_of(model):
        names |= {one.name for one in (*graph.input, *graph.output, *graph.initializer, *graph.value_info)}
    for node in all_nodes(model):
        names |= {node.name, *node.input, *node.output}
    for function in model.functions:
        names |= {function.name, function.domain}
    return names - {""}


def bytes_of(tensor, folder):
    """The bytes of a tensor as they lie in a file, whatever its shape says."""
    if tensor.external_data:
        where = {entry.key: entry.value for entry in tensor.external_data}
        path = folder / where["location"]
        if not path.is_file():
            return b""
        begin = int(where.get("offset", 0))
        data = path.read_bytes()[begin:]
        return data[:int(where["length"])] if "length" in where else data
    if tensor.raw_data:
        return tensor.raw_data
    try:
        return numpy_helper.to_array(tensor).tobytes() if tensor.data_type != onnx.TensorProto.STRING else b""
    except (ValueError, TypeError):
        return b""


def is_telling(block):
    """Whether a block is no repetition of a few bytes, which any model may have."""
    return len(set(block)) > 8 and block[:8] * (BLOCK // 8) != block


def blocks_of(model, folder):
    blocks = set()
    for tensor in tensors_of(model):
        data = bytes_of(tensor, folder)
        blocks.update(one for at in range(0, len(data) - BLOCK + 1, BLOCK) if is_telling(one := data[at:at + BLOCK]))
    return blocks


def copied_blocks(blocks, files):
    return sum(data[at:at + BLOCK] in blocks for data in files for at in range(len(data) - BLOCK + 1))


def pairs_of(tensor, folder):
    """Two floats that stand side by side, as bits. One alone may be seeded by chance."""
    if tensor.data_type not in (onnx.TensorProto.FLOAT, onnx.TensorProto.DOUBLE):
        return []
    dtype = np.uint32 if tensor.data_type == onnx.TensorProto.FLOAT else np.uint64
    data = bytes_of(tensor, folder)
    numbers = np.frombuffer(data[:len(data) // np.dtype(dtype).itemsize * np.dtype(dtype).itemsize], dtype).tolist()
    return list(zip(numbers, numbers[1:]))


def copied_numbers(model, small, folder, small_folder):
    """How many floats of the result stand beside the same one as in the original. Short ones are anybody's."""
    known = set()
    for tensor in tensors_of(model):
        known.update(pairs_of(tensor, folder))
    return sum(pair in known and all(bits & 0x3FFF for bits in pair)
               for tensor in tensors_of(small) for pair in pairs_of(tensor, small_folder))


def lists_of(model):
    """Words and long lists of whole numbers in attributes, which may be a vocabulary or a tree."""
    found = set()
    for node in all_nodes(model):
        for attribute in node.attribute:
            if attribute.type == AttributeProto.STRINGS:
                found |= {one for one in attribute.strings if len(one) >= LEAST_NAME}
    return found


WORD = re.compile(r"tensor\([a-z0-9_]+\)|[A-Za-z][\w./:-]*")


def words_of(message, names):
    """The words of a message without names and paths. Reductions give nodes without a name one, saved models do not."""
    message = re.sub(r", node name: [^)]*(?=\))", "", message or "")
    words = [one.rstrip(".:") for one in WORD.findall(message)]
    return [one for one in words if one.startswith("tensor(") or not (one in names or re.search(r"[_./:\d]", one))]


# The program


# A process counts as much memory as the one that starts it has, so a small one starts the program. It writes the peak
# and the seconds of processors.
SMALL_STARTER = """
import os, sys
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    file.write(f"{usage.ru_maxrss} {usage.ru_utime + usage.ru_stime}")
sys.exit(os.waitstatus_to_exitcode(status) % 256)
"""


@dataclasses.dataclass
class Run:
    status: int
    output: bytes
    errors: str
    seconds: float
    used: float  # seconds of processors
    megabytes: float

    def told(self):
        try:
            return json.loads(self.output)
        except ValueError:
            raise Wrong(f"exit status {self.status}: {self.errors[:300]}") from None


class Program:
    def __init__(self, arguments):
        self._program, self._runtime, self._measured = arguments.onnxmend, arguments.runtime, arguments.work / "measured"

    def start(self, *arguments):
        environment = {**os.environ, "ONNXMEND_ORT": self._runtime}
        begin = time.perf_counter()
        done = subprocess.run([sys.executable, "-S", "-E", "-c", SMALL_STARTER, self._measured, self._program,
                               *map(str, arguments)], capture_output=True, env=environment, check=False)
        seconds = time.perf_counter() - begin
        kilobytes, used = self._measured.read_text().split()
        return Run(done.returncode, done.stdout, done.stderr.decode(errors="replace"), seconds, float(used),
                   int(kilobytes) / 1024)

    def told(self, *arguments):
        return self.start(*arguments, "--format", "json").told()

    def failures(self, path, runs=True):
        """How a model fails: stage -> (options of reduce, what is compared)."""
        proof = self.told("verify", path, *(["--run"] if runs else []))
        if proof["error"]:
            return {"unreadable": proof["error"]["message"]}
        found = {}
        for stage, key in (("check", "checker"), ("load", "runtime")):
            if proof["verify"][key]["status"] == "failed":
                found[stage] = proof["verify"][key]["message"]
        for one in (proof.get("run") or {}).get("runs", []) if "load" not in found else []:
            if one["status"] == "failed" and one["message"] and not one["optimised"]:
                found.setdefault("run", one["message"])
        return found

    def findings(self, path):
        return self.told("audit", path).get("findings", [])


def finding_key(finding):
    return finding["kind"], finding["op_type"], finding["actual"], finding["expected"]


class Judge:
    def __init__(self, arguments):
        self._program = Program(arguments)
        self._work, self._seconds = arguments.work, arguments.seconds
        self.results = []
        self._turn = 0

    def judge(self, kind, label, path, wanted=None):
        """Reduces a model by each stage in turn. `wanted`: (stage, options, what is compared), if it is known."""
        options = wanted
        if not options:
            options = self._pick(path)
        if not options:
            return False
        stage, request, shown = options
        is_anonymous = len(self.results) % 2 == 1
        folder = self._work / "small"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        small = folder / "small.onnx"
        run = self._program.start(
            "reduce", path, *request, "-o", small, "--format", "json", "--seconds", self._seconds,
            *(["--anonymous"] if is_anonymous else []))
        result = {"kind": kind, "label": label, "stage": stage, "seconds": run.seconds, "used": run.used,
                  "megabytes": run.megabytes, "nodes": None, "before": None, "kept": None, "faults": [],
                  "request": request[:1], "anonymous": is_anonymous}
        self.results.append(result)
        try:
            self._check(result, run, path, small, shown)
        except Wrong as wrong:
            result["faults"].append(str(wrong))
        if run.seconds > MOST_SECONDS:
            result["faults"].append(f"{run.seconds:.1f} s")
        print(f"{kind:10} {label:58.58} {result['stage']:9} {str(result['before']):>4} -> {str(result['nodes']):>3} {run.seconds:6.1f} s "
              f"({run.used:.1f} used) {run.megabytes:4.0f} MB  kept {result['kept']}{'  anonymous' if is_anonymous else ''}  "
              f"{'; '.join(result['faults'])}", flush=True)
        return True

    def _pick(self, path):
        """The stages take turns, so that each of them is asked about models of all kinds."""
        failures = self._program.failures(path)
        if "unreadable" in failures:
            return None
        options = [(stage, ["--message", message], message) for stage, message in failures.items()]
        if "load" in failures:
            options.append(("load", ["--loads-not"], failures["load"]))
            errors = [one for one in self._program.findings(path) if one["severity"] == "error"]
            if errors:
                options.append(("audit", ["--finding", errors[0]["id"]], finding_key(errors[0])))
        self._turn += 1
        return options[self._turn % len(options)] if options else None

    def _check(self, result, run, path, small, shown):
        told = run.told()
        if told["error"]:
            raise Wrong(told["error"]["message"][:300])
        result["nodes"], result["before"], result["kept"] = told["nodes_after"], told["nodes_before"], told["kept_elements"]
        result["stage"] = told["stage"]
        faults = result["faults"]
        if not told["same"] or run.status != 0:
            faults.append(f"another message ({told['stage']}): {told['message_after']}"[:300])
        original, made = (onnx.load(str(one), load_external_data=False) for one in (path, small))
        if (count := sum(1 for _ in all_nodes(made))) != told["nodes_after"]:
            faults.append(f"has {count} nodes, not {told['nodes_after']}")
        faults.extend(self._shown_again(told, small, shown, names_of(original) | names_of(made)))
        folder = small.parent
        files = [one.read_bytes() for one in folder.iterdir()]
        copied = copied_blocks(blocks_of(original, path.parent), files)
        numbers = copied_numbers(original, made, path.parent, folder)
        if numbers > told["kept_elements"] + 1 or (copied and told["kept_elements"] < BLOCK // 8):
            faults.append(f"{numbers} numbers and {copied} blocks of the original, said to keep {told['kept_elements']}")
        words = [one for one in lists_of(original) if any(one in data for data in files)]
        if words and not told["kept_elements"]:
            faults.append(f"has the original's words {words[:3]}")
        if result["anonymous"]:
            self._check_names(faults, original, made, files, path)

    def _shown_again(self, told, small, shown, names):
        if told["stage"] == "audit":
            found = [finding_key(one) for one in self._program.findings(small)]
            wanted = [shown] if isinstance(shown, tuple) else []
            return [f"the audit does not find it again: {found}"[:300]] if wanted and wanted[0] not in found else []
        if told["stage"] == "numerics":
            causes = self._program.told("numerics", small)["causes"]
            kinds = [(one["kind"], one["op_type"]) for one in causes]
            return [] if shown in kinds else [f"the cause is not found again: {kinds}"[:300]]
        message = self._program.failures(small).get(told["stage"])
        if message is None:
            return ["verify does not fail"]
        before, after = words_of(told["message_before"], names), words_of(message, names)
        return [] if before == after else [f"verify says {message}; before {told['message_before']}"[:500]]

    @staticmethod
    def _check_names(faults, original, made, files, path):
        operators = {node.op_type for node in all_nodes(made)} | {one.domain for one in made.opset_import}
        told = [one for one in names_of(original) | {path.stem, *path.parent.parts[-2:]}
                if len(one) >= LEAST_NAME and one not in operators and any(one.encode() in data for data in files)]
        if told:
            faults.append(f"has the original's names {told[:3]}")

    def summary(self):
        small = sum(one["nodes"] is not None and one["nodes"] <= MOST_NODES for one in self.results)
        faulty = [one for one in self.results if one["faults"]]
        print()
        for key in ("kind", "stage"):
            for name in sorted({one[key] for one in self.results}):
                group = [one for one in self.results if one[key] == name]
                seconds = sorted(one["seconds"] for one in group)
                print(f"{name:12} {len(group):4} models, at most {MOST_NODES} nodes "
                      f"{sum((one['nodes'] or 999) <= MOST_NODES for one in group):4}, without fault "
                      f"{sum(not one['faults'] for one in group):4}, seconds {seconds[len(seconds) // 2]:5.1f} (most "
                      f"{seconds[-1]:5.1f}), megabytes {max(one['megabytes'] for one in group):5.0f}")
        print(f"\n{len(self.results)} failing models: {small} reduced to at most {MOST_NODES} nodes, {len(faulty)} with a fault, "
              f"{sum(bool(one['kept']) for one in self.results)} keep elements of the original")
        for one in faulty:
            print(f"  {one['kind']} {one['label']} {one['request'][0]}: {'; '.join(one['faults'])}")
        return not faulty and small >= SHARE_OF_SMALL * len(self.results)


# The models


def hosts_of(folder, match):
    """Healthy models of 20 to 200 nodes."""
    hosts = []
    for path in sorted(folder.glob(f"{match}/model.onnx")):
        model = onnx.load(str(path))
        if 20 <= sum(1 for _ in all_nodes(model)) <= 200 and model.ByteSize() < 1 << 27:
            hosts.append((path.parent.name, model))
    return hosts


def planted(host, fault, seed):
    model = onnx.ModelProto()
    model.CopyFrom(host)
    try:
        return model if fault(model, np.random.default_rng(seed)) else None
    except (onnx.shape_inference.InferenceError, ValueError, IndexError):
        return None  # the model has no place for it


class Making:
    def __init__(self, judge, hosts, work):
        self._judge, self._hosts, self._work = judge, hosts, work
        self._random = random.Random(5)

    def _path(self):
        folder = self._work / "failing"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder / "failing_model.onnx"

    def _some_hosts(self):
        return self._random.sample(self._hosts, len(self._hosts))

    def operators(self, count):
        """An operand of another dtype, for each operator in turn."""
        places = collections.defaultdict(list)
        for name, host in self._hosts:
            for op_type in reduction_faults.operators_of(host):
                places[op_type].append((name, host))
        done = 0
        for round_number in range(3):
            for op_type, hosts in sorted(places.items()):
                if done >= count:
                    return
                name, host = hosts[(self._random.randrange(len(hosts)))]
                done += self._try("operators", name, host, reduction_faults.of_operator(op_type), round_number)

    def faults(self, kind, each):
        for fault in reduction_faults.FAULTS[kind]:
            done = 0
            for number, (name, host) in enumerate(self._some_hosts()):
                if done >= each:
                    break
                done += self._try(kind, name, host, fault, number)

    def _try(self, kind, name, host, fault, seed):
        model = planted(host, fault, seed)
        if model is None:
            return False
        path = self._path()
        onnx.save(model, str(path))
        return self._judge.judge(kind, f"{name} {fault.__name__}", path)

    def files(self, each):
        faults = [*reduction_faults.FILE_FAULTS]
        for fault in faults:
            done = 0
            for name, host in self._some_hosts():
                if done >= each or not any(len(one.raw_data) > 4096 for one in type_faults.floats(host)):
                    continue
                path = self._path()
                model = onnx.ModelProto()
                model.CopyFrom(host)
                onnx.save(model, str(path), save_as_external_data=True, location=path.name + ".data")
                fault(path)
                done += self._judge.judge("files", f"{name} {fault.__name__}", path)
        done = 0
        for number, (name, host) in enumerate(self._some_hosts()):  # healthy files, a fault elsewhere
            if done >= 3 * each:
                break
            model = planted(host, reduction_faults.operand_cast, number)
            if model is not None:
                path = self._path()
                onnx.save(model, str(path), save_as_external_data=True, location=path.name + ".data")
                done += self._judge.judge("files", f"{name} operand_cast", path)

    def numbers(self, folder, arguments, most):
        """The faults of check_numerics.py in halves; the causes are those on inputs that are made up."""
        import check_numerics
        check = check_numerics.Check(arguments)
        program, done, turn = Program(arguments), 0, 0
        for name, _ in self._some_hosts():
            if done >= most:
                return
            host = check.half(folder / name)
            place = check.anchor(host[0], host[1]) if host else None
            if not place:
                continue
            for _ in range(3):
                fault = check_numerics.FAULTS[turn % len(check_numerics.FAULTS)]
                turn += 1
                path = self._path()
                onnx.save(check_numerics.planted(host[0], fault, *place), str(path))
                causes = program.told("numerics", path)["causes"]
                if causes and done < most:
                    done += self._judge.judge("numerics", f"{name} {fault.make.__name__}", path, (
                        "numerics", ["--numerics", causes[0]["id"]], (causes[0]["kind"], causes[0]["op_type"])))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", type=pathlib.Path)
    parser.add_argument("--runtime", required=True)
    parser.add_argument("--onnxmend", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=float, default=25, help="for each search; more on a busy machine")
    parser.add_argument("--match", default="*", help="which models, by name")
    parser.add_argument("--kinds", default="operators,types,bodies,functions,names,structure,run,files,numerics")
    parser.add_argument("--each", type=int, default=3, help="so many models get each fault")
    parser.add_argument("--operators", type=int, default=100, help="so many operators get an operand of another dtype")
    parser.add_argument("--numerics", type=int, default=15, help="so many models are wrong in their numbers")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    hosts = hosts_of(arguments.models, arguments.match)
    if not hosts:
        raise SystemExit("there are no models")
    judge = Judge(arguments)
    making = Making(judge, hosts, arguments.work)
    for kind in arguments.kinds.split(","):
        if kind == "operators":
            making.operators(arguments.operators)
        elif kind == "files":
            making.files(arguments.each)
        elif kind == "numerics":
            making.numbers(arguments.models, arguments, arguments.numerics)
        else:
            making.faults(kind, arguments.each)
    return 0 if judge.summary() else 1


if __name__ == "__main__":
    sys.exit(main())
