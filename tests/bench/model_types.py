# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The element types of all values of a model, told from its operators' schemas; functions are inlined first.

Written apart from onnxmend, to judge what it makes: nothing is taken from value_info. A type is a tuple: ("tensor", 1),
("seq", 1) or ("opt", ...) with ONNX's codes; None where it cannot be told.
"""

import onnx
from onnx import AttributeProto, TensorProto

FLOAT, BOOL, INT64 = TensorProto.FLOAT, TensorProto.BOOL, TensorProto.INT64
NAMES = {f"tensor({name.lower()})": code for name, code in TensorProto.DataType.items()} | {"tensor(float)": 1,
                                                                                            "tensor(double)": 11}
STATED = ("to", "dtype", "output_dtype", "output_datatype")
# Types that these operators give when no attribute states one.
DEFAULTS = {"ConstantOfShape": FLOAT, "RandomNormal": FLOAT, "RandomUniform": FLOAT, "MelWeightMatrix": FLOAT,
            "HannWindow": FLOAT, "HammingWindow": FLOAT, "BlackmanWindow": FLOAT}


def subgraphs(node):
    for attribute in node.attribute:
        if attribute.type == AttributeProto.GRAPH:
            yield attribute.g
        elif attribute.type == AttributeProto.GRAPHS:
            yield from attribute.graphs


def nodes_of(graph):
    """All nodes, those of subgraphs too."""
    for node in graph.node:
        yield node
        for inner in subgraphs(node):
            yield from nodes_of(inner)


def attribute(node, name, default=None):
    for one in node.attribute:
        if one.name == name:
            return onnx.helper.get_attribute_value(one)
    return default


# Functions


def inlined(model):
    """The model without local functions: each call is its body, under names of its own."""
    model = onnx.ModelProto.FromString(model.SerializeToString())
    functions = {(one.domain, one.name): one for one in model.functions}
    if functions:
        Inliner(functions).expand(model.graph)
        del model.functions[:]
        imported = {one.domain for one in model.opset_import}
        for function in functions.values():
            for one in function.opset_import:
                if one.domain not in imported:
                    imported.add(one.domain)
                    model.opset_import.add(domain=one.domain, version=one.version)
    return model


class Inliner:
    def __init__(self, functions):
        self._functions, self._calls = functions, 0

    def expand(self, graph):
        nodes = []
        for node in graph.node:
            for inner in subgraphs(node):
                self.expand(inner)
            nodes.extend(self._body(node))
        del graph.node[:]
        graph.node.extend(nodes)

    def _body(self, call):
        function = self._functions.get((call.domain, call.op_type))
        if function is None:
            return [call]
        self._calls += 1
        prefix = f"call_{self._calls}/"
        names = {formal: actual for formal, actual in zip(function.input, [*call.input, *[""] * len(function.input)])}
        names |= dict(zip(function.output, call.output))
        given = {one.name: one for one in call.attribute}
        given = {one.name: one for one in getattr(function, "attribute_proto", [])} | given
        holder = onnx.GraphProto()
        holder.node.extend(function.node)
        rename(holder, names, prefix, given)
        self.expand(holder)
        # An output of the call may be an input of the body, passed through.
        return list(holder.node)


def rename(graph, names, prefix, given):
    """Gives a function's body the names of its call, in place, and the attributes that refer to the call's values."""
    own = dict(names)

    def new(name):
        if not name:
            return name
        return own.setdefault(name, prefix + name)
    for info in (*graph.input, *graph.output):
        info.name = new(info.name)
    for one in graph.initializer:
        one.name = new(one.name)
    for node in graph.node:
        node.name = prefix + node.name if node.name else ""
        kept = []
        for one in node.attribute:
            if one.ref_attr_name:
                if one.ref_attr_name not in given:
                    continue
                value = onnx.AttributeProto()
                value.CopyFrom(given[one.ref_attr_name])
                value.name = one.name
                kept.append(value)
            else:
                kept.append(one)
        kept = [onnx.AttributeProto.FromString(one.SerializeToString()) for one in kept]
        del node.attribute[:]
        node.attribute.extend(kept)
        for places in (node.input, node.output):
            for place, name in enumerate(places):
                places[place] = new(name)
        for inner in subgraphs(node):
            rename(inner, own, prefix, given)


# Order


def reads(node):
    """All names that a node needs from around it, its subgraphs' captures included."""
    found = set(node.input)
    for inner in subgraphs(node):
        made = {one.name for one in (*inner.input, *inner.initializer)}
        needed = {one.name for one in inner.output}
        for one in inner.node:
            needed |= reads(one)
            made |= set(one.output)
        found |= needed - made
    return found - {""}


def in_order(graph):
    """Sorts a graph's nodes so that each comes after what it reads; stable, in place."""
    makers = {name: place for place, node in enumerate(graph.node) for name in node.output if name}
    nodes, done, stack = list(graph.node), set(), []
    order = []
    for start in range(len(nodes)):
        stack.append((start, False))
        while stack:
            place, ready = stack.pop()
            if ready:
                order.append(place)
                continue
            if place in done:
                continue
            done.add(place)
            stack.append((place, True))
            stack.extend((makers[name],
                          False) for name in sorted(reads(nodes[place])) if name in makers and makers[name] not in done)
    if order != list(range(len(nodes))):
        del graph.node[:]
        graph.node.extend(nodes[place] for place in order)
    for node in graph.node:
        for inner in subgraphs(node):
            in_order(inner)


# Types


def declared(info):
    kind = info.type.WhichOneof("value")
    if kind == "tensor_type":
        return ("tensor", info.type.tensor_type.elem_type) if info.type.tensor_type.elem_type else None
    if kind == "sequence_type":
        return ("seq", info.type.sequence_type.elem_type.tensor_type.elem_type)
    if kind == "optional_type":
        return ("opt", declared(onnx.ValueInfoProto(type=info.type.optional_type.elem_type)))
    return None


class Types:
    """`of(node)` gives a node's (types of inputs, types of outputs); the model must be inlined and in order."""

    def __init__(self, model, runtime):
        self._runtime, self._schemas, self._found = runtime, {}, {}
        self._opsets = {"" if one.domain == "ai.onnx" else one.domain: one.version for one in model.opset_import}
        self.values = self._walk(model.graph, {}, [])

    def of(self, node):
        return self._found[id(node)][1:]

    def _walk(self, graph, outer, given):
        """Types of all values that a graph sees; `given` are those of its inputs, where the node around it knows."""
        types = dict(outer)
        for place, info in enumerate(graph.input):
            types[info.name] = (given[place] if place < len(given) else None) or declared(info)
        types |= {one.name: ("tensor", one.data_type) for one in graph.initializer}
        types |= {one.values.name: ("tensor", one.values.data_type) for one in graph.sparse_initializer}
        for node in graph.node:
            taken = [types.get(name) if name else None for name in node.input]
            made = self._made(node, taken, types)
            made = [*made, *[None] * len(node.output)][:len(node.output)]
            self._found[id(node)] = (node, taken, made)  # held, for protobuf makes an object anew when no one has it
            types |= {name: kind for name, kind in zip(node.output, made) if name}
        return types

    def _inner(self, graph, types, given=()):
        known = self._walk(graph, types, list(given))
        return [known.get(one.name) or declared(one) for one in graph.output]

    def _made(self, node, taken, types):
        method = getattr(self, f"_{node.op_type}", None) if node.domain in ("", "ai.onnx") else None
        return method(node, taken, types) if method else self._by_schema(node, taken)

    def _If(self, node, taken, types):
        branches = [self._inner(inner, types) for inner in subgraphs(node)]
        return [one or other for one, other in zip(*branches)]

    def _Loop(self, node, taken, types):
        body = next(subgraphs(node))
        return self._inner(body, types, [("tensor", INT64), ("tensor", BOOL), *taken[2:]])[1:]

    def _Scan(self, node, taken, types):
        taken = taken[1:] if self._opsets[""] < 9 else taken
        return self._inner(next(subgraphs(node)), types, taken)

    def _SequenceMap(self, node, taken, types):
        given = [("tensor", kind[1]) if kind and kind[0] == "seq" else kind for kind in taken]
        return [("seq", kind[1]) for kind in self._inner(next(subgraphs(node)), types, given)]

    def _Constant(self, node, taken, types):
        for one in node.attribute:
            codes = {"value": one.t.data_type, "sparse_value": one.sparse_tensor.values.data_type, "value_float": FLOAT,
                     "value_floats": FLOAT, "value_int": INT64, "value_ints": INT64}
            return [("tensor", codes.get(one.name, TensorProto.STRING))]
        return [None]

    def _ConstantOfShape(self, node, taken, types):
        value = attribute(node, "value")
        return [("tensor", value.data_type if value is not None else FLOAT)]

    def _Cast(self, node, taken, types):
        return [("tensor", attribute(node, "to"))]

    def _CastLike(self, node, taken, types):
        return [taken[1]]

    def _EyeLike(self, node, taken, types):
        code = attribute(node, "dtype")
        return [("tensor", code) if code else taken[0]]

    _RandomNormalLike = _RandomUniformLike = _Bernoulli = _EyeLike

    def _SequenceConstruct(self, node, taken, types):
        return [("seq", taken[0][1]) if taken[0] else None]

    _SplitToSequence = _SequenceConstruct

    def _SequenceEmpty(self, node, taken, types):
        return [("seq", attribute(node, "dtype", FLOAT))]

    def _SequenceAt(self, node, taken, types):
        return [("tensor", taken[0][1]) if taken[0] else None]

    _ConcatFromSequence = _SequenceAt

    def _SequenceInsert(self, node, taken, types):
        return [taken[0]]

    _SequenceErase = _SequenceInsert

    def _Optional(self, node, taken, types):
        if taken:
            return [("opt", taken[0])]
        holder = onnx.ValueInfoProto(type=attribute(node, "type"))
        return [("opt", declared(holder))]

    def _OptionalGetElement(self, node, taken, types):
        return [taken[0][1] if taken[0] and taken[0][0] == "opt" else taken[0]]

    def _Identity(self, node, taken, types):
        return [taken[0]]

    def _DequantizeLinear(self, node, taken, types):
        code = attribute(node, "output_dtype")
        return [("tensor", code) if code else taken[1] if self._opsets[""] >= 19 else ("tensor", FLOAT)]

    def _LayerNormalization(self, node, taken, types):
        stash = ("tensor", attribute(node, "stash_type", FLOAT))
        return [taken[0], stash, stash]

    def _by_schema(self, node, taken):
        schema = self._schema(node)
        if schema is None:
            return []
        bound = {}
        for place, kind in enumerate(taken):
            formal = schema["inputs"][min(place, len(schema["inputs"]) - 1)] if schema["inputs"] else None
            if kind and formal and formal["type"]:
                bound.setdefault(formal["type"], kind)
        stated = next((("tensor", one.i) for one in node.attribute if one.name in STATED and one.i), None)
        made = []
        for place in range(len(node.output)):
            formal = schema["outputs"][min(place, len(schema["outputs"]) - 1)]["type"] if schema["outputs"] else None
            allowed = schema["type_constraints"].get(formal, [])
            default = ("tensor", NAMES[allowed[0]]) if len(allowed) == 1 and allowed[0] in NAMES else None
            if node.op_type in DEFAULTS and not stated:
                default = ("tensor", DEFAULTS[node.op_type])
            made.append(bound.get(formal) or (stated if formal else None) or default)
        return made

    def _schema(self, node):
        key = ("" if node.domain == "ai.onnx" else node.domain, node.op_type)
        if key not in self._schemas:
            self._schemas[key] = self._runtime.schema(*key, self._opsets.get(key[0], 1))
        return self._schemas[key]


def prepared(model):
    """Inlined and in order, as Types takes it."""
    model = inlined(model)
    in_order(model.graph)
    return model
