# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Writes a valid model of many float32 initializers, each added to a running sum by a node of its own.

Run: make_weights.py FILE COUNT BYTES [inline | single | per-tensor]. The file is streamed, so that it may be larger
than protobuf's limit of 2 GiB, which onnx itself cannot write.
"""

import pathlib
import sys

import numpy as np
from onnx import TensorProto, helper

GRAPH_FIELD, NODE_FIELD, INITIALIZER_FIELD, RAW_DATA_FIELD = 7, 1, 5, 9  # onnx.proto


def varint(number):
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def field_head(number, length):
    """The tag and length of a length-delimited field."""
    return varint(number << 3 | 2) + varint(length)


def field(number, content):
    return field_head(number, len(content)) + content


def tensor_head(index, elements, place):
    """A TensorProto without its raw_data."""
    tensor = TensorProto(name=f"model.layers.{index}.weight", data_type=TensorProto.FLOAT, dims=[elements])
    if place:
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
    return tensor.SerializeToString()


def places(kind, path, count, size):
    """Yields the external_data of each tensor's bytes, or None where they are inline."""
    for index in range(count):
        if kind == "inline":
            yield None
        elif kind == "single":
            yield {"location": path.name + ".data", "offset": index * ((size + 4095) // 4096 * 4096), "length": size}
        else:
            yield {"location": f"layer_{index}.bin", "offset": 0, "length": size}


def nodes(count):
    value = "input"
    for index in range(count):
        node = helper.make_node("Add", [value, f"model.layers.{index}.weight"], [f"sum_{index}"], f"add_{index}")
        yield field(NODE_FIELD, node.SerializeToString())
        value = node.output[0]


def frame(count, elements):
    """Everything but nodes and initializers: (fields of the graph, fields of the model)."""
    declare = helper.make_tensor_value_info
    graph = helper.make_graph([], "weights", [declare("input", TensorProto.FLOAT, [elements])],
                              [declare(f"sum_{count - 1}", TensorProto.FLOAT, [elements])])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    model.ClearField("graph")
    return graph.SerializeToString(), model.SerializeToString()


def main():
    path, count, total = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    kind = sys.argv[4] if len(sys.argv) > 4 else "inline"
    path.parent.mkdir(parents=True, exist_ok=True)
    elements = max(1, total // count // 4)
    values = np.random.default_rng(0).standard_normal(elements, dtype=np.float32).tobytes()
    heads = [tensor_head(index, elements, place)
             for index, place in enumerate(places(kind, path, count, len(values)))]
    inline = field_head(RAW_DATA_FIELD, len(values)) if kind == "inline" else b""
    payload = values if kind == "inline" else b""
    sizes = [len(head) + len(inline) + len(payload) for head in heads]
    graph_frame, model_frame = frame(count, elements)
    node_bytes = b"".join(nodes(count))
    graph_size = len(graph_frame) + len(node_bytes) + sum(
        len(field_head(INITIALIZER_FIELD, size)) + size for size in sizes)
    with path.open("wb") as file:
        file.write(model_frame + field_head(GRAPH_FIELD, graph_size) + graph_frame + node_bytes)
        for head, size in zip(heads, sizes):
            file.write(field_head(INITIALIZER_FIELD, size) + head + inline + payload)
    if kind == "single":
        with open(f"{path}.data", "wb") as data:
            for _ in range(count):
                data.write(values + bytes(-len(values) % 4096))
    elif kind == "per-tensor":
        for index in range(count):
            (path.parent / f"layer_{index}.bin").write_bytes(values)


if __name__ == "__main__":
    main()
