#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/mixed_dtypes: exports of networks whose author mixes dtypes, and what torch computes.

<network>-<way>.values is a GraphProto whose initializers are the feed and, under the outputs' names, what torch gives.
<network>-<opset>-<way>.onnx is a model that ought to give them. The ways, all met in the wild:
  traced      as torch.onnx.export writes it
  scripted    the same with torch.jit.script, which knows few dtypes
  unpromoted  by an exporter that leaves the promotion of operands out: torch's own, without its pass for that
  halved      traced in float, then a script cast the weights to half, but neither the inputs nor the graph
  half_fed    traced in float, then a script cast the matrices and declared the float inputs as half, but left vectors
              (norms, biases) as they are
Only models that ONNX Runtime refuses are kept. Left out is what torch's exporter loses for good: it makes And of
cumsum(mask) * mask, an integer of the bound in counts.clamp(min=0.5), and casts to half what it believes to be whole.
Needs ONNX Runtime's library as the argument, and Debian's python3-torch and python3-onnx.
"""
import argparse
import io
import pathlib
import warnings
from unittest import mock

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from mixed_dtype_networks import networks
from runtime_library import Runtime

HERE = pathlib.Path(__file__).parent / "data" / "mixed_dtypes"
OPSETS = (11, 13, 17)


def export(module, inputs, opset, way):
    """The serialised model; None where the exporter refuses."""
    names = [f"input_{i}" for i in range(len(inputs))]
    results = module(*inputs)
    outputs = [f"output_{i}" for i in range(len(results) if isinstance(results, tuple) else 1)]
    scripted = torch.jit.script(module) if way == "scripted" else module
    promote = torch._C._jit_pass_onnx_scalar_type_analysis
    data = io.BytesIO()
    try:
        with mock.patch.multiple(torch._C, _check_onnx_proto=lambda *_, **__: None,  # it refuses what we are after
                                 _jit_pass_onnx_scalar_type_analysis=(lambda *_: None) if way == "unpromoted" else promote):
            torch.onnx.export(scripted, inputs, data, opset_version=opset, input_names=names, output_names=outputs)
    except (RuntimeError, torch.onnx.errors.OnnxExporterError) as error:
        print(f"  opset {opset}, {way}: {str(error).splitlines()[0]}")
        return None
    model = onnx.load_from_string(data.getvalue())
    if way in ("halved", "half_fed"):
        halve(model, way)
    return model.SerializeToString()


def halve(model, way):
    for tensor in model.graph.initializer:
        if tensor.data_type == onnx.TensorProto.FLOAT and (way == "halved" or len(tensor.dims) > 1):
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), tensor.name))
    for value in model.graph.input if way == "half_fed" else ():
        value.type.tensor_type.elem_type = onnx.TensorProto.FLOAT16


def values_of(module, inputs, way):
    """Feed and results. torch has no half products on a CPU: they are computed in float from the halved values."""
    if way in ("halved", "half_fed"):
        with torch.no_grad():
            for parameter in module.parameters():
                if way == "halved" or parameter.dim() > 1:
                    parameter.copy_(parameter.half())
    if way == "half_fed":
        inputs = [value.half() for value in inputs]
    results = module(*[value.float() if way == "half_fed" else value for value in inputs])
    graph = onnx.GraphProto(name="values")
    for kind, tensors in ("input", inputs), ("output", results if isinstance(results, tuple) else (results,)):
        for i, tensor in enumerate(tensors):
            array = tensor.detach().numpy() if isinstance(tensor, torch.Tensor) else np.array(tensor)
            graph.initializer.append(numpy_helper.from_array(array, f"{kind}_{i}"))
    return graph


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runtime", help="ONNX Runtime's library")
    runtime = Runtime(parser.parse_args().runtime)
    warnings.simplefilter("ignore")
    HERE.mkdir(parents=True, exist_ok=True)
    for old in HERE.iterdir():
        old.unlink()
    for name, (module, inputs, ways) in networks().items():
        module.eval()
        for way in ways:
            models = {opset: export(module, inputs, opset, way) for opset in OPSETS}
            refused = {opset: model for opset, model in models.items() if model and runtime.load(model)}
            print(f"{name}, {way}: {len(refused)} refused of {len(models)}")
            for opset, model in refused.items():
                (HERE / f"{name}-{opset}-{way}.onnx").write_bytes(model)
            if refused:
                (HERE / f"{name}-{way}.values").write_bytes(values_of(module, inputs, way).SerializeToString())


if __name__ == "__main__":
    main()
