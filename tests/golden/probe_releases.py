#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes resources/operators/runtime_releases.json: what each release of ONNX Runtime loads on its CPU.

    probe_releases.py NEWEST_LIBRARY LIBRARY...

The libraries are those of the npm package onnxruntime-node, one of each minor release. Each is asked for the newest opset and
IR version that it takes. The newest one (1.25 or newer, which tells its schemas) says which operators there are, and for each
type of each type variable a few models of one node that load. The other releases are asked about these, the oldest first, each
only about what no older one loads: a release loses hardly any kernel.

A row is of one version of an operator. "from" is the release from which on it loads at all; "types" has by type variable the
releases from which on a type is taken; "together" has types that are taken later than each of them is. What is not written
is taken by every release that has the opset. Operators with bodies, or with tensors as attributes, are asked about with one
model each.
"""

import collections
import itertools
import json
import pathlib
import re
import sys

import onnx
from onnx import helper

from probe_contrib_ops import in_child
from probe_kernels import (MOST, NEWEST, OF_KERNEL, OPERATORS, Combinations, all_operators, as_name, count_of, cpu_kernels,
                           onnx_schema, taken_by)
from runtime_library import Runtime

TABLE = OPERATORS / "runtime_releases.json"
OLDEST_OPSET = 7  # what ONNX Runtime promises to run begins here
OLDEST_IR = 8  # every release takes it, and none asks for a newer one because of an opset
# How many operators take them, roughly: what another variable's type is asked with should say nothing itself.
USUAL = {"tensor(float)": 4, "tensor(int64)": 3, "tensor(int32)": 3, "tensor(bool)": 2, "seq(tensor(float))": 1}
OF_ONE_TYPE = 3  # models of a type that load in the newest release; one that loads in another one is enough
RANGE = re.compile(r"(input|output) size \d+ not in range \[min=(\d+), max=(\d+)\]")
BATCH = 40  # operators that are asked about in one process
TRIED = 12  # as many are tried for that


def usual(opset, ir, domain="", op="Relu"):
    """A model of one node: of Relu, which no newer opset changed, or of Cast, which many did."""
    if domain == "ai.onnx.ml":
        node = helper.make_node("Scaler", ["x"], ["y"], domain=domain, offset=[0.0], scale=[1.0])
    else:
        node = helper.make_node(op, ["x"], ["y"], **({"to": onnx.TensorProto.FLOAT} if op == "Cast" else {}))
    shapes = [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1]) for name in "xy"]
    imports = [helper.make_opsetid("", opset if not domain else 15)] + ([helper.make_opsetid(domain, opset)] if domain else [])
    model = helper.make_model(helper.make_graph([node], "g", shapes[:1], shapes[1:]), opset_imports=imports)
    model.ir_version = ir
    return model.SerializeToString()


def limits(library):
    runtime = Runtime(library)

    def newest(low, make):
        return max((n for n in range(low, low + 40) if not runtime.load(make(n))), default=low)

    return {"version": runtime.version, "opset": newest(OLDEST_OPSET, lambda n: usual(n, OLDEST_IR)),
            # 1.15 takes opset 19 and has no kernel for its Cast: functions of operators load with 18 only.
            "computed": newest(OLDEST_OPSET, lambda n: usual(n, OLDEST_IR, op="Cast")),
            "ir_version": newest(OLDEST_IR, lambda n: usual(15, n)),
            "ml_opset": newest(1, lambda n: usual(n, OLDEST_IR, "ai.onnx.ml"))}


class Asked(Combinations):
    """The models of an operator's version, asked of one release after the other."""

    def state(self):
        """What goes through a pipe: all but the library and a schema of the Python package."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_runtime", "_known")}

    @classmethod
    def of(cls, state, runtime, opset):
        asked = cls.__new__(cls)
        known = onnx_schema(state["_domain"], state["_op"], state["_since"])
        asked.__dict__.update(state, _runtime=WithOldIr(runtime), _known=known, _opset=opset)
        return asked

    def loads(self, types):
        message = self._ask(dict(zip(self.candidates, types)))
        return not message or OF_KERNEL in message

    def add_required_attributes(self, types):
        named = dict(zip(self.candidates, types))
        while missing := self._missing(self._ask(named)):
            self._attributes.append(missing)

    def chosen(self):
        """For each type of each variable a few combinations that load, with the most usual other types."""
        candidates = self.candidates if count_of(self.candidates) <= MOST else self._narrowed()
        combinations = itertools.islice(itertools.product(*candidates.values()), 10 * MOST)
        by_usual = sorted(combinations, key=lambda types: (-sum(USUAL.get(text, 0) for text in types), len(set(types)), types))
        tried, loading, result = collections.Counter(), collections.Counter(), []
        for types in by_usual:
            places = list(enumerate(types))
            if places and all(loading[place] >= OF_ONE_TYPE or tried[place] >= TRIED for place in places):
                continue
            tried.update(places)
            if not tried.total() > len(places):
                self.add_required_attributes(types)
            if self.loads(types):
                loading.update(places)
                result.append(types)
        return result


class WithOldIr:
    """Loads models as every release reads them: of that IR version, with as many arguments as it wants."""

    def __init__(self, runtime):
        self._runtime = runtime

    def load(self, text):
        model = onnx.ModelProto.FromString(text)
        model.ir_version = OLDEST_IR
        message = self._runtime.load(model.SerializeToString())
        for _ in ("inputs", "outputs"):
            if found := RANGE.search(message):
                self._fit(model.graph.node[0], found[1], int(found[2]), int(found[3]))
                message = self._runtime.load(model.SerializeToString())
        return message

    @staticmethod
    def _fit(node, side, least, most):
        """Leaves out the last inputs that the release does not know, or adds outputs that it requires."""
        if side == "input":
            del node.input[most:]
        else:
            node.output.extend(f"more{i}" for i in range(len(node.output), least))


def branches():
    neg = helper.make_node("Neg", ["x"], ["b"])
    graphs = [helper.make_graph([neg], name, [], [helper.make_tensor_value_info("b", onnx.TensorProto.FLOAT, [2])]) for name in "te"]
    return helper.make_node("If", ["c"], ["y"], then_branch=graphs[0], else_branch=graphs[1])


def loop():
    nodes = [helper.make_node("Not", ["d"], ["n"]), helper.make_node("Not", ["n"], ["e"]), helper.make_node("Neg", ["a"], ["b"])]
    values = [helper.make_tensor_value_info(name, kind, shape) for name, kind, shape in (
        ("i", onnx.TensorProto.INT64, []), ("d", onnx.TensorProto.BOOL, []), ("a", onnx.TensorProto.FLOAT, [2]),
        ("e", onnx.TensorProto.BOOL, []), ("b", onnx.TensorProto.FLOAT, [2]))]
    return helper.make_node("Loop", ["m", "c", "x"], ["y"], body=helper.make_graph(nodes, "body", values[:3], values[3:]))


def scan():
    values = [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, []) for name in "ab"]
    body = helper.make_graph([helper.make_node("Neg", ["a"], ["b"])], "body", values[:1], values[1:])
    return helper.make_node("Scan", ["x"], ["y"], body=body, num_scan_inputs=1)


def tree():
    """A tree of one node and two leaves."""
    numbers = {name: onnx.TensorProto(data_type=onnx.TensorProto.FLOAT, dims=[len(values)], float_data=values)
               for name, values in (("nodes_splits", [0.5]), ("leaf_weights", [1.0, 2.0]))}
    modes = onnx.TensorProto(data_type=onnx.TensorProto.UINT8, dims=[1], raw_data=bytes(1))
    return helper.make_node("TreeEnsemble", ["r"], ["y"], domain="ai.onnx.ml", n_targets=1, tree_roots=[0], nodes_modes=modes,
                            nodes_featureids=[0], nodes_truenodeids=[0], nodes_trueleafs=[1], nodes_falsenodeids=[1],
                            nodes_falseleafs=[1], leaf_targetids=[0, 0], **numbers)


MADE_BY_HAND = {("", "If"): branches, ("", "Loop"): loop, ("", "Scan"): scan, ("ai.onnx.ml", "TreeEnsemble"): tree}


def models_by_hand(library, wanted):
    """Operators, versions and models of one node, each of the newest opset that the version is in force for."""
    runtime, result = Runtime(library), []
    inputs = [helper.make_tensor_value_info(name, kind, shape) for name, kind, shape in (
        ("x", onnx.TensorProto.FLOAT, [2]), ("r", onnx.TensorProto.FLOAT, [1, 2]), ("c", onnx.TensorProto.BOOL, []),
        ("m", onnx.TensorProto.INT64, []))]
    for (domain, op), make in MADE_BY_HAND.items():
        for since, last in versions(runtime, domain, op) if not wanted or op in wanted else ():
            if (domain or since > 8) and last >= OLDEST_OPSET * (not domain):  # Scan 8 has another input
                result.append((domain, op, since, last, [make(), inputs]))
    return result


def ask_by_hand(library, release, made):
    """For each model whether the release loads it; None if it does not have the opset."""
    runtime, result = Runtime(library), []
    for domain, _, since, last, (node, inputs) in made:
        limit = release["ml_opset" if domain else "opset"]
        if since > limit:
            result.append(None)
            continue
        output = onnx.ValueInfoProto(name="y")
        imports = [helper.make_opsetid("", 15 if domain else min(last, limit))] + [helper.make_opsetid(domain, since)] * bool(domain)
        model = helper.make_model(helper.make_graph([node], "g", inputs, [output]), opset_imports=imports)
        model.ir_version = OLDEST_IR
        result.append(not runtime.load(model.SerializeToString()))
    return result


def rows_by_hand(libraries, releases, made):
    answers = [in_child(ask_by_hand, library, release, made) for library, release in zip(libraries, releases)]
    for place, (domain, op, since, *_) in enumerate(made):
        asked = [number for number, answer in enumerate(answers) if answer[place] is not None]
        loading = [number for number in asked if answers[number][place]]
        if not loading:
            print(domain or "ai.onnx", op, since, "is left out: no release loads it", flush=True)
        elif loading[0] > asked[0]:
            yield {"domain": domain, "op": op, "since": since, "from": releases[loading[0]]["version"]}


def versions(runtime, domain, op):
    """The versions of an operator, each with the newest opset that it is in force for."""
    schemas = [(runtime.schema(domain, op, opset), opset) for opset in range(1, NEWEST[domain] + 1)]
    return sorted({schema["since"]: opset for schema, opset in schemas if schema}.items())


def versions_of(library, asked_about):
    """The versions of operators, each with what its models are made of, and those that load in the newest release."""
    runtime, result = Runtime(library), []
    for domain, op, kernels in asked_about:
        for since, last in versions(runtime, domain, op):
            if not domain and last < OLDEST_OPSET:
                continue
            asked = Asked(runtime, domain, op, since, last, taken_by(kernels, since))
            if last <= 24:
                asked._runtime = WithOldIr(runtime)
            try:
                found = asked.chosen()
            except ValueError as error:
                print(domain or "ai.onnx", op, since, "is left out:", str(error)[:150], flush=True)
                continue
            if found:
                result.append((asked.state(), last, found))
    return result


def operators_of(library, wanted):
    kernels = {(row["domain"], row["op"]): row["kernels"] for row in cpu_kernels()}
    asked_about = [(domain, op, kernels.get((domain, op), [])) for domain, operators in all_operators().items()
                   for op in sorted(operators) if op != "Constant" and (not wanted or op in wanted)]
    for batch in (asked_about[i:i + BATCH] for i in range(0, len(asked_about), BATCH)):
        found = in_child(versions_of, library, batch)
        if isinstance(found, Exception):  # one of them crashes it
            alone = [in_child(versions_of, library, [one]) for one in batch]
            for (domain, op, _), answer in zip(batch, alone):
                if isinstance(answer, Exception):
                    print(domain or "ai.onnx", op, "is left out:", str(answer)[:150], flush=True)
            found = [one for answer in alone if not isinstance(answer, Exception) for one in answer]
        yield from found


def ask_all(library, release, operators, pending):
    """What of the pending models this release loads, by operator."""
    runtime, result = Runtime(library), []
    for (state, last, _), left in zip(operators, pending):
        limit = {"": release["opset"], "ai.onnx.ml": release["ml_opset"]}.get(state["_domain"], last)
        if state["_since"] > limit:
            result.append(None)
            continue
        opsets = {limit} if state["_domain"] or state["_since"] > release["computed"] else {limit, release["computed"]}
        ways = [Asked.of(state, runtime, min(last, opset)) for opset in sorted(opsets)]
        result.append([types for types in left if any(asked.loads(types) for asked in ways)])
    return result


def ask(library, release, operators, pending):
    """As ask_all; a model that crashes the release is looked for by halves, and counts as not loaded."""
    answer = in_child(ask_all, library, release, operators, pending)
    if not isinstance(answer, Exception):
        return answer
    if len(operators) == 1 and len(pending[0]) == 1:
        state = operators[0][0]
        print(release["version"], state["_domain"] or "ai.onnx", state["_op"], state["_since"], pending[0][0], str(answer)[:150],
              flush=True)
        return [[]]
    if len(operators) == 1:
        half = len(pending[0]) // 2
        parts = [ask(library, release, operators, [part])[0] for part in (pending[0][:half], pending[0][half:])]
        return [None if None in parts else sum(parts, [])]
    half = len(operators) // 2
    return ask(library, release, operators[:half], pending[:half]) + ask(library, release, operators[half:], pending[half:])


def first_releases(libraries, releases, operators):
    """By operator and combination the first release that loads it; releases without the opset do not count."""
    first = [{} for _ in operators]
    begins = [None] * len(operators)
    for number, (library, release) in enumerate(zip(libraries, releases)):
        pending = [[types for types in found if types not in known] for (_, _, found), known in zip(operators, first)]
        wanted = [place for place, left in enumerate(pending) if left]
        answer = ask(library, release, [operators[place] for place in wanted], [pending[place] for place in wanted])
        for place, taken in zip(wanted, answer):
            if taken is None:
                continue
            begins[place] = number if begins[place] is None else begins[place]
            first[place].update((types, number) for types in taken)
        print(release, sum(map(len, pending)), "asked", flush=True)
    return first, begins


def deciding(taken, number, first):
    """The fewest variables whose types keep every combination from being loaded before that release."""
    for count in range(2, len(taken) + 1):
        for places in itertools.combinations(range(len(taken)), count):
            alike = (known for types, known in first.items() if all(types[i] == taken[i] for i in places))
            if all(known >= number for known in alike):
                return places
    return range(len(taken))


def row_of(state, first, begin, releases):
    row = {"domain": state["_domain"], "op": state["_op"], "since": state["_since"]}
    if not first:
        return None
    at_all = min(first.values())
    if at_all > begin:
        row["from"] = releases[at_all]["version"]
    types, since = {}, {}
    for place, name in enumerate(state["candidates"]):
        by_release = collections.defaultdict(list)
        for text in sorted({types[place] for types in first}, key=as_name):
            number = since[place, text] = min(number for types, number in first.items() if types[place] == text)
            if number > at_all:
                by_release[number].append(as_name(text))
        if by_release:
            types[name] = {releases[number]["version"]: names for number, names in sorted(by_release.items())}
    together = collections.defaultdict(list)
    for taken, number in sorted(first.items()):
        if number > max([at_all] + [since[place] for place in enumerate(taken)]):
            few = {list(state["candidates"])[i]: as_name(taken[i]) for i in deciding(taken, number, first)}
            if few not in together[releases[number]["version"]]:
                together[releases[number]["version"]].append(few)
    row |= {key: value for key, value in (("types", types), ("together", together)) if value}
    return row if len(row) > 3 else None


def main():
    libraries = [one for one in sys.argv[1:] if "libonnxruntime" in one]
    wanted = [one for one in sys.argv[1:] if one not in libraries]
    newest = libraries[0]
    by_version = sorted(((in_child(limits, library), library) for library in libraries),
                        key=lambda one: [int(part) for part in one[0]["version"].split(".")])
    releases, libraries = [one[0] for one in by_version], [one[1] for one in by_version]
    operators = list(operators_of(newest, wanted))
    print(len(operators), "versions of operators, in", sum(len(found) for *_, found in operators), "models", flush=True)
    first, begins = first_releases(libraries, releases, operators)
    rows = [row_of(state, known, begin, releases) for (state, *_), known, begin in zip(operators, first, begins)]
    rows.extend(rows_by_hand(libraries, releases, in_child(models_by_hand, newest, wanted)))
    rows = sorted(filter(None, rows), key=lambda row: (row["domain"], row["op"], row["since"]))
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    if wanted:
        print(lines)
        return
    heads = [{"release": release["version"]} | {key: release[key] for key in ("opset", "ir_version", "ml_opset")}
             for release in releases]
    lines = ",\n".join([json.dumps(head, separators=(",", ":")) for head in heads] + [lines])
    TABLE.write_text("[\n" + lines + "\n]\n")
    print(len(rows), "versions of operators that some release loads with fewer types, or not at all")


if __name__ == "__main__":
    main()
