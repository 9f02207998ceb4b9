# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Asks ONNX Runtime about one operator: its schema, and the loader's messages about one-node models."""

import random
import re

import onnx
from onnx import helper

MANY = 2147483647
DTYPES = ["float", "uint8", "int8", "uint16", "int16", "int32", "int64", "string", "bool", "float16", "double", "uint32",
          "uint64", "complex64", "complex128", "bfloat16", "float8e4m3fn", "float8e4m3fnuz", "float8e5m2",
          "float8e5m2fnuz", "uint4", "int4", "float4e2m1", "float8e8m0", "uint2", "int2"]
TYPES = [f"{kind}({dtype})" for kind in ("tensor", "sparse_tensor") for dtype in DTYPES]
ANY = "tensor(float)"
ODD = "tensor(string)"
VALUES = {"int": 1, "float": 1.0, "string": "a", "ints": [1], "floats": [1.0], "strings": ["a"],
          "graph": onnx.GraphProto(name="g"), "tensor": helper.make_tensor("t", 1, [1], [1.0])}
TRIALS = 100
# Attributes that name an element type take these, switches the first two.
CODES = {0: None, 1: "tensor(float)", 10: "tensor(float16)", 16: "tensor(bfloat16)"}


def declare(name, type_text):
    value = onnx.ValueInfoProto(name=name)
    if type_text:
        kind, dtype = type_text.rstrip(")").split("(")
        getattr(value.type, f"{kind}_type").elem_type = DTYPES.index(dtype) + 1
    return value


class Probe:
    """Fills `facts`. Raises ValueError where loader and schema disagree."""

    def __init__(self, runtime, domain, op, since, words):
        self._runtime, self._domain, self._op, self._since = runtime, domain, op, since
        self.facts = runtime.schema(domain, op, since)
        self._inputs, self._outputs = self.facts["inputs"], self.facts["outputs"]
        self._required = []
        self._count()
        if self.facts["deprecated"]:
            return
        self._find_attributes(words)
        self._find_fixed_types()
        self._check_inputs()
        for index, output in enumerate(self._outputs):
            self._find_sources(index, output)

    def load(self, inputs, outputs, attributes=()):
        """Returns the loader's message. Inputs and outputs are types; None leaves the argument out, "" its type."""
        names = [["" if text is None else f"{side}{i}" for i, text in enumerate(types)]
                 for side, types in (("in", inputs), ("out", outputs))]
        node = onnx.NodeProto(name="n", op_type=self._op, domain=self._domain, input=names[0], output=names[1],
                              attribute=attributes)
        values = [[declare(*pair) for pair in zip(*side) if pair[0]] for side in zip(names, (inputs, outputs))]
        graph = onnx.GraphProto(name="g", node=[node], input=values[0], output=values[1])
        opsets = {"": 21, self._domain: self._since}
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid(*item) for item in opsets.items()])
        model.ir_version = 10
        return self._runtime.load(model.SerializeToString())

    def _count(self):
        low, high = self._range("input", lambda count: self.load([ANY] * count, [""]))
        self.facts["min_inputs"], self.facts["max_inputs"] = low, high
        self._few_inputs = [ANY] * low
        low, high = self._range("output", lambda count: self.load(self._few_inputs, [""] * count))
        self.facts["min_outputs"], self.facts["max_outputs"] = low, high
        self._few_outputs = [""] * max(low, 1)
        self.facts["deprecated"] = "deprecated" in self.load(self._few_inputs, self._few_outputs)
        self.facts["attributes"] = {}
        self._set_options("input", lambda names: self.load(names, self._few_outputs))
        self._set_options("output", lambda names: self.load(self._few_inputs, names))

    def _range(self, side, load):
        """Returns how many arguments a node may have, from the loader's messages about too many and too few."""
        for count in (200, 0):
            found = re.search(side + r" size \d+ not in range \[min=(\d+), max=(\d+)\]", load(count))
            if found:
                return int(found[1]), int(found[2])
        return 0, MANY

    def _set_options(self, side, load):
        parameters = self.facts[side + "s"]
        for i, parameter in enumerate(parameters):
            names = [ANY] * len(parameters)
            names[i] = None
            single = f"'s {side} {i} is marked single" in load(names)
            parameter["option"] = "single" if single else "optional"
            parameter["homogeneous"] = True
        if self.facts[f"max_{side}s"] > len(parameters):
            parameters[-1]["option"] = "variadic"

    def _find_attributes(self, words):
        """Asks by an attribute of a type that no attribute has: the loader either does not know its name, or tells the
        right type."""
        types = {word: self._type_of_attribute(word) for word in words}
        attributes = {word: {"type": text, "required": False} for word, text in types.items() if text}
        while missing := re.search(r"Required attribute '(\w+)' is missing",
                                   self.load(self._few_inputs, self._few_outputs, self._required)):
            text = self._type_of_attribute(missing[1])
            attributes[missing[1]] = {"type": text, "required": True}
            self._required.append(helper.make_attribute(missing[1], VALUES[text]))
        self.facts["attributes"] = dict(sorted(attributes.items()))

    def _type_of_attribute(self, name):
        odd = onnx.AttributeProto(name=name, type=onnx.AttributeProto.TYPE_PROTOS)
        found = re.search(r"Expected: '(\w+)'", self.load(self._few_inputs, self._few_outputs, [odd]))
        return found and found[1].lower()

    def _allowed(self, parameter):
        return self.facts["type_constraints"].get(parameter["type"], [parameter["type"]])

    def _types(self):
        """All inputs, each of its first type."""
        return [self._allowed(parameter)[0] for parameter in self._inputs]

    def _refused(self, types):
        """The input that the loader does not want for its type."""
        message = self.load(types, [""] * len(self._outputs), self._required)
        found = re.search(rf"input parameter \(in(\d+)\) of operator \({self._op}\) in node \(n\) is invalid", message)
        return found and int(found[1])

    def _find_fixed_types(self):
        """Finds the type of each parameter that has a type instead of a variable: the first one that the loader takes,
        or asks for."""
        candidates = {}
        for i, parameter in enumerate(self._inputs):
            if not parameter["type"]:
                candidates[i] = iter(TYPES)
                parameter["type"] = next(candidates[i])
        while candidates and (refused := self._refused(self._types())) is not None:
            self._inputs[refused]["type"] = next(candidates[refused])
        for i, parameter in enumerate(self._outputs):
            parameter["type"] = parameter["type"] or self._inferred(self._types(), i, self._required)

    def _check_inputs(self):
        """The schema's types are the loader's; says which variadic parameters take several at once."""
        for i, parameter in enumerate(self._inputs):
            for text in TYPES:
                types = self._types()
                types[i] = text
                if (self._refused(types) != i) != (text in self._allowed(parameter)):
                    raise ValueError(f"{self._op}: the loader and the schema disagree on {text} for {parameter['name']}")
        if self._inputs and self._inputs[-1]["option"] == "variadic" and len(self._allowed(self._inputs[-1])) > 1:
            message = self.load(self._types() + [self._allowed(self._inputs[-1])[1]], self._few_outputs, self._required)
            self._inputs[-1]["homogeneous"] = "bound to different types" in message

    def _inferred(self, types, output, attributes):
        """The type that the loader expects of an output; None when any will do."""
        declared = [ODD if i == output else "" for i in range(len(self._outputs))]
        found = re.search(r"does not match expected type \((.*?\))\)", self.load(types, declared, attributes))
        return found and found[1]

    def _find_sources(self, index, output):
        """Finds the source of an output's type when no input binds its variable: a guess that holds in many trials."""
        binders = [parameter for parameter in self._inputs if parameter["type"] == output["type"]]
        if len(self._allowed(output)) < 2 or any(parameter["option"] == "single" for parameter in binders):
            return
        trials = [self._trial(seed, binders) for seed in range(TRIALS)]
        outcomes = [self._outcome(trial, index) for trial in trials]
        known = [(trial, outcome) for trial, outcome in zip(trials, outcomes) if outcome]
        default = [text for text in [self._inferred(self._few_types(), index, self._required)] if text]
        inputs = [f"input {parameter['name']}" for parameter in self._inputs if parameter not in binders]
        attributes = [f"attribute {name}" for name in self._codes()]
        guesses = [default] + [[source] for source in attributes + inputs]
        guesses += [[source] + default for source in attributes + inputs]
        for guess in guesses:
            if known and all(self._predicted(trial, guess) == outcome for trial, outcome in known):
                output["inferred_from"] = guess
                return

    def _codes(self):
        """Attributes that may name an element type."""
        return [name for name, attribute in self.facts["attributes"].items() if attribute["type"] == "int"]

    def _few_types(self):
        return [text if parameter["option"] == "single" else None
                for parameter, text in zip(self._inputs, self._types())]

    def _trial(self, seed, binders):
        """Types of inputs, some of the optional ones left out, and values of attributes that may be codes."""
        choice = random.Random(seed)
        variables = {name: choice.choice(types) for name, types in sorted(self.facts["type_constraints"].items())}
        types = [variables.get(parameter["type"], parameter["type"])
                 if parameter["option"] == "single" or parameter not in binders and choice.random() < 0.5 else None
                 for parameter in self._inputs]
        codes = {name: choice.choice(list(CODES)) for name in self._codes()
                 if choice.random() < 0.3 and not self.facts["attributes"][name]["required"]}
        codes |= {name: choice.choice(list(CODES)[1:]) for name in self._codes()
                  if self.facts["attributes"][name]["required"]}
        return types, codes

    def _outcome(self, trial, index):
        types, codes = trial
        attributes = [attribute for attribute in self._required if attribute.name not in codes]
        return self._inferred(types, index, attributes + [helper.make_attribute(*item) for item in codes.items()])

    def _predicted(self, trial, sources):
        types, codes = trial
        given = {f"input {parameter['name']}": text for parameter, text in zip(self._inputs, types)}
        given |= {f"attribute {name}": CODES[code] for name, code in codes.items()}
        found = [given.get(source, source if "(" in source else None) for source in sources]
        return next((text for text in found if text), None)
