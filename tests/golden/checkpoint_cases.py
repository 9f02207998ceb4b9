# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that the makers of tests/golden/data/checkpoints share: saving a case, and noting its content."""
import json
import pathlib

import torch

OUT = pathlib.Path(__file__).parent / "data" / "checkpoints"
EXPECTED = bytearray()
MANIFEST = {}


def raw_bytes(tensor):
    """The packed little-endian bytes of a tensor, without going through numpy's dtypes."""
    tensor = tensor.detach().resolve_conj().resolve_neg().contiguous()
    if tensor.numel() == 0:
        return b""
    flat = tensor.reshape(-1)
    if tensor.dtype == torch.bool:
        return bytes(flat.to(torch.uint8).tolist())
    if tensor.dtype.is_complex:
        flat = torch.view_as_real(flat).reshape(-1)
    as_int = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[flat.element_size()]
    return flat.view(as_int).numpy().tobytes()


def expect(name, tensors, key="", skipped=(), format="torch-zip"):
    """`tensors`: of torch, or (dtype, shape, bytes) where torch 1.13 has no such dtype."""
    entries = []
    for tensor_name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            tensor = (str(tensor.dtype).replace("torch.", ""), tensor.shape, raw_bytes(tensor))
        dtype, shape, data = tensor
        entries.append({"name": tensor_name, "dtype": dtype, "shape": list(shape), "offset": len(EXPECTED),
                        "bytes": len(data)})
        EXPECTED.extend(data)
    MANIFEST[name] = {"format": format, "state_dict_key": key, "tensors": entries, "skipped": list(skipped)}


def save(name, value, tensors=None, key="", skipped=(), protocol=2, legacy=False):
    path = OUT / name
    torch.save(value, path, pickle_protocol=protocol, _use_new_zipfile_serialization=not legacy)
    loaded = torch.load(path)
    expect(name, tensors(loaded) if tensors else loaded, key, skipped, "torch-legacy" if legacy else "torch-zip")


def ramp(*shape, dtype=torch.float32):
    count = 1
    for size in shape:
        count *= size
    return (torch.arange(count, dtype=torch.float64).reshape(shape) / 8 - 1).to(dtype)


def quantized(name, tensor):
    """Returns the entry of a quantized tensor: its integers, and the scheme that makes numbers of them."""
    if tensor.qscheme() == torch.per_tensor_affine:
        scale = torch.tensor(tensor.q_scale(), dtype=torch.float32)
        zero = torch.tensor(tensor.q_zero_point(), dtype=torch.int64)
    else:
        shape = [1] * tensor.dim()
        shape[tensor.q_per_channel_axis()] = -1
        scale = tensor.q_per_channel_scales().reshape(shape)
        zero = tensor.q_per_channel_zero_points().reshape(shape)
    return {name: tensor.int_repr(), name + ".q_scale": scale, name + ".q_zero_point": zero}


def write_manifest():
    (OUT / "expected.bin").write_bytes(EXPECTED)
    (OUT / "manifest.json").write_text(json.dumps(MANIFEST, indent=1, sort_keys=True) + "\n")


class Call:
    """Pickles as a call of `function`, whatever it is."""

    def __init__(self, function, *arguments):
        self.call = (function, arguments)

    def __reduce__(self):
        return self.call
