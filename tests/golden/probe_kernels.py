#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Brings resources/operators/kernel_combinations.json up to what the CPU of an ONNX Runtime library (1.25 or newer) computes.

    probe_kernels.py libonnxruntime.so [OPERATOR...]

The table of kernels (runtime_kernels.json) comes from a document: it lacks operators, and it says for each type variable
what any kernel takes, but not what one kernel takes together: OneHot has one for INT64, INT64, FLOAT, and none for
FLOAT, INT32, FLOAT. So the loader is asked about every operator that it has, and every combination of all types that
the operator allows, in models of one node. A row is written where it says otherwise than the table; it lists what the
loader takes as products: all types of one list with all of the others. FLOAT16 counts as the loader has it, which puts
Casts around a node that has a kernel for FLOAT, and so does what ONNX Runtime's own operators are functions of. A row
with "when" is of nodes that have these values of attributes, where the loader takes other types for them. Operators that
ONNX itself defines by others load without a kernel, so they are left out where the audit has their bodies. A second run
changes nothing.
"""

import functools
import itertools
import json
import pathlib
import sys

import onnx
from onnx import helper

from operator_probe import DTYPES, VALUES, declare
from probe_contrib_ops import in_child
from runtime_library import Runtime

OPERATORS = pathlib.Path(__file__).parents[2] / "resources/operators"
KERNELS, COMBINATIONS = OPERATORS / "runtime_kernels.json", OPERATORS / "kernel_combinations.json"
NEWER, CONTRIB = OPERATORS / "newer_onnx_ops.json", OPERATORS / "contrib_ops.json"
NEWEST = {"": 26, "ai.onnx.ml": 5, "com.microsoft": 1}
LINKED = {"": 22, "ai.onnx.ml": 5}  # the newest versions that the linked onnx knows
MOST = 20000  # combinations of an operator; what has more is told and left out
CODES = {f"tensor({dtype})": number for number, dtype in enumerate(DTYPES, 1)}
# Attributes that code the type of an output.
STATED = ["to", "dtype", "output_dtype", "output_datatype"]
NO_KERNEL = ("Could not find an implementation", "Failed to find kernel for", "InsertedPrecisionFreeCast")
FIXED = "tensor(int64)"  # the type of sizes, axes and counts
# Messages of the loader about types that are not a matter of kernels.
OF_TYPES = ("TypeInferenceError", "Type Error", "Invalid tensor data type", "is not currently registered or supported")
REFUSALS = NO_KERNEL + OF_TYPES
# The kernel was found, and wants more than a model of one node has.
OF_KERNEL = "during initialization"
# Kernels that come into being and refuse when they are run: "LSTM operator does not support double yet" (deep_cpu_lstm.cc,
# deep_cpu_gru.cc).
NOT_COMPUTED = {"LSTM": {"tensor(double)"}, "GRU": {"tensor(double)"}}
# Values of attributes that another kernel, or another part of a body, may be chosen for.
SWITCHES = {"int": [0, 1]}
# ONNX's own operators have defaults for these; the library does not tell any defaults of ONNX Runtime's operators.
NO_SWITCHES = ("axis", "bits", "block", "count", "dim", "heads", "hidden", "id", "layout", "num", "precision", "size", "type",
               "window")
MOST_SWITCHED = 4000  # combinations of an operator that are asked about again for each value
# Attributes that decide types, and those without which a kernel does not come into being.
TEXTS = {"tensor(string)": "strings", "tensor(int64)": "int64s", "tensor(float)": "floats"}


def labels(types):
    """Keys and values of a LabelEncoder, as attributes of lists where its version has them, otherwise as tensors."""
    return [tensor_or_list(name, types[variable]) for name, variable in (("keys", "T1"), ("values", "T2"))]


def tensor_or_list(name, text):
    if text in TEXTS:
        return helper.make_attribute(f"{name}_{TEXTS[text]}", [VALUES[TEXTS[text][:-1].removesuffix("64")]])
    return helper.make_attribute(f"{name}_tensor", onnx.TensorProto(data_type=CODES[text], dims=[1], raw_data=bytes(8)))


def class_labels(ints, strings):
    return lambda types: [helper.make_attribute(strings, ["a", "b"]) if types["T2"] == "tensor(string)"
                          else helper.make_attribute(ints, [0, 1])]


BY_TYPES = {
    "LabelEncoder": labels,
    "LinearClassifier": class_labels("classlabels_ints", "classlabels_strings"),
    "SVMClassifier": class_labels("classlabels_ints", "classlabels_strings"),
    "TreeEnsembleClassifier": class_labels("classlabels_int64s", "classlabels_strings"),
}


class Combinations:
    """Asks the loader which types of an operator's variables have a kernel together."""

    def __init__(self, runtime, domain, op, since, opset, taken):
        self._runtime, self._domain, self._op, self._since, self._opset = runtime, domain, op, since, opset
        self._schema = runtime.schema(domain, op, since)
        self._known = onnx_schema(domain, op, since)
        self._names = {*(self._known.attributes if self._known else ()), *attributes_in_table(domain, op, since)}
        self._results = max(1, self._known.min_output if self._known else 1)
        self._add_fixed_types()
        self._attributes = []
        self._others = set()
        self._taken = taken
        self.candidates = self._candidates()

    def _is_optional(self, index):
        """Says whether a node may leave the input out, or end before it."""
        if self._known and self._known.since_version == self._since:
            parameters = [parameter.option.name.lower() for parameter in self._known.inputs]
        else:
            parameters = [parameter["option"] for row in known_rows() for parameter in row["inputs"]
                          if (row["domain"], row["op"], row["since"]) == (self._domain, self._op, self._since)]
        return index < len(parameters) and parameters[index] == "optional"

    def _add_fixed_types(self):
        """Adds the types of parameters that have a type instead of a variable. The library does not tell these
        types."""
        told = [parameter.typeStr for parameter in self._known.inputs] if self._known else contrib_types(
            self._domain, self._op)
        for parameter, text in zip(self._schema["inputs"], told):
            parameter["type"] = parameter["type"] or text
        for index, parameter in enumerate(self._schema["inputs"]):
            if not parameter["type"] and not self._is_optional(index):
                parameter["type"] = FIXED  # of an operator that is newer than the Python package onnx

    def _candidates(self):
        """Returns, by variable, all types that the schema allows; where these are too many, those of the table of
        kernels."""
        candidates = {variable: list(CODES) if self._is_stated(variable) else allowed
                      for variable, allowed in self._schema["type_constraints"].items()}
        return candidates if count_of(candidates) <= MOST else self._narrowed()

    def _is_stated(self, variable):
        return all(parameter["type"] != variable for parameter in self._schema["inputs"]) and self._stated(variable)

    def _narrowed(self):
        """Returns, by variable, the allowed types that the table of kernels has, and FLOAT16 for FLOAT."""
        candidates = {}
        bound = {parameter["type"] for parameter in self._schema["inputs"]}
        for variable, allowed in self._schema["type_constraints"].items():
            taken = self._taken.get(variable)
            if self._is_stated(variable):
                candidates[variable] = list(CODES)
            elif taken is None:
                candidates[variable] = allowed
            else:
                half = {"tensor(float16)"} if "tensor(float)" in taken and variable in bound else set()
                candidates[variable] = [text for text in allowed if text in taken | half]
        return candidates

    def _stated(self, variable):
        """The attribute that codes the type of the output that has this variable."""
        is_result = (any(parameter["type"] == variable for parameter in self._schema["outputs"])
                     and set(self._schema["type_constraints"].get(variable, ["?"])) <= set(CODES))
        return next((name for name in STATED if is_result and name in self._names), None)

    def allowed(self):
        return self._schema["type_constraints"]

    def accepted(self):
        """Returns combinations, each a tuple of types in the order of the candidates, and the loader's other messages."""
        names = list(self.candidates)
        not_computed = NOT_COMPUTED.get(self._op, set())
        asked = {types for types in itertools.product(*self.candidates.values()) if not_computed.isdisjoint(types)}
        accepted = {types for types in asked if self._loads(dict(zip(names, types)))}
        return accepted | self._accepted_with_few(names, asked, accepted), self._others

    def _accepted_with_few(self, names, asked, accepted):
        """If no type of the optional inputs goes with the types of the others, tries whether the others load alone."""
        needed = [i for i, name in enumerate(names)
                  if any(parameter["type"] == name and not self._is_optional(index)
                         for index, parameter in enumerate(self._schema["inputs"])) or self._is_stated(name)]
        if len(needed) == len(names):
            return set()
        taken = {tuple(types[i] for i in needed) for types in accepted}
        left = {}
        for types in asked:
            left.setdefault(tuple(types[i] for i in needed), set()).add(types)
        return {types for key, group in left.items() if key not in taken
                and self._loads(dict(zip(names, min(group))), few=True) for types in group}

    def switched(self, accepted):
        """Returns, by (attribute, value), the combinations that the loader takes where a node has that value, if they
        differ."""
        result, names = {}, list(self.candidates)
        combinations = list(itertools.product(*self.candidates.values()))
        if len(combinations) > MOST_SWITCHED:
            combinations = sorted(accepted)
        for name in sorted(self._names - set(STATED)):
            for value in SWITCHES.get(self._kind(name), []) if self._is_switch(name) else []:
                attribute = helper.make_attribute(name, value)
                if any(one.name == name and one == attribute for one in self._attributes):
                    continue
                taken = {types for types in combinations
                         if self._loads_switched(dict(zip(names, types)), attribute, types in accepted)}
                if taken and taken != accepted:  # an empty set means no value of the attribute
                    result[name, value] = taken
        return result

    def _loads_switched(self, types, attribute, without):
        """With few inputs, too, where it loads without the attribute: a mask and is_causal are two ways to one thing."""
        before = self._attributes
        self._attributes = [one for one in before if one.name != attribute.name] + [attribute]
        messages = [self._ask(types), self._ask(types, few=True)]
        self._attributes = before
        refused = [any(text in message for text in REFUSALS) for message in messages]
        if not without:
            return not messages[0]
        was_refused = any(text in self._ask(types, few=True) for text in REFUSALS)
        return not refused[0] and (was_refused or not refused[1])

    def _is_switch(self, name):
        if self._known and name in self._known.attributes:
            default = self._known.attributes[name].default_value
            return default.type == onnx.AttributeProto.INT and default.i in SWITCHES["int"]
        return not any(word in name for word in NO_SWITCHES)

    def _kind(self, name):
        if self._known and name in self._known.attributes:
            return self._known.attributes[name].type.name.lower()
        return attributes_in_table(self._domain, self._op, self._since).get(name)

    def _loads(self, types, few=False):
        message = self._ask(types, few)
        while missing := self._missing(message):
            self._attributes.append(missing)
            message = self._ask(types, few)
        if message and not any(text in message for text in NO_KERNEL):
            self._others.add(message)
        if message and OF_KERNEL not in message and not any(text in message for text in REFUSALS):
            raise ValueError(f"nothing follows from {message}")
        return not any(text in message for text in REFUSALS)

    def _missing(self, message):
        if "Required attribute '" not in message:
            return None
        name = message.split("Required attribute '")[1].split("'")[0]
        return helper.make_attribute(name, VALUES[self._kind(name) or "int"])

    def _ask(self, types, few=False):
        inputs = [None if few and self._is_optional(index) else types.get(parameter["type"], parameter["type"])
                  for index, parameter in enumerate(self._schema["inputs"])]
        attributes = [attribute for attribute in self._attributes
                      if attribute.name not in {self._stated(variable) for variable in types}]
        bound = {parameter["type"] for parameter in self._schema["inputs"]}
        for variable, text in types.items():
            stated = variable not in bound and self._stated(variable)
            if stated:
                attributes.append(helper.make_attribute(stated, CODES[text]))
        if self._op in BY_TYPES and (self._op, self._since) != ("LabelEncoder", 1):  # version 1 has no keys
            attributes += BY_TYPES[self._op](types)
        names = ["" if text is None else f"in{i}" for i, text in enumerate(inputs)]
        outputs = [f"out{i}" for i in range(self._results)]
        node = onnx.NodeProto(name="n", op_type=self._op, domain=self._domain, input=names, output=outputs,
                              attribute=attributes)
        graph = onnx.GraphProto(name="g", node=[node], input=[declare_any(*pair) for pair in zip(names, inputs) if pair[0]],
                                output=[onnx.ValueInfoProto(name=name) for name in outputs])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid(self._domain, self._opset)])
        model.ir_version = 13 if self._opset > 24 else 10
        return self._runtime.load(model.SerializeToString())


def declare_any(name, text):
    if text.startswith(("tensor(", "sparse_tensor(")):
        return declare(name, text)
    value = onnx.ValueInfoProto(name=name)
    value.type.CopyFrom(type_proto(text))
    return value


def type_proto(text):
    kind, inside = text[:-1].split("(", 1)
    proto = onnx.TypeProto()
    if kind == "tensor":
        proto.tensor_type.elem_type = CODES[text]
    elif kind == "seq":
        proto.sequence_type.elem_type.CopyFrom(type_proto(inside))
    elif kind == "optional":
        proto.optional_type.elem_type.CopyFrom(type_proto(inside))
    else:
        key, value = inside.split(",", 1)
        proto.map_type.key_type = CODES[f"tensor({key})"]
        proto.map_type.value_type.CopyFrom(type_proto(value))
    return proto


@functools.lru_cache(maxsize=None)
def attributes_in_table(domain, op, since):
    """Names and types, of an operator that the Python package onnx need not know in that version."""
    return {name: attribute["type"] for row in known_rows()
            if (row["domain"], row["op"], row["since"]) == (domain, op, since)
            for name, attribute in row["attributes"].items()}


@functools.lru_cache(maxsize=None)
def known_rows():
    return [row for table in (NEWER, CONTRIB) for row in json.loads(table.read_text())]


@functools.lru_cache(maxsize=None)
def cpu_kernels():
    return [row for row in json.loads(KERNELS.read_text())["rows"] if row["provider"] == "CPU"]


def all_operators():
    """By domain: the names of all operators that a table or the Python package onnx has."""
    operators = {domain: set() for domain in NEWEST}
    for row in [*cpu_kernels(), *known_rows()]:
        operators.get(row["domain"], set()).add(row["op"])
    for schema in onnx.defs.get_all_schemas_with_history():
        operators.get(schema.domain, set()).add(schema.name)
    return operators


def count_of(candidates):
    return functools.reduce(lambda product, types: product * len(types), candidates.values(), 1)


@functools.lru_cache(maxsize=None)
def contrib_types(domain, op):
    """Returns the types of the inputs in the table of ONNX Runtime's own operators."""
    for row in json.loads(CONTRIB.read_text()):
        if (row["domain"], row["op"]) == (domain, op):
            return [parameter["type"] for parameter in row["inputs"]]
    return []


@functools.lru_cache(maxsize=None)
def onnx_schema(domain, op, since):
    """Returns the schema in the newest version that the Python package onnx has: attributes, and whether it is a
    function."""
    for version in range(since, 0, -1):
        try:
            return onnx.defs.get_schema(op, version, domain)
        except onnx.defs.SchemaError:
            continue
    return None


def versions(library, domain, op):
    """The versions of an operator, each with the newest opset that it is in force for: the loader's own Casts are of that."""
    runtime = Runtime(library)
    schemas = [(runtime.schema(domain, op, opset), opset) for opset in range(1, NEWEST[domain] + 1)]
    return sorted({schema["since"]: opset for schema, opset in schemas if schema}.items())


def probe(library, domain, op, since, opset, taken):
    asked = Combinations(Runtime(library), domain, op, since, opset, taken)
    if count_of(asked.candidates) > MOST:
        raise ValueError(f"{count_of(asked.candidates)} combinations are too many")
    accepted, others = asked.accepted()
    return asked.candidates, asked.allowed(), accepted, asked.switched(accepted), others


def products(names, accepted):
    """A set of tuples as few products that cover it: each tuple grown, one variable after the other, as far as it goes."""
    left, boxes = set(accepted), []
    while left:
        box = [[text] for text in min(left)]
        for i in range(len(names)):
            for text in sorted({types[i] for types in accepted} - set(box[i])):
                wider = [[*side, text] if j == i else side for j, side in enumerate(box)]
                if all(types in accepted for types in itertools.product(*wider)):
                    box = wider
        left -= set(itertools.product(*box))
        boxes.append(dict(zip(names, map(sorted, box))))
    return boxes


def as_type(name):
    """The table of kernels names tensors by ONNX's names of dtypes, and writes everything else as ONNX writes types."""
    return f"tensor({name.lower()})" if f"tensor({name.lower()})" in CODES else name


def as_name(text):
    return text[len("tensor("):-1].upper() if text in CODES else text


def taken_by(kernels, since):
    """Returns the types that any of the kernels for a version takes, by variable; left out where one of them takes
    all."""
    fitting = [kernel for kernel in kernels if kernel["since"] == since
               or (kernel["until"] is not None and kernel["since"] <= since <= kernel["until"])]
    variables = set.intersection(*[set(kernel["types"]) for kernel in fitting]) if fitting else set()
    return fitting and {name: {as_type(text) for kernel in fitting for text in kernel["types"][name]}
                        for name in variables}


def has_body(domain, op, since):
    """Says whether the audit follows the function that defines the operator in ONNX: the onnx that it links has this
    version of the schema."""
    known = onnx_schema(domain, op, since)
    return bool(known and known.since_version == since and since <= LINKED.get(domain, 0)
                and (known.has_function or known.has_context_dependent_function))


def as_table(candidates, allowed, taken):
    """Returns what the loader takes according to the table of kernels: nothing if it has no kernel."""
    if not taken and taken != {}:
        return set()
    halves = {name: types | ({"tensor(float16)"} if "tensor(float)" in types else set()) for name, types in taken.items()}
    sides = [[text for text in types if text in allowed[name] and text in halves.get(name, types)]
             for name, types in candidates.items()]
    return set(itertools.product(*sides))


def row_of(domain, op, since, when, names, accepted):
    named = {tuple(map(as_name, types)) for types in accepted}
    row = {"domain": domain, "op": op, "since": since}
    return row | ({"when": when} if when else {}) | {"kernels": products(names, named)}


def rows_of(library, domain, op, kernels, old):
    """Yields the rows of an operator. Its old rows stay where the loader cannot be asked."""
    for since, opset in in_child(versions, library, domain, op):
        if has_body(domain, op, since):
            continue
        taken = taken_by(kernels, since)
        answer = in_child(probe, library, domain, op, since, opset, taken)
        if isinstance(answer, Exception):
            print(domain or "ai.onnx", op, since, "is left out:", str(answer)[:200])
            yield from (row for row in old if (row["domain"], row["op"], row["since"]) == (domain, op, since))
            continue
        candidates, allowed, accepted, switched, others = answer
        for message in sorted(others)[:3]:
            print(domain or "ai.onnx", op, since, "also:", message[:150])
        names = list(candidates)
        if names and accepted and accepted != as_table(candidates, allowed, taken):
            yield row_of(domain, op, since, {}, names, accepted)
        for (name, value), taken_then in switched.items():
            yield row_of(domain, op, since, {name: value}, names, taken_then)


def main():
    library, wanted = sys.argv[1], sys.argv[2:]
    old = json.loads(COMBINATIONS.read_text()) if COMBINATIONS.exists() else []
    rows = [row for row in old if wanted and row["op"] not in wanted]
    kernels = {(row["domain"], row["op"]): row["kernels"] for row in cpu_kernels()}
    for domain, operators in all_operators().items():
        for op in sorted(operators):
            if (not wanted or op in wanted) and op != "Constant":  # Constant becomes an initializer
                rows += rows_of(library, domain, op, kernels.get((domain, op), []), old)
    rows.sort(key=lambda row: (row["domain"], row["op"], row["since"], sorted(row.get("when", {}).items())))
    COMBINATIONS.write_text("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")
    print(len(rows), "operators and versions whose kernels take less, or more, than the table says of each variable alone")


if __name__ == "__main__":
    main()
