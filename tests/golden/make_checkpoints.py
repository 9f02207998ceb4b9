#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/golden/data/checkpoints: files of torch.save, and what torch.load says is in them.

Run with a Python that has torch 1.13 (Debian 12). Each <case>.pt gets an entry in manifest.json: for every
tensor its dtype, shape and the place of its packed bytes in expected.bin, as torch itself gives them after
torch.load(...).contiguous(). The reader under test shares no code with torch's.
"""
import collections
import json
import pickle
import sys
import warnings
import zipfile
from typing import Tuple
from unittest import mock

import numpy as np
import torch

import nameless_layouts
import pickled_layouts
from checkpoint_cases import OUT, Call, expect, quantized, ramp, raw_bytes, save, write_manifest

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(2, 3, 1)
        self.norm = torch.nn.BatchNorm2d(3)
        self.head = torch.nn.Sequential(torch.nn.Linear(3, 2, bias=False), torch.nn.ReLU())
        self.register_buffer("scratch", torch.zeros(2), persistent=False)

    def forward(self, x):
        return self.head(self.norm(self.conv(x)).flatten(1)) + self.scratch


def save_plain_kinds():
    state = collections.OrderedDict(a=ramp(2, 3), b=ramp(4))
    for protocol in (1, 2, 3, 4, 5):
        save(f"protocol{protocol}.pt", state, protocol=protocol)
    every = {str(dtype).replace("torch.", ""): ramp(2, 3, dtype=dtype) for dtype in (
        torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16,
        torch.int8, torch.complex64, torch.complex128)}
    every["uint8"] = torch.arange(6, dtype=torch.uint8)
    every["bool"] = torch.tensor([True, False, True])
    save("dtypes.pt", every)
    save("sizes.pt", {"scalar": torch.tensor(2.5), "empty": torch.zeros(0, 3), "empty_middle": torch.zeros(2, 0, 5),
                      "ones": torch.ones(1, 1, 1), "rank6": ramp(1, 2, 1, 3, 1, 2)})


def save_views():
    base = ramp(6, 4)
    save("views.pt", {"base": base, "transposed": base.t(), "row": base[2], "column": base[:, 1],
                      "steps": base[::2, 1::2], "permuted": ramp(2, 3, 4).permute(2, 0, 1),
                      "expanded": torch.tensor([1.5, 2.5]).expand(3, 2), "same": base,
                      "channels_last": ramp(2, 3, 4, 5).to(memory_format=torch.channels_last),
                      "half_column": ramp(5, 3, dtype=torch.float16)[:, 2]})


def save_structures():
    torch.manual_seed(7)
    net = Net()
    plain = net.state_dict()
    optimizer = torch.optim.Adam(net.parameters())
    net.head[0](torch.ones(1, 3)).sum().backward()
    optimizer.step()
    save("training.pt", {"epoch": 3, "state_dict": net.state_dict(), "optimizer": optimizer.state_dict(),
                         "best": 0.5}, lambda loaded: loaded["state_dict"], "state_dict")
    save("parameters.pt", {"weight": torch.nn.Parameter(ramp(2, 2)), "shared": net.head[0].weight})
    save("metadata.pt", plain)
    save("nested.pt", {"model": {"state_dict": plain, "config": {"width": 3}}, "optim": {"state_dict": plain}},
         lambda loaded: loaded["model"]["state_dict"], "model.state_dict")
    save("ema.pt", {"ema": {"w": ramp(2)}, "model": {"w": ramp(3)}}, lambda loaded: loaded["model"], "model")
    save("flattened.pt", {"first": {"w": ramp(2)}, "second": {"w": ramp(3), "deep": {"b": ramp(1)}}, "rest": 1},
         lambda loaded: {"first.w": loaded["first"]["w"], "second.w": loaded["second"]["w"],
                         "second.deep.b": loaded["second"]["deep"]["b"]})
    save("module.pt", net, lambda loaded: loaded.state_dict())
    save("integer_keys.pt", {"params": {0: ramp(2), 1: ramp(3)}},
         lambda loaded: {str(name): tensor for name, tensor in loaded["params"].items()}, "params")


def save_skipped():
    integers = torch.quantize_per_tensor(ramp(4), 0.1, 3, torch.qint8)
    sparse = torch.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], (2, 2))
    kept = ramp(2)
    save("skipped.pt", {"kept": kept, "quantized": integers, "sparse": sparse, "meta": torch.empty(3, device="meta")},
         lambda loaded: {"kept": loaded["kept"], **quantized("quantized", loaded["quantized"])},
         skipped=("sparse", "meta"))


class Packed(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(ramp(2))

    def forward(self, x):
        return x * self.weight

    @torch.jit.export
    def __getstate__(self):
        return self.weight, self.training

    @torch.jit.export
    def __setstate__(self, state: Tuple[torch.Tensor, bool]):
        self.weight = state[0]
        self.training = state[1]


class WithPacked(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.packed = Packed()
        self.scale = torch.nn.Parameter(ramp(3))

    def forward(self, x):
        return self.packed(x) * self.scale


def save_torchscript():
    net = torch.jit.script(Net())
    net.save(str(OUT / "script.pt"))
    expect("script.pt", torch.jit.load(str(OUT / "script.pt")).state_dict(), format="torchscript")
    packed = torch.jit.script(WithPacked())
    packed.save(str(OUT / "script_packed.pt"))
    expect("script_packed.pt", {"scale": packed.scale}, skipped=("packed",), format="torchscript")


def save_deflated():
    """Saves a checkpoint as foreign tools repack it: every record compressed, odd offsets, no zip64 record."""
    state = {"zeros": torch.zeros(4000), "ramp": ramp(5, 7)}
    plain = OUT / "deflated.tmp"
    torch.save(state, plain)
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(OUT / "deflated.pt", "w", zipfile.ZIP_DEFLATED) as out:
        for info in source.infolist():
            out.writestr(zipfile.ZipInfo(info.filename), source.read(info), zipfile.ZIP_DEFLATED)
    plain.unlink()
    expect("deflated.pt", torch.load(OUT / "deflated.pt"))


def save_hostile():
    import os
    torch.save({"w": ramp(2), "payload": Call(os.system, "touch onnxmend-canary")}, OUT / "payload.pt")
    expect("payload.pt", {"w": ramp(2)})


def save_legacy():
    base = ramp(6, 4)
    state = collections.OrderedDict(base=base, transposed=base.t(), row=base[2], half=ramp(3, dtype=torch.float16),
                                    flags=torch.tensor([True, False]), empty=torch.zeros(0, 3), scalar=torch.tensor(7))
    for protocol in (1, 2, 3, 4, 5):
        save(f"legacy_protocol{protocol}.pt", state, protocol=protocol, legacy=True)
    # torch stores the classes' sources and where they lie; these stand for them.
    with mock.patch("inspect.getsourcefile", return_value="net.py"), \
            mock.patch("inspect.getsourcelines", return_value=(["class Net: pass\n"], 1)), \
            warnings.catch_warnings():
        warnings.simplefilter("ignore")
        save("legacy_module.pt", {"epoch": 1, "model": Net()}, lambda loaded: loaded["model"].state_dict(), "model",
             legacy=True)
    integers = torch.quantize_per_tensor(ramp(4), 0.1, 3, torch.quint8)
    save("legacy_skipped.pt", {"kept": ramp(2), "quantized": integers},
         lambda loaded: {"kept": loaded["kept"], **quantized("quantized", loaded["quantized"])}, legacy=True)
    save("legacy_large_pickle.pt", {"notes": "n" * 70000, "state_dict": {"w": ramp(3)}},
         lambda loaded: loaded["state_dict"], "state_dict", legacy=True)


def save_legacy_views():
    """Storages that are views of others, as only torch 0.x wrote them."""
    class Pickler(pickle.Pickler):
        def persistent_id(self, value):
            return value.id if isinstance(value, Storage) else None

    class Storage:
        def __init__(self, view):
            self.id = ("storage", torch.FloatStorage, "7", "cpu", 10, view)

    def rebuild(view, *arguments):
        return Call(torch._utils._rebuild_tensor_v2, Storage(view), *arguments, False, collections.OrderedDict())

    path = OUT / "legacy_views.pt"
    system = {"protocol_version": 1001, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 4}}
    value = {"whole": rebuild(None, 0, (2, 5), (5, 1)), "tail": rebuild(("8", 6, 4), 1, (3,), (1,)),
             "same_tail": rebuild(("8", 6, 4), 0, (2, 2), (2, 1))}
    with path.open("wb") as file:
        for part in (torch.serialization.MAGIC_NUMBER, 1001, system):
            pickle.dump(part, file, protocol=2)
        Pickler(file, protocol=2).dump(value)
        pickle.dump(["7"], file, protocol=2)
        file.write((10).to_bytes(8, "little") + ramp(10).numpy().tobytes())
    expect("legacy_views.pt", torch.load(path), format="torch-legacy")


def safetensors_bytes(tensors):
    names = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64"}
    header, data = {}, b""
    for name, tensor in tensors.items():
        begin, data = len(data), data + raw_bytes(tensor)
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + data


def save_sharded():
    """Saves checkpoints in shards, as transformers does with large ones."""
    parts = [{"a.weight": ramp(2, 3), "a.bias": ramp(3, dtype=torch.float16)},
             {"b.weight": ramp(3, 4).t(), "b.bias": torch.arange(4)}]
    for folder, stem, suffix in (("sharded_torch", "pytorch_model", "bin"),
                                 ("sharded_safetensors", "model", "safetensors")):
        (OUT / folder).mkdir(exist_ok=True)
        weight_map = {}
        for i, part in enumerate(parts):
            shard = f"{stem}-{i + 1:05}-of-{len(parts):05}.{suffix}"
            weight_map.update({name: shard for name in part})
            if suffix == "bin":
                torch.save(part, OUT / folder / shard)
            else:
                (OUT / folder / shard).write_bytes(safetensors_bytes(part))
        index = f"{folder}/{stem}.{suffix}.index.json"
        (OUT / index).write_text(json.dumps({"metadata": {"total_size": 94}, "weight_map": weight_map}, indent=2) + "\n")
        expect(index, {name: tensor for part in parts for name, tensor in part.items()}, format="index")


def save_numpy():
    """Arrays; what numpy.load gives, in row-major order, is what torch has to hold."""
    base = np.arange(24, dtype=np.float32).reshape(2, 3, 4) / 8 - 1
    arrays = {"c": base, "fortran": np.asfortranarray(base), "transposed": base.T, "scalar": np.float64(2.5),
              "empty": np.zeros((0, 3), np.float32), "flags": np.array([True, False, True]),
              "layer/w": base.astype(np.float16), "bytes_big": np.arange(3, dtype=">i1")}
    for dtype in ("int8", "int16", "int32", "int64", "uint8", "complex64", "complex128"):
        arrays[dtype] = np.arange(5).astype(dtype)
    skipped = {"big": np.arange(3, dtype=">f4"), "objects": np.array([None, {}], object), "texts": np.array(["a"]),
               "structured": np.zeros(2, [("a", "<f4"), ("b", "<i8", (2,))]), "bytes": np.array([b"ab"]),
               "times": np.array(["2020-01-01"], "datetime64[D]"), "void": np.zeros(2, "V2")}
    for name, save_arrays in (("stored.npz", np.savez), ("compressed.npz", np.savez_compressed)):
        save_arrays(OUT / name, **arrays, **skipped)
        with np.load(OUT / name, allow_pickle=True) as loaded:
            expect(name, {key: torch.from_numpy(np.ascontiguousarray(loaded[key]).reshape(loaded[key].shape))
                          for key in arrays}, skipped=skipped, format="npz")
    for version in ((1, 0), (2, 0), (3, 0)):
        name = f"version{version[0]}.npy"
        with (OUT / name).open("wb") as file:
            np.lib.format.write_array(file, np.asfortranarray(base), version)
        expect(name, {name[:-4]: torch.from_numpy(np.load(OUT / name))}, format="npy")
    np.save(OUT / "structured.npy", skipped["structured"])
    expect("structured.npy", {}, skipped=("structured",), format="npy")


def main():
    if not torch.__version__.startswith("1.13") or sys.byteorder != "little":
        sys.exit("torch 1.13 on a little-endian machine is needed")
    OUT.mkdir(parents=True, exist_ok=True)
    for make in (save_plain_kinds, save_views, save_structures, save_skipped, save_torchscript, save_deflated, save_hostile,
                 save_legacy, save_legacy_views, save_sharded, save_numpy, pickled_layouts.make,
                 lambda: nameless_layouts.make(Net)):
        make()
    write_manifest()


main()
