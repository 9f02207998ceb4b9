# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""From a module to a model that loads in one call."""

import importlib.util
import warnings

import numpy as np
import onnx
import onnx.numpy_helper
import onnxmend
import onnxmend.torch
import pytest
import torch

pytestmark = pytest.mark.filterwarnings("ignore")


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(8, 16)
        self.second = torch.nn.Linear(16, 4)
        self.register_buffer("mask", torch.tensor([True, False, True, True]))

    def forward(self, x):
        return self.second(torch.relu(self.first(x))).masked_fill(~self.mask, 0.0)


X = torch.arange(16, dtype=torch.float32).reshape(2, 8) / 16


def names(path):
    return {tensor.name: tensor.data_type for tensor in onnx.load(path).graph.initializer}


def test_a_module_becomes_a_model_that_is_proved(tmp_path):
    result = onnxmend.torch.export(Network(), (X,), tmp_path / "m.onnx", input_names=["x"], output_names=["y"])
    assert result.ok and result.verify.runtime.status == "passed"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.onnx"]
    assert onnx.TensorProto.FLOAT in names(tmp_path / "m.onnx").values()


def test_weights_of_a_checkpoint_are_cast_to_the_dtypes_of_the_module(tmp_path):
    network = Network()
    halves = {name: tensor.half() if tensor.is_floating_point() else tensor
              for name, tensor in network.state_dict().items()}
    result = onnxmend.torch.export(network, (X,), tmp_path / "m.onnx", checkpoint=halves)
    assert result.ok, result.to_dict()
    stored = names(tmp_path / "m.onnx")
    assert stored["first.weight"] == onnx.TensorProto.FLOAT
    model = onnx.load(tmp_path / "m.onnx")
    weight = next(tensor for tensor in model.graph.initializer if tensor.name == "first.weight")
    assert np.array_equal(onnx.numpy_helper.to_array(weight), halves["first.weight"].float().numpy())


def test_weights_of_a_checkpoint_keep_their_dtypes(tmp_path):
    network = Network()
    doubles = {name: tensor.double() if tensor.is_floating_point() else tensor
               for name, tensor in network.state_dict().items()}
    path = tmp_path / "checkpoint.pt"
    torch.save(doubles, path)
    result = onnxmend.torch.export(network, (X,), tmp_path / "m.onnx", checkpoint=path, dtypes="keep")
    assert result.ok, result.to_dict()
    assert names(tmp_path / "m.onnx")["first.weight"] == onnx.TensorProto.DOUBLE
    assert [value.type.tensor_type.elem_type for value in onnx.load(tmp_path / "m.onnx").graph.output] == [
        onnx.TensorProto.FLOAT]


def test_the_whole_model_is_converted(tmp_path):
    result = onnxmend.torch.export(Network(), (X,), tmp_path / "m.onnx", to="float16")
    assert result.ok and result.to == "FLOAT16"
    assert onnx.TensorProto.FLOAT16 in names(tmp_path / "m.onnx").values()


def test_errors_of_torch_are_explained(tmp_path):
    class Unknown(torch.nn.Module):
        def forward(self, x):
            return torch.special.bessel_j0(x)

    with pytest.raises(onnxmend.torch.ExportError) as caught:
        onnxmend.torch.export(Unknown(), (X,), tmp_path / "m.onnx")
    assert caught.value.place == "Unknown" and caught.value.reason and caught.value.__cause__ is not None
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_the_line_that_torch_could_not_export_is_shown(tmp_path):
    class Failing(torch.nn.Module):
        def forward(self, x):
            return x @ torch.zeros(3)

    with pytest.raises(onnxmend.torch.ExportError) as caught:
        onnxmend.torch.export(Failing(), (X,), tmp_path / "m.onnx")
    source = caught.value.source
    assert source.file == __file__ and source.code == "return x @ torch.zeros(3)"
    assert str(caught.value).endswith(f" At {__file__}:{source.line}: return x @ torch.zeros(3)")


def test_a_module_that_the_export_imports_and_nobody_installed_is_named(tmp_path):
    class Importing(torch.nn.Module):
        def forward(self, x):
            import module_that_nobody_has

            return module_that_nobody_has.run(x)

    with pytest.raises(onnxmend.torch.ExportError) as caught:
        onnxmend.torch.export(Importing(), (X,), tmp_path / "m.onnx")
    assert caught.value.reason == "the Python module module_that_nobody_has is not installed"
    assert caught.value.advice == "Install module_that_nobody_has."


def test_dynamo_is_used_where_torch_has_it(tmp_path):
    version = tuple(int(part) for part in torch.__version__.split(".")[:2])
    if version < (2, 5):
        with pytest.raises(onnxmend.UsageError):
            onnxmend.torch.export(Network(), (X,), tmp_path / "m.onnx", dynamo=True)
        return
    if importlib.util.find_spec("onnxscript") is None: # Debian 13 has torch 2.6, and no onnxscript
        with pytest.raises(onnxmend.torch.ExportError, match="onnxscript") as caught:
            onnxmend.torch.export(Network(), (X,), tmp_path / "m.onnx", dynamo=True)
        assert caught.value.advice == "Install onnxscript, or leave dynamo out."
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert onnxmend.torch.export(Network(), (X,), tmp_path / "m.onnx", dynamo=True).ok
