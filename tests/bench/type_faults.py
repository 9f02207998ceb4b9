# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Type faults of the classes of docs/type-errors.md, put into models that ONNX Runtime loads.

A fault is a function that changes a model in place, or returns False where the model has no place for it. What it does
is what exporters and scripts of users do, so that what was meant can be told from the rest of the model: a value that
is lost for good is no fault of types.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HALF, FLOAT, DOUBLE, INT32, INT64 = (TensorProto.FLOAT16, TensorProto.FLOAT, TensorProto.DOUBLE, TensorProto.INT32,
                                     TensorProto.INT64)


def floats(model):
    return [tensor for tensor in model.graph.initializer if tensor.data_type == FLOAT and np.prod(tensor.dims) > 1]


def replace(tensor, array):
    tensor.CopyFrom(numpy_helper.from_array(array, tensor.name))


def types_of(model):
    """The element types of all values that shape inference knows."""
    inferred = onnx.shape_inference.infer_shapes(model)
    values = [*inferred.graph.value_info, *inferred.graph.output, *inferred.graph.input]
    types = {value.name: value.type.tensor_type.elem_type for value in values}
    return types | {tensor.name: tensor.data_type for tensor in model.graph.initializer}


def value_names(model):
    return {name for node in model.graph.node for name in (*node.input, *node.output)}


def fresh(model, stem):
    return next(name for number in range(10000) if (name := f"{stem}_{number}") not in value_names(model))


def round_weights(model):
    """Leaves only what FLOAT16 and BFLOAT16 hold, so that a fault loses nothing and its repair can be compared exactly."""
    for tensor in floats(model):
        array = (numpy_helper.to_array(tensor).astype(np.float32).view(np.uint32) & 0xFFFF0000).view(np.float32)
        replace(tensor, np.where(np.abs(array) < 2.0 ** -14, np.float32(0), array))


def halved_weights(model, picked):
    """A script cast the weights, but not the graph."""
    tensors = floats(model)
    for tensor in picked(tensors):
        replace(tensor, numpy_helper.to_array(tensor).astype(np.float16))
    return bool(tensors)


def all_weights_halved(model):
    return halved_weights(model, lambda tensors: tensors)


def one_weight_halved(model):
    return halved_weights(model, lambda tensors: tensors[:1])


def matrices_halved(model):
    return halved_weights(model, lambda tensors: [tensor for tensor in tensors if len(tensor.dims) > 1] or tensors)


def weight_doubled(model):
    """NumPy's dtype came through."""
    for tensor in floats(model)[-1:]:
        replace(tensor, numpy_helper.to_array(tensor).astype(np.float64))
        return True
    return False


def scalar_doubled(model):
    """A Python number became a DOUBLE constant."""
    for node in model.graph.node:
        for attribute in node.attribute:
            if node.op_type == "Constant" and attribute.t.data_type == FLOAT and np.prod(attribute.t.dims) == 1:
                attribute.t.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(attribute.t).astype(np.float64)))
                return True
    for tensor in model.graph.initializer:
        if tensor.data_type == FLOAT and np.prod(tensor.dims) == 1:
            replace(tensor, numpy_helper.to_array(tensor).astype(np.float64))
            return True
    return False


def integer_narrowed(model):
    """INT64 of a shape, an index or an axis is INT32, as in TensorFlow. Numbers that do not fit stay."""
    def fits(tensor):
        return tensor.data_type == INT64 and np.all(np.abs(numpy_helper.to_array(tensor).astype(np.float64)) < 2.0 ** 31)

    found = [tensor for tensor in model.graph.initializer if fits(tensor)]
    for tensor in found[:1]:
        replace(tensor, numpy_helper.to_array(tensor).astype(np.int32))
    constants = [attribute for node in model.graph.node if node.op_type == "Constant" for attribute in node.attribute
                 if fits(attribute.t)]
    for attribute in constants[:1] if not found else []:
        attribute.t.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(attribute.t).astype(np.int32)))
    return bool(found or constants)


def float_indices(model):
    """Indices are stored as floats, as if they had been computed as floats."""
    for node in model.graph.node:
        for tensor in model.graph.initializer:
            if node.op_type in ("Gather", "Reshape", "Expand", "Tile") and tensor.name == node.input[1]:
                replace(tensor, numpy_helper.to_array(tensor).astype(np.float32))
                return True
    return False


def mask_as_bytes(model):
    """A mask of BOOL is stored as UINT8."""
    for tensor in model.graph.initializer:
        if tensor.data_type == TensorProto.BOOL:
            replace(tensor, numpy_helper.to_array(tensor).astype(np.uint8))
            return True
    return False


def cast_left_out(model):
    """The exporter forgot a Cast from an integer or a bool."""
    types = types_of(model)
    for node in model.graph.node:
        if node.op_type == "Cast" and types.get(node.input[0], FLOAT) not in (FLOAT, HALF, DOUBLE) and \
                types.get(node.output[0]) == FLOAT and node.output[0] not in {out.name for out in model.graph.output}:
            for other in model.graph.node:
                other.input[:] = [node.input[0] if name == node.output[0] else name for name in other.input]
            model.graph.node.remove(node)
            return True
    return False


def output_declared_otherwise(model):
    for value in model.graph.output:
        if value.type.tensor_type.elem_type == FLOAT:
            value.type.tensor_type.elem_type = DOUBLE
            return True
    return False


def stale_value_info(model):
    """Entries from before a conversion."""
    types = types_of(model)
    known = {value.name for value in (*model.graph.input, *model.graph.output)}
    inner = [name for node in model.graph.node for name in node.output if types.get(name) == FLOAT and name not in known]
    del model.graph.value_info[:]
    for name in inner:
        model.graph.value_info.append(helper.make_tensor_value_info(name, HALF, None))
    return bool(inner)


def initializer_declared_otherwise(model):
    """A graph input of another type than its default."""
    declared = {value.name: value for value in model.graph.input}
    for tensor in floats(model)[:1]:
        if tensor.name not in declared:
            model.graph.input.append(helper.make_tensor_value_info(tensor.name, FLOAT, list(tensor.dims)))
        replace(tensor, numpy_helper.to_array(tensor).astype(np.float16))
        return True
    return False


def wrong_cast_target(model):
    """An attribute states a dtype that the readers do not take."""
    types = types_of(model)
    for node in model.graph.node:
        if node.op_type == "Cast" and types.get(node.output[0]) == FLOAT:
            for attribute in node.attribute:
                if attribute.name == "to":
                    attribute.i = DOUBLE
                    return True
    return False


def bits_of_halves(model):
    """BFLOAT16 stored as UINT16, since NumPy has no such type; declared nowhere."""
    for tensor in floats(model)[:1]:
        bits = (numpy_helper.to_array(tensor).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        replace(tensor, bits)
        return True
    return False


def wrong_width(model):
    """The label says FLOAT, the data are those of DOUBLE."""
    for tensor in floats(model)[:1]:
        data = numpy_helper.to_array(tensor).astype(np.float64).tobytes()
        tensor.ClearField("float_data")
        tensor.raw_data = data
        return True
    return False


def small_constant(model):
    """The weights of a norm are halves, beside an epsilon that a half makes 0."""
    for node in model.graph.node:
        if node.op_type == "Add":
            for tensor in model.graph.initializer:
                if tensor.name in node.input and np.prod(tensor.dims) > 1 and tensor.data_type == FLOAT:
                    replace(tensor, numpy_helper.to_array(tensor).astype(np.float16))
                    return True
    return False


def without_a_kernel(model):
    """A node is computed in BFLOAT16, which has no kernel on the CPU."""
    types = types_of(model)
    for index, node in enumerate(model.graph.node):
        if node.op_type in ("Relu", "Sigmoid", "Mul", "Tanh", "Softmax") and \
                all(types.get(name) == FLOAT for name in (*node.input, *node.output)):
            casts, inputs = [], []
            for name in node.input:
                inputs.append(fresh(model, "brain"))
                casts.append(helper.make_node("Cast", [name], [inputs[-1]], to=TensorProto.BFLOAT16))
                node.input[:] = [inputs[-1] if old == name else old for old in node.input]
            after, result = fresh(model, "computed"), node.output[0]
            node.output[0] = after
            for offset, cast in enumerate(casts):
                model.graph.node.insert(index + offset, cast)
            model.graph.node.insert(index + len(casts) + 1, helper.make_node("Cast", [after], [result], to=FLOAT))
            return model.opset_import[0].version >= 13
    return False


def into_branch(model, fault_of_else):
    """Puts the last float node of the graph into both branches of an If, one of them with a fault."""
    types = types_of(model)
    outputs = {value.name for value in model.graph.output}
    for index, node in reversed(list(enumerate(model.graph.node))):
        if len(node.output) == 1 and types.get(node.output[0]) == FLOAT and not node.domain and \
                not any(attribute.HasField("g") for attribute in node.attribute) and node.op_type not in ("Constant", "Dropout"):
            bodies = []
            for name in ("then", "else"):
                copy = onnx.NodeProto()
                copy.CopyFrom(node)
                copy.output[0] = f"{node.output[0]}_{name}"
                copy.name = f"{node.name}_{name}" if node.name else ""
                nodes, result, dtype = [copy], copy.output[0], FLOAT
                if name == "else":
                    nodes, result, dtype = fault_of_else(nodes, result)
                bodies.append(helper.make_graph(nodes, name, [], [helper.make_tensor_value_info(result, dtype, None)]))
            condition = fresh(model, "condition")
            model.graph.initializer.append(helper.make_tensor(condition, TensorProto.BOOL, [], [True]))
            if model.ir_version < 4 or any(value.name == tensor.name for value in model.graph.input
                                           for tensor in model.graph.initializer):
                model.graph.input.append(helper.make_tensor_value_info(condition, TensorProto.BOOL, []))
            branch = helper.make_node("If", [condition], list(node.output), node.name, then_branch=bodies[0],
                                      else_branch=bodies[1])
            model.graph.node.remove(node)
            model.graph.node.insert(index, branch)
            return True
    return False


def branch_in_half(model):
    def cast(nodes, result):
        return [*nodes, helper.make_node("Cast", [result], [result + "_half"], to=HALF)], result + "_half", HALF

    return into_branch(model, cast)


def function_in_half(model):
    """A call of a model-local function with a half."""
    types = types_of(model)
    inputs = {tensor.name: tensor for tensor in floats(model)}
    for index, node in enumerate(model.graph.node):
        stored = [name for name in node.input if name in inputs]
        if node.op_type in ("Add", "Mul", "MatMul") and stored and types.get(node.output[0]) == FLOAT and model.ir_version >= 8:
            body = helper.make_node(node.op_type, ["a", "b"], ["c"])
            model.functions.append(helper.make_function("local", "pair", ["a", "b"], ["c"], [body], [
                helper.make_opsetid("", model.opset_import[0].version)]))
            call = helper.make_node("pair", list(node.input), list(node.output), node.name, domain="local")
            model.graph.node.remove(node)
            model.graph.node.insert(index, call)
            model.opset_import.append(helper.make_opsetid("local", 1))
            replace(inputs[stored[0]], numpy_helper.to_array(inputs[stored[0]]).astype(np.float16))
            return True
    return False


def input_declared_in_half(model):
    """The caller feeds halves; the weights are floats."""
    stored = {tensor.name for tensor in model.graph.initializer}
    for value in model.graph.input:
        if value.type.tensor_type.elem_type == FLOAT and value.name not in stored:
            value.type.tensor_type.elem_type = HALF
            return True
    return False


def several_at_once(model):
    return sum(bool(fault(model)) for fault in (one_weight_halved, integer_narrowed, output_declared_otherwise)) > 1


FAULTS = [all_weights_halved, one_weight_halved, matrices_halved, weight_doubled, scalar_doubled, integer_narrowed,
          float_indices, mask_as_bytes, cast_left_out, output_declared_otherwise, stale_value_info,
          initializer_declared_otherwise, wrong_cast_target, bits_of_halves, wrong_width, small_constant, without_a_kernel,
          branch_in_half, function_in_half, input_declared_in_half, several_at_once]
