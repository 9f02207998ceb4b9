# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Models and weights in memory give what files give, and are not copied."""

import gc
import subprocess
import sys
import weakref

import numpy as np
import onnx
import onnxmend
import pytest
import torch
from conftest import MIXED, SAMPLE, SAMPLE_WEIGHTS, SOURCE


def state_dict():
    return torch.load(SAMPLE_WEIGHTS)


def nameless(result):
    """Returns the result without the keys that only say where things lie."""
    values = result.to_dict()
    values["model"] = None
    for initializer in values.get("initializers", []):
        initializer["location"] = initializer["offset"] = None
    others = ("checkpoints", "seconds", "output", "files", "run", "verified") # the model may be a file
    return {key: value for key, value in values.items() if key not in others}


@pytest.mark.parametrize("model", MIXED[:4], ids=lambda path: path.stem)
@pytest.mark.parametrize("given", [lambda data: data, bytearray, memoryview, onnx.load_from_string],
                         ids=["bytes", "bytearray", "memoryview", "ModelProto"])
def test_models_in_memory_are_audited_as_files(model, given):
    assert nameless(onnxmend.audit(given(model.read_bytes()))) == nameless(onnxmend.audit(model))


def test_tensors_of_torch_are_bound_as_those_of_the_file(tmp_path):
    from_file = onnxmend.fix(SAMPLE, tmp_path / "file.onnx", SAMPLE_WEIGHTS)
    from_memory = onnxmend.fix(SAMPLE.read_bytes(), tmp_path / "memory.onnx", state_dict())
    assert from_memory.ok and nameless(from_memory) == nameless(from_file)
    file, memory = onnx.load(tmp_path / "file.onnx"), onnx.load(tmp_path / "memory.onnx")
    assert memory.SerializeToString() == file.SerializeToString()


def test_arrays_of_numpy_are_bound_as_tensors_of_torch(tmp_path):
    arrays = {name: tensor.numpy() for name, tensor in state_dict().items()}
    onnxmend.fix(SAMPLE, tmp_path / "torch.onnx", state_dict())
    onnxmend.fix(SAMPLE, tmp_path / "numpy.onnx", arrays)
    assert (tmp_path / "numpy.onnx").read_bytes() == (tmp_path / "torch.onnx").read_bytes()


def test_modules_give_their_state_dict():
    linear = torch.nn.Linear(3, 2)
    result = onnxmend.inspect(linear)
    assert [(tensor.name, tensor.dtype, tensor.shape) for tensor in result.tensors] == [
        ("weight", "FLOAT", [2, 3]), ("bias", "FLOAT", [2])]


def test_layouts_of_tensors_keep_their_elements():
    base = np.arange(24, dtype=np.float32).reshape(4, 6)
    views = {
        "transposed": base.T, "stepped": base[:, ::2], "reversed": base[::-1], "swapped": base.astype(">f4"),
        "scalar": np.float32(3).reshape(()), "empty": base[:0], "broadcast": np.broadcast_to(base[0], (4, 6)),
    }
    tensors = {"transposed": torch.from_numpy(base).t(), "stepped": torch.from_numpy(base)[:, ::2],
               "reversed": torch.from_numpy(base[::-1].copy()), "swapped": torch.from_numpy(base),
               "scalar": torch.tensor(3.0), "empty": torch.from_numpy(base)[:0],
               "broadcast": torch.from_numpy(base)[0].expand(4, 6)}
    assert onnxmend.diff(views, tensors, values=True).differences == []
    views["stepped"] = base[:, 1::2]
    changed = onnxmend.diff(views, tensors, values=True).differences
    assert [difference.differs for difference in changed] == [["values"]]


def test_dtypes_of_torch_and_numpy_are_known():
    tensors = {str(dtype).replace("torch.", ""): torch.zeros(2, dtype=dtype)
               for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int8, torch.uint8,
                             torch.int64, torch.bool, torch.complex64)}
    assert {tensor.name: tensor.dtype for tensor in onnxmend.inspect(tensors).tensors} == {
        "float16": "FLOAT16", "bfloat16": "BFLOAT16", "float32": "FLOAT", "float64": "DOUBLE", "int8": "INT8",
        "uint8": "UINT8", "int64": "INT64", "bool": "BOOL", "complex64": "COMPLEX64"}
    arrays = {name: np.zeros(2, name) for name in ("uint16", "uint32", "uint64", "int16", "float16")}
    assert {tensor.name: tensor.dtype for tensor in onnxmend.inspect(arrays).tensors} == {
        name: name.upper() for name in arrays}


def test_what_is_no_tensor_is_skipped_with_a_reason():
    given = {"weight": np.zeros(2, np.float32), "epoch": 3, "names": np.array(["a"]),
             "sparse": torch.zeros(2, 2).to_sparse(),
             "quantized": torch.quantize_per_tensor(torch.zeros(2), 1.0, 0, torch.quint8)}
    result = onnxmend.inspect(given)
    assert [tensor.name for tensor in result.tensors] == ["weight"]
    assert {entry["name"] for entry in result.skipped} == {"epoch", "names", "sparse", "quantized"}
    assert all(entry["reason"] for entry in result.skipped)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.inspect({"epoch": 3})


def fake_linear():
    from torch._subclasses.fake_tensor import FakeTensorMode
    with FakeTensorMode():
        return torch.nn.Linear(3, 2)


@pytest.mark.parametrize("module, how", [(fake_linear, "fake mode"),
                                         (lambda: torch.nn.Linear(3, 2, device="meta"), "device meta")],
                         ids=["fake", "meta"])
def test_tensors_without_data_are_refused(module, how):
    for given in (module(), {"real": torch.zeros(2), **module().state_dict()}):
        with pytest.raises(onnxmend.UsageError) as refusal:
            onnxmend.audit(SAMPLE, given)
        assert refusal.value.place == 'tensor "weight"'
        assert "it has no data" in refusal.value.reason and how in refusal.value.reason
        assert "file" in refusal.value.advice


def test_tensors_of_a_torch_that_hides_addresses_are_refused():
    class Hidden(torch.Tensor):
        def data_ptr(self):
            raise RuntimeError("Cannot access data pointer of Tensor (e.g. FakeTensor, FunctionalTensor).")

        def detach(self):
            return self

    with pytest.raises(onnxmend.UsageError, match="no data"):
        onnxmend.inspect({"weight": torch.zeros(2).as_subclass(Hidden)})


def test_tensors_without_elements_need_no_data():
    assert onnxmend.inspect({"weight": torch.zeros(0, 3)}).tensors[0].shape == [0, 3]


def test_tied_weights_are_stored_once(tmp_path):
    shared = np.arange(65536, dtype=np.float32)
    x = onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [65536])
    y = onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [65536])
    inputs = [x] + [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [65536])
                    for name in ("a.weight", "b.weight")]
    nodes = [onnx.helper.make_node("Add", ["x", "a.weight"], ["t"]), onnx.helper.make_node("Add", ["t", "b.weight"], ["y"])]
    model = onnx.helper.make_model(onnx.helper.make_graph(nodes, "g", inputs, [y]), ir_version=8)
    result = onnxmend.fix(model, tmp_path / "m.onnx", {"a.weight": shared, "b.weight": shared}, external_data="single",
                          verify=False)
    assert result.weights.filled == 2
    data = next(file for file in result.files if file.path.endswith(".data"))
    assert data.bytes == shared.nbytes


def test_external_data_needs_a_folder(tmp_path):
    onnxmend.fix(SAMPLE, tmp_path / "model.onnx", SAMPLE_WEIGHTS, external_data="single")
    data = (tmp_path / "model.onnx").read_bytes()
    refused = onnxmend.audit(data)
    assert not refused.ok and any("in memory" in finding.message for finding in refused.findings)
    assert onnxmend.audit(data, base_dir=tmp_path).ok
    assert onnxmend.verify(data, base_dir=tmp_path).ok
    with pytest.raises(onnxmend.UsageError):
        onnxmend.audit(tmp_path / "model.onnx", base_dir=tmp_path)


def test_models_in_memory_are_verified_and_converted(tmp_path):
    onnxmend.fix(SAMPLE, tmp_path / "model.onnx", SAMPLE_WEIGHTS)
    model = onnx.load(tmp_path / "model.onnx")
    verified = onnxmend.verify(model, run=True)
    assert verified.ok and verified.model == "<model>"
    assert onnxmend.convert(model, tmp_path / "half.onnx", to="float16").ok
    fixed = onnxmend.fix(MIXED[0].read_bytes(), tmp_path / "mixed.onnx", until_runs=True)
    assert fixed.verify is not None


@pytest.mark.parametrize("name", ["audit", "inspect", "diff", "fix", "verify"])
def test_results_have_the_schema_of_the_command_line(name):
    model, weights = SAMPLE.read_bytes(), state_dict()
    result = {"audit": lambda: onnxmend.audit(model, weights), "inspect": lambda: onnxmend.inspect(weights),
              "diff": lambda: onnxmend.diff(model, weights), "verify": lambda: onnxmend.verify(model),
              "fix": lambda: onnxmend.fix(model, checkpoints=weights)}[name]()
    checked = subprocess.run([sys.executable, SOURCE / "tests/cli/check_schema.py", name],
                             input=result.to_json(), capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr


def test_memory_is_let_go_of_once_the_function_returns():
    array = np.zeros(1000, np.float32)
    gone = weakref.ref(array)
    result = onnxmend.inspect({"weight": array})
    del array
    gc.collect()
    assert gone() is None and result.tensors[0].bytes == 4000


def test_bytes_that_are_no_model_are_refused():
    with pytest.raises(onnxmend.Error) as caught:
        onnxmend.audit(b"hello")
    assert caught.value.file == "<model>" and caught.value.reason
    with pytest.raises(TypeError):
        onnxmend.audit(3)
    with pytest.raises(TypeError):
        onnxmend.audit(SAMPLE, [3])
    with pytest.raises(TypeError):
        onnxmend.audit(SAMPLE, SAMPLE_WEIGHTS.read_bytes())


LARGE = """
import resource, sys
import numpy as np, onnx, onnxmend
count = 64 << 20 # elements
weights = np.ones(count, np.float32)
one = onnx.TensorProto.FLOAT
values = [onnx.helper.make_tensor_value_info(name, one, [count]) for name in ("x", "w.weight", "y")]
graph = onnx.helper.make_graph([onnx.helper.make_node("Add", ["x", "w.weight"], ["y"])], "g", values[:2], values[2:])
model = onnx.helper.make_model(graph, ir_version=8)
onnxmend.fix(model, checkpoints={"w.weight": weights[:16]}, verify=False) # loads everything that is loaded only once
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
result = onnxmend.fix(model, sys.argv[1], {"w.weight": weights}, verify=False, external_data="single")
assert result.weights.filled == 1, result
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_weights_of_256_mib_are_saved_without_a_copy(tmp_path):
    output = tmp_path / "large.onnx"
    told = subprocess.run([sys.executable, "-c", LARGE, str(output)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "large.onnx.data").stat().st_size == 256 << 20
    grown = int(told.stdout) * 1024
    assert grown < 100 << 20, f"{grown >> 20} MiB"
