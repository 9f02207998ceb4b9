# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The package lives beside torch and onnx, whichever is imported first."""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys

import onnxmend
import pytest
from conftest import SAMPLE, SAMPLE_WEIGHTS

ALL = """
import json, sys
for name in sys.argv[1].split():
    __import__(name)
import onnxmend, numpy
from onnx import TensorProto, helper, load
model, weights, folder = sys.argv[2:5]
assert not onnxmend.audit(model, weights).ok
assert onnxmend.fix(model, folder + "/fixed.onnx", weights).verify.checker.status == "passed"
assert onnxmend.verify(folder + "/fixed.onnx", run=True).ok
assert load(folder + "/fixed.onnx").graph.node

# libtorch casts from INT32 to FLOAT.
values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [3]) for name in ("x", "w.weight", "y")]
graph = helper.make_graph([helper.make_node("Add", ["x", "w.weight"], ["y"])], "g", values[:2], values[2:])
model = helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)])
weight = numpy.array([1, -2, 70], numpy.int32)
cast = onnxmend.fix(model, folder + "/cast.onnx", {"w.weight": weight}, strategy="match-declared")
assert cast.ok, cast.to_dict()
stored = load(folder + "/cast.onnx").graph.initializer[0]
assert stored.data_type == TensorProto.FLOAT and stored.raw_data == weight.astype(numpy.float32).tobytes()
if "torch" in sys.modules:
    torch = sys.modules["torch"]
    assert torch.nn.Linear(2, 2)(torch.ones(1, 2)).shape == (1, 2)
with open("/proc/self/maps") as maps:
    files = {line.split()[-1] for line in maps if ".so" in line}
print(json.dumps(sorted(files)))
"""


HIDES_TORCH = """
import importlib.util
find_spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "torch" else find_spec(name, *more)
"""


def mapped_files(imports, folder, **environment):
    result = subprocess.run([sys.executable, "-B", "-c", ALL, " ".join(imports), SAMPLE, SAMPLE_WEIGHTS, folder],
                            capture_output=True, text=True, env={**os.environ, **environment})
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


@pytest.mark.parametrize("imports", itertools.permutations(["torch", "onnx", "onnxmend"]), ids=" ".join)
def test_all_orders_of_imports_work(imports, tmp_path):
    files = mapped_files(imports, tmp_path)
    assert not any("onnxmend-torch.so" in file for file in files)
    for library in ("libtorch_cpu", "libc10", "libprotobuf.so"):
        assert sum(library in file for file in files) == 1, files


def test_torch_is_not_needed(tmp_path):
    # torch looks not installed here; libtorch is then opened beside the module.
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(HIDES_TORCH)
    files = mapped_files(["onnxmend"], tmp_path, PYTHONPATH=f"{hidden}:{os.environ['PYTHONPATH']}")
    assert any("onnxmend-torch.so" in file for file in files)
    assert sum("libtorch_cpu" in file for file in files) == 1
    assert not any("libtorch_python" in file for file in files)


def test_importing_loads_neither_torch_nor_onnx_nor_numpy():
    code = ("import sys, onnxmend; print(sorted({'torch', 'onnx', 'numpy'} & set(sys.modules)));"
            "print('libtorch_cpu' in open('/proc/self/maps').read())")
    result = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True)
    assert result.stdout == "[]\nFalse\n", result.stdout + result.stderr


def test_the_module_shows_others_its_one_function():
    import onnxmend._onnxmend as module

    symbols = subprocess.run(["nm", "-D", "--defined-only", module.__file__], capture_output=True, text=True).stdout
    names = [line.split()[-1] for line in symbols.splitlines() if line.split()[-2] not in "wWuV"]
    assert names == ["PyInit__onnxmend"], names[:20]


def test_runtime_beside_the_package_is_found(tmp_path):
    """As pip installs both, in an environment that is not active."""
    runtime = os.environ.get("ONNXMEND_ORT")
    if not runtime:
        pytest.skip("no ONNX Runtime to test with")
    packages = tmp_path / "site-packages"
    shutil.copytree(pathlib.Path(onnxmend.__file__).parent, packages / "onnxmend")
    beside = packages / "onnxruntime/capi/libonnxruntime.so.1"
    beside.parent.mkdir(parents=True)
    beside.symlink_to(runtime)
    environment = {key: value for key, value in os.environ.items() if key not in ("ONNXMEND_ORT", "VIRTUAL_ENV")}
    result = subprocess.run(
        [sys.executable, "-B", "-m", "onnxmend", "verify", SAMPLE, "--runtime", "all", "--format", "json"],
        capture_output=True, text=True, env={**environment, "PYTHONPATH": str(packages), "HOME": str(tmp_path)})
    found = [row["path"] for row in json.loads(result.stdout)["runtimes"]]
    assert str(beside) in found, result.stdout + result.stderr
