# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Ways in which a healthy model is made to fail: for check_reductions.py.

A fault is a function that changes a model in place, with a generator of random numbers. It returns False if the model has
no place for it. FAULTS lists them by kind; FILE_FAULTS are functions of the path of a saved model with a data file.
"""

import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import type_faults
from type_faults import DOUBLE, FLOAT, HALF, INT64, fresh, types_of

PLANTED = "planted_"
BOOL, INT32, BFLOAT16 = TensorProto.BOOL, TensorProto.INT32, TensorProto.BFLOAT16


# Places


def picked(rng, places):
    """One of them at random; None if there are none."""
    return places[rng.integers(len(places))] if places else None


def float_values(model, rank=None):
    """Values that nodes compute as floats and other nodes read, with the places of their first readers."""
    types, shapes = types_of(model), shapes_of(model)
    made = {name for node in model.graph.node for name in node.output}
    first = {}
    for at, node in enumerate(model.graph.node):
        for name in node.input:
            if name in made and types.get(name) == FLOAT and (rank is None or len(shapes.get(name) or ()) == rank):
                first.setdefault(name, at)
    return list(first.items())


def shapes_of(model):
    inferred = onnx.shape_inference.infer_shapes(model)
    return {value.name: [dim.dim_value for dim in value.type.tensor_type.shape.dim]
            for value in (*inferred.graph.value_info, *inferred.graph.output, *inferred.graph.input)
            if value.type.tensor_type.HasField("shape")}


def insert(model, at, nodes, initializers=()):
    rest = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend([*rest[:at], *nodes, *rest[at:]])
    model.graph.initializer.extend(initializers)


def read_instead(model, before, after, start=0):
    for node in list(model.graph.node)[start:]:
        node.input[:] = [after if name == before else name for name in node.input]


def opset(model):
    return max([one.version for one in model.opset_import if one.domain in ("", "ai.onnx")], default=1)


# One operator gets another dtype


def operand_cast(model, rng, op_types=None, dtypes=(HALF, DOUBLE, INT64, INT32, BOOL, BFLOAT16)):
    """A Cast that nobody wanted stands before one input of a node."""
    types = types_of(model)
    places = [(at, place) for at, node in enumerate(model.graph.node) for place, name in enumerate(node.input)
              if name and types.get(name) in (FLOAT, INT64, BOOL) and (op_types is None or node.op_type in op_types)
              and not node.op_type.startswith("Cast") and not node.domain]
    found = picked(rng, places)
    if not found:
        return False
    at, place = found
    name = model.graph.node[at].input[place]
    dtype = picked(rng, [one for one in dtypes if one != types[name] and (opset(model) >= 13 or one != BFLOAT16)])
    cast = fresh(model, PLANTED + "cast")
    model.graph.node[at].input[place] = cast
    insert(model, at, [helper.make_node("Cast", [name], [cast], name=cast + "_node", to=dtype)])
    return True


def operators_of(model):
    return sorted({node.op_type for node in model.graph.node if not node.domain})


def of_operator(op_type):
    def fault(model, rng):
        return operand_cast(model, rng, {op_type})
    fault.__name__ = "operand_of_" + op_type
    return fault


# Bodies


def in_loop(model, rng):
    """A state that changes its dtype in the body."""
    found = picked(rng, float_values(model))
    if not found:
        return False
    name, at = found
    body = helper.make_graph(
        [helper.make_node("Identity", ["loop_go"], ["loop_goes"]),
         helper.make_node("Abs", ["loop_state"], ["loop_abs"]),
         helper.make_node("Cast", ["loop_abs"], ["loop_wide"], to=DOUBLE),
         helper.make_node("Add", ["loop_wide", name], ["loop_next"])], PLANTED + "loop",
        [helper.make_tensor_value_info("loop_step", INT64, []), helper.make_tensor_value_info("loop_go", BOOL, []),
         helper.make_tensor_value_info("loop_state", FLOAT, None)],
        [helper.make_tensor_value_info("loop_goes", BOOL, []), helper.make_tensor_value_info("loop_next", FLOAT, None)])
    count, result = fresh(model, PLANTED + "count"), fresh(model, PLANTED + "looped")
    read_instead(model, name, result, at)
    insert(model, at, [helper.make_node("Loop", [count, "", name], [result], name=result + "_node", body=body)],
           [helper.make_tensor(count, INT64, [], [2])])
    return True


def in_scan(model, rng):
    """An operand of another dtype in the body of a Scan."""
    found = picked(rng, float_values(model))
    if not found:
        return False
    name, at = found
    factor, result = fresh(model, PLANTED + "factor"), fresh(model, PLANTED + "scanned")
    body = helper.make_graph(
        [helper.make_node("Neg", ["scan_row"], ["scan_negative"]),
         helper.make_node("Mul", ["scan_negative", factor], ["scan_product"]),
         helper.make_node("Tanh", ["scan_product"], ["scan_out"])], PLANTED + "scan",
        [helper.make_tensor_value_info("scan_row", FLOAT, None)], [helper.make_tensor_value_info("scan_out", FLOAT, None)])
    read_instead(model, name, result, at)
    insert(model, at, [helper.make_node("Scan", [name], [result], name=result + "_node", body=body, num_scan_inputs=1)],
           [helper.make_tensor(factor, HALF, [], [1.5])])
    return True


def in_nested_branches(model, rng):
    """A fault two bodies deep, of values that are captured."""
    found = picked(rng, float_values(model))
    if not found:
        return False
    name, at = found
    go, other, result = (fresh(model, PLANTED + one) for one in ("go", "other", "chosen"))

    def branch(label, nodes):
        return helper.make_graph(nodes, label, [], [helper.make_tensor_value_info(nodes[-1].output[0], FLOAT, None)])
    deep = branch("deep", [helper.make_node("Exp", [name], ["deep_exp"]),
                           helper.make_node("Sub", ["deep_exp", other], ["deep_out"])])
    plain = branch("plain", [helper.make_node("Identity", [name], ["plain_out"])])
    outer = branch("outer", [helper.make_node("If", [go], ["outer_out"], then_branch=deep, else_branch=plain)])
    easy = branch("easy", [helper.make_node("Identity", [name], ["easy_out"])])
    read_instead(model, name, result, at)
    insert(model, at, [helper.make_node("If", [go], [result], name=result + "_node", then_branch=outer, else_branch=easy)],
           [helper.make_tensor(go, BOOL, [], [True]), helper.make_tensor(other, DOUBLE, [], [2.5])])
    return True


# Functions


def in_nested_function(model, rng):
    """A function that calls one in which a half meets a float."""
    found = picked(rng, float_values(model))
    if not found or model.ir_version < 8:
        return False
    name, at = found
    imports = [helper.make_opsetid("", opset(model)), helper.make_opsetid("planted.local", 1)]
    inner = helper.make_function("planted.local", "Inner", ["a"], ["c"], [
        helper.make_node("Cast", ["a"], ["half"], to=HALF), helper.make_node("Relu", ["a"], ["positive"]),
        helper.make_node("Mul", ["half", "positive"], ["c"])], imports)
    outer = helper.make_function("planted.local", "Outer", ["x"], ["z"], [
        helper.make_node("Abs", ["x"], ["y"]), helper.make_node("Inner", ["y"], ["w"], domain="planted.local"),
        helper.make_node("Neg", ["w"], ["z"])], imports)
    result = fresh(model, PLANTED + "called")
    read_instead(model, name, result, at)
    insert(model, at, [helper.make_node("Outer", [name], [result], name=result + "_node", domain="planted.local")])
    model.functions.extend([inner, outer])
    model.opset_import.append(helper.make_opsetid("planted.local", 1))
    return True


# Names and structure


def initializer_repeated(model, rng):
    tensor = picked(rng, list(model.graph.initializer))
    if tensor is None:
        return False
    model.graph.initializer.add().CopyFrom(tensor)
    return True


def initializer_repeated_otherwise(model, rng):
    """The second one of a name has another dtype."""
    tensor = picked(rng, type_faults.floats(model))
    if tensor is None:
        return False
    again = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), tensor.name)
    model.graph.initializer.add().CopyFrom(again)
    return True


def initializer_named_as_result(model, rng):
    tensor, found = picked(rng, type_faults.floats(model)), picked(rng, float_values(model))
    if tensor is None or not found:
        return False
    again = model.graph.initializer.add()
    again.CopyFrom(tensor)
    again.name = found[0]
    return True


def node_name_repeated(model, rng):
    if len(model.graph.node) < 3:
        return False
    one, other = rng.choice(len(model.graph.node), 2, replace=False)
    model.graph.node[int(other)].name = model.graph.node[int(one)].name = "the_same_name"
    return True


def result_repeated(model, rng):
    """Two nodes compute a value of one name."""
    found = picked(rng, float_values(model))
    if not found:
        return False
    insert(model, found[1], [helper.make_node("Abs", [found[0]], [found[0]], name=PLANTED + "again")])
    return True


def input_missing(model, rng):
    places = [(node, place) for node in model.graph.node for place, name in enumerate(node.input) if name]
    node, place = picked(rng, places)
    node.input[place] = PLANTED + "nowhere"
    return True


def cycle(model, rng):
    """A node reads what is computed from its own result."""
    at = int(rng.integers(max(1, len(model.graph.node) - 1)))
    node = model.graph.node[at]
    for later in list(model.graph.node)[at + 1:]:
        if set(later.input) & set(node.output) and len(node.input) > 0 and later.output[0]:
            node.input[0] = later.output[0]
            return True
    return False


def operator_unknown(model, rng):
    node = picked(rng, [one for one in model.graph.node if not one.domain])
    node.op_type += "V9"
    return True


def domain_unknown(model, rng):
    node = picked(rng, [one for one in model.graph.node if not one.domain])
    node.domain = "com.example.planted"
    model.opset_import.append(helper.make_opsetid("com.example.planted", 1))
    return True


def attribute_unknown(model, rng):
    node = picked(rng, [one for one in model.graph.node if not one.domain])
    node.attribute.append(helper.make_attribute("planted_option", 3))
    return True


def attribute_of_other_type(model, rng):
    places = [one for node in model.graph.node if not node.domain for one in node.attribute
              if one.type in (onnx.AttributeProto.INT, onnx.AttributeProto.INTS)]
    attribute = picked(rng, places)
    if attribute is None:
        return False
    attribute.CopyFrom(helper.make_attribute(attribute.name, "text"))
    return True


def input_surplus(model, rng):
    node = picked(rng, [one for one in model.graph.node if not one.domain and one.op_type not in ("Loop", "Scan", "If")
                        and len(one.input) > 0])
    node.input.extend([node.input[0]] * 6)
    return True


def output_nobody_computes(model, rng):
    model.graph.output.append(helper.make_tensor_value_info(PLANTED + "nothing", FLOAT, None))
    return True


def opset_older(model, rng):
    """The model states an opset in which its operators differ."""
    for one in model.opset_import:
        if one.domain in ("", "ai.onnx") and one.version > 9:
            one.version = 7
            return True
    return False


def shape_declared_otherwise(model, rng):
    """A value_info with a shape that ONNX Runtime infers otherwise."""
    shapes, types = shapes_of(model), types_of(model)
    found = picked(rng, [name for name, _ in float_values(model) if shapes.get(name) and all(shapes[name])])
    if found is None:
        return False
    model.graph.value_info.append(helper.make_tensor_value_info(found, types[found], [size + 3 for size in shapes[found]]))
    return True


def without_kernel(model, rng):
    """Computed in DOUBLE where the CPU has no kernel for it."""
    types = types_of(model)
    for at, node in enumerate(model.graph.node):
        if node.op_type in ("Conv", "Resize", "Erf", "LSTM", "ConvTranspose") and types.get(node.output[0]) == FLOAT:
            before = []
            for place, name in enumerate(node.input):
                if types.get(name) == FLOAT and name:
                    cast = fresh(model, f"{PLANTED}wide{place}")
                    before.append(helper.make_node("Cast", [name], [cast], to=DOUBLE))
                    node.input[place] = cast
            wide, result = fresh(model, PLANTED + "computed"), node.output[0]
            node.output[0] = wide
            insert(model, at, before)
            insert(model, at + len(before) + 1, [helper.make_node("Cast", [wide], [result], to=FLOAT)])
            return True
    return False


def size_of_weight(model, rng):
    """A matrix that does not fit its reader, by one column or row."""
    readers = {name for node in model.graph.node if node.op_type in ("MatMul", "Gemm", "Conv") for name in node.input}
    tensor = picked(rng, [one for one in type_faults.floats(model) if len(one.dims) > 1 and one.name in readers])
    if tensor is None:
        return False
    array = numpy_helper.to_array(tensor)
    type_faults.replace(tensor, np.concatenate([array, array[:1]], 0) if rng.integers(2) else np.concatenate(
        [array, array[:, :1]], 1))
    return True


# Only a run shows them


def at_run(make):
    """Nodes after a value, whose shape nobody knows before a run: a Reshape by a computed shape hides it."""
    def fault(model, rng):
        found = picked(rng, float_values(model))
        if not found or opset(model) < 13:
            return False
        name, at = found
        # One dimension of all elements; no reader gets the result.
        flat, minus, shape, one = (fresh(model, PLANTED + part) for part in ("flat", "minus", "shape", "one"))
        nodes = [helper.make_node("Shape", [name], [shape + "_of"]),
                 helper.make_node("ReduceProd", [shape + "_of"], [shape], keepdims=1),
                 helper.make_node("Reshape", [name, shape], [flat])]
        more, initializers, result = make(flat, minus, one)
        for number, node in enumerate(more):
            node.name = node.name or f"{PLANTED}run_{number}"
        insert(model, at, [*nodes, *more], initializers)
        model.graph.output.append(helper.make_tensor_value_info(result, FLOAT, None))
        return True
    fault.__name__ = make.__name__
    return fault


def run_reshape(flat, minus, one):
    return [helper.make_node("Reshape", [flat, minus], ["run_out"], name="planted_reshape")], [
        helper.make_tensor(minus, INT64, [2], [-1, 1009])], "run_out"


def run_gather(flat, minus, one):
    return [helper.make_node("Gather", [flat, minus], ["run_out"], name="planted_gather")], [
        helper.make_tensor(minus, INT64, [1], [123456789])], "run_out"


def run_expand(flat, minus, one):
    return [helper.make_node("Concat", [flat, flat, one], ["run_long"], axis=0),
            helper.make_node("Add", ["run_long", flat], ["run_out"], name="planted_broadcast")], [
        helper.make_tensor(one, FLOAT, [1], [1.0])], "run_out"


def run_concat(flat, minus, one):
    return [helper.make_node("Unsqueeze", [flat, minus], ["run_row"]),
            helper.make_node("Concat", ["run_row", one], ["run_out"], axis=0, name="planted_concat")], [
        helper.make_tensor(minus, INT64, [1], [0]), helper.make_tensor(one, FLOAT, [1, 1013], [0.25] * 1013)], "run_out"


def run_matmul(flat, minus, one):
    return [helper.make_node("MatMul", [flat, one], ["run_out"], name="planted_matmul")], [
        numpy_helper.from_array(np.random.default_rng(7).normal(size=(1019, 3)).astype(np.float32), one)], "run_out"


def run_squeeze(flat, minus, one):
    return [helper.make_node("Concat", [flat, flat], ["run_long"], axis=0),
            helper.make_node("Squeeze", ["run_long", minus], ["run_out"], name="planted_squeeze")], [
        helper.make_tensor(minus, INT64, [1], [0])], "run_out"


def run_split(flat, minus, one):
    return [helper.make_node("Split", [flat, minus], ["run_out", "run_rest"], axis=0, name="planted_split")], [
        helper.make_tensor(minus, INT64, [2], [1021, 5])], "run_out"


def run_scatter(flat, minus, one):
    return [helper.make_node("ScatterElements", [flat, minus, one], ["run_out"], axis=0, name="planted_scatter")], [
        helper.make_tensor(minus, INT64, [1], [987654321]), helper.make_tensor(one, FLOAT, [1], [1.0])], "run_out"


# Data files


def file_is_gone(path):
    data_of(path).unlink()


def file_is_cut(path):
    data = data_of(path)
    with data.open("r+b") as file:
        file.truncate(data.stat().st_size // 2)


def file_has_wrong_length(path):
    model = onnx.load(str(path), load_external_data=False)
    tensor = largest(model)
    for entry in tensor.external_data:
        if entry.key == "length":
            entry.value = str(int(entry.value) - 4)
    path.write_bytes(model.SerializeToString())


def file_is_outside(path):
    model = onnx.load(str(path), load_external_data=False)
    for entry in largest(model).external_data:
        if entry.key == "location":
            entry.value = "../" + entry.value
    path.write_bytes(model.SerializeToString())


def file_has_other_dtype(path):
    """The label of a tensor in the file changes, its bytes do not."""
    model = onnx.load(str(path), load_external_data=False)
    tensor = largest(model)
    tensor.data_type = DOUBLE
    tensor.dims[-1] //= 2
    path.write_bytes(model.SerializeToString())


def data_of(path):
    return pathlib.Path(f"{path}.data")


def largest(model):
    return max((one for one in model.graph.initializer if one.external_data and one.data_type == FLOAT),
               key=lambda one: np.prod(one.dims))


def of_types(fault):
    def with_numbers(model, rng):
        return fault(model)
    with_numbers.__name__ = fault.__name__
    return with_numbers


FAULTS = {
    "types": [of_types(fault) for fault in type_faults.FAULTS if fault is not type_faults.branch_in_half
              and fault is not type_faults.function_in_half],
    "bodies": [of_types(type_faults.branch_in_half), in_loop, in_scan, in_nested_branches],
    "functions": [of_types(type_faults.function_in_half), in_nested_function],
    "names": [initializer_repeated, initializer_repeated_otherwise, initializer_named_as_result, node_name_repeated,
              result_repeated, input_missing, cycle],
    "structure": [operator_unknown, domain_unknown, attribute_unknown, attribute_of_other_type, input_surplus,
                  output_nobody_computes, opset_older, shape_declared_otherwise, without_kernel, size_of_weight],
    "run": [at_run(make) for make in (run_reshape, run_gather, run_expand, run_concat, run_matmul, run_squeeze, run_split,
                                      run_scatter)],
}
FILE_FAULTS = [file_is_gone, file_is_cut, file_has_wrong_length, file_is_outside, file_has_other_dtype]
