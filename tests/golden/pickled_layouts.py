# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Checkpoints whose pickles torch 1.13 does not write by itself: those of torch 2, NumPy's arrays in them, objects
of classes that the reader does not know. Part of make_checkpoints.py."""
import argparse
import collections
import io
import pickle
import types
import zipfile

import numpy as np
import torch

from checkpoint_cases import OUT, Call, expect, quantized, ramp, raw_bytes, save


class Storage:
    """Pickles as a storage of that class, key and size."""

    def __init__(self, kind, key, data, numel):
        self.id = ("storage", kind, key, "cpu", numel)
        self.data = data


def stand_in(module, name):
    """A global of that name that pickle finds while it writes."""
    def function(*arguments):
        raise AssertionError("never called")
    function.__module__, function.__qualname__, function.__name__ = module, name, name
    if not hasattr(__import__(module, fromlist=["_"]), name):
        setattr(__import__(module, fromlist=["_"]), name, function)
    return getattr(__import__(module, fromlist=["_"]), name)


def untyped(key, data, dtype, shape, stride, offset=0, metadata=None):
    """Returns a tensor as torch 2 writes it if its dtype has no storage class of its own."""
    storage = Storage(torch.storage.UntypedStorage, key, data, len(data))
    arguments = [storage, offset, shape, stride, False, collections.OrderedDict(), Named(dtype)]
    return Call(stand_in("torch._utils", "_rebuild_tensor_v3"), *arguments, *([metadata] if metadata else []))


class Named:
    """Pickles as the global torch.<name>, that torch 1.13 may not have."""

    def __init__(self, name):
        self.name = name


def write_archive(name, value, protocol=2, records=()):
    """The records of torch.save (torch >= 2.1) around a pickle of stand-ins."""
    storages = {}

    class Pickler(pickle._Pickler):  # the one in Python, which can be taught globals that do not exist
        def persistent_id(self, value):
            if not isinstance(value, Storage):
                return None
            storages[value.id[2]] = value.data
            return value.id

        def save(self, value, *arguments, **keywords):
            if isinstance(value, Named):
                self.write(pickle.GLOBAL + f"torch\n{value.name}\n".encode())
                return
            super().save(value, *arguments, **keywords)

    file = io.BytesIO()
    Pickler(file, protocol).dump(value)
    with zipfile.ZipFile(OUT / name, "w") as out:
        for record, data in [("data.pkl", file.getvalue()), ("byteorder", b"little"),
                             *((f"data/{key}", data) for key, data in storages.items()), ("version", b"3\n"),
                             (".data/serialization_id", b"0" * 40), *records]:
            out.writestr(zipfile.ZipInfo(f"model/{record}"), data)


def save_torch2():
    codes = bytes(range(0, 240, 10))
    cases = {"uint16": 2, "uint32": 4, "uint64": 8, "float8_e4m3fn": 1, "float8_e4m3fnuz": 1, "float8_e5m2": 1,
             "float8_e5m2fnuz": 1, "float8_e8m0fnu": 1}
    value, expected = collections.OrderedDict(), {}
    for key, (dtype, width) in enumerate(cases.items()):
        count = len(codes) // width
        value[dtype] = untyped(str(key), codes, dtype, (count,), (1,))
        expected[dtype] = (dtype, (count,), codes)
    halves = np.arange(12, dtype="<u2")
    value["view"] = untyped("view", halves.tobytes(), "uint16", (2, 3), (1, 4), 2)  # in elements, not bytes
    expected["view"] = ("uint16", (2, 3), halves[[2, 6, 10, 3, 7, 11]].tobytes())
    value["parameter"] = Call(torch._utils._rebuild_parameter, untyped("p", codes, "uint8", (24,), (1,)), True,
                              collections.OrderedDict())
    expected["parameter"] = ("uint8", (24,), codes)
    value["complex32"] = untyped("c", codes, "complex32", (6,), (1,))
    for mark in ("conj", "neg"):
        value[mark] = untyped(mark, codes, "complex64", (3,), (1,), metadata={mark: True})
    value["plain"] = untyped("m", codes, "complex64", (3,), (1,), metadata={"conj": False})
    expected["plain"] = ("complex64", (3,), codes)
    value["nested"] = Call(stand_in("torch._utils", "_rebuild_nested_tensor"), ramp(2).tolist(), (2,))
    value["subclass"] = Call(stand_in("torch._utils", "_rebuild_wrapper_subclass"), "DTensor", "float32", (2,))
    for protocol in (2, 4):
        write_archive(f"torch2_protocol{protocol}.pt", {"state_dict": value}, protocol)
        expect(f"torch2_protocol{protocol}.pt", expected, "state_dict",
               ("complex32", "conj", "neg", "nested", "subclass"))


def save_attributes():
    """Tensors and parameters with attributes of their own, as torch 1.13 pickles them already."""
    tensor, parameter = ramp(2, 3), torch.nn.Parameter(ramp(4))
    tensor.note, parameter.note = "kept", "kept"
    save("attributes.pt", {"tensor": tensor, "parameter": parameter})


def save_numpy_in_pickles():
    base = np.arange(6, dtype=np.float32).reshape(2, 3) / 4
    arrays = {"c": base, "fortran": np.asfortranarray(base), "scalar": np.array(2.5), "flags": base > 0.5,
              "empty": np.zeros((0, 2), np.float16), "high": np.arange(120, 136, dtype=np.uint8)}
    skipped = {"big": base.astype(">f4"), "texts": np.array(["a"]), "objects": np.array([None, "x"]),
               "structured": np.zeros(1, [("a", "<f4")])}
    expected = {name: torch.from_numpy(np.ascontiguousarray(array).reshape(array.shape)) for name, array in arrays.items()}
    for protocol in (2, 3, 4, 5):
        name = f"arrays_protocol{protocol}.pt"
        torch.save({"model": {**arrays, **skipped}, "lr": np.float64(0.5)}, OUT / name, pickle_protocol=protocol)
        expect(name, expected, "model", skipped)
        name = f"dumped_protocol{protocol}.pkl"
        (OUT / name).write_bytes(pickle.dumps({"model": {**arrays, **skipped}, "__author__": "pickle.dump"}, protocol))
        expect(name, expected, "model", skipped, "pickle")
    # Arrays beside tensors come along, but do not make a state_dict.
    save("arrays_beside.pt", {"anchors": base, "model": {"w": ramp(2), "mean": base}},
         lambda loaded: {"w": loaded["model"]["w"], "mean": torch.from_numpy(loaded["model"]["mean"])}, "model")


class Config(dict):
    pass


def save_unknown_objects():
    """Wrapped as Lightning, argparse and others do; the classes are gone when the file is read."""
    module = types.ModuleType("gone")
    for name in ("Trainer", "Policy"):
        cls = type(name, (), {"__module__": "gone"})
        setattr(module, name, cls)
    import sys
    sys.modules["gone"] = module
    trainer = module.Trainer()
    trainer.model = collections.defaultdict(list, {"w": ramp(2, 2)})
    trainer.options = argparse.Namespace(width=3, path={1, 2})
    trainer.policy = module.Policy()
    save("unknown_class.pt", trainer, lambda loaded: dict(loaded.model), "model")
    save("namespace.pt", {"args": argparse.Namespace(lr=0.5), "state": argparse.Namespace(net={"w": ramp(3)})},
         lambda loaded: loaded["state"].net, "state.net")
    save("in_list.pt", [1, {"w": ramp(2)}], lambda loaded: loaded[1], "1")
    save("in_tuple_legacy.pt", ({"w": ramp(2)}, 5), lambda loaded: loaded[0], "0", legacy=True)
    del sys.modules["gone"]


def save_more_skipped():
    kept = ramp(2)
    channels = torch.quantize_per_channel(ramp(2, 2), torch.tensor([0.1, 0.2]), torch.tensor([0, 1]), 0, torch.quint8)
    csr = torch.sparse_csr_tensor([0, 1, 2], [1, 0], [1.0, 2.0], (2, 2))
    save("more_skipped.pt", {"kept": kept, "channels": channels, "csr": csr},
         lambda loaded: {"kept": loaded["kept"], **quantized("channels", loaded["channels"])}, skipped=("csr",))


def make():
    save_torch2()
    save_attributes()
    save_numpy_in_pickles()
    save_unknown_objects()
    save_more_skipped()
