# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Turns models and checkpoints of callers into arguments of the extension module. Imports neither torch nor onnx nor
NumPy: values are recognised by their attributes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from ._errors import UsageError

if TYPE_CHECKING:
    import onnx

    import torch

    PathLike = Union[str, os.PathLike[str]]
    #: A path, the bytes of a file (anything with the buffer protocol), or a message.
    Model = Union[PathLike, bytes, bytearray, memoryview, onnx.ModelProto]
    #: A path, tensors of torch or arrays of NumPy by name, or a module of torch.
    Checkpoint = Union[PathLike, Mapping[str, Any], torch.nn.Module]

#: Stand for the path of a model and of tensors in memory.
MODEL_NAME = "<model>"
TENSORS_NAME = "<state_dict>"


def is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def path(value: PathLike | None) -> bytes | None:
    return None if value is None else os.fsencode(value)


def _is_message(value: Any) -> bool:
    return callable(getattr(value, "SerializeToString", None))


def _in_memory(data: Any, base_dir: PathLike | None) -> dict[str, Any]:
    view = memoryview(data)
    if not view.c_contiguous:
        raise UsageError("", "", "the bytes of the model are not contiguous", "Give bytes(...) of them.")
    name = MODEL_NAME if base_dir is None else os.path.join(os.fsdecode(base_dir), MODEL_NAME)
    return {"memory": view.cast("B"), "name": os.fsencode(name), "has_folder": base_dir is not None}


def model(value: Any, base_dir: PathLike | None) -> Any:
    if is_path(value):
        if base_dir is not None:
            raise UsageError("", "", "base_dir is about a model in memory, and a path is given", "")
        return path(value)
    if _is_message(value):
        return _in_memory(value.SerializeToString(), base_dir)
    try:
        memoryview(value)
    except TypeError:
        raise TypeError(
            f"a model is a path, bytes or an onnx.ModelProto, not {type(value).__name__}"
        ) from None
    return _in_memory(value, base_dir)


def _byte_count(shape: Iterable[int], strides: Iterable[int], width: int) -> int:
    """Returns how many bytes a tensor reaches from its first element."""
    last = 0
    for size, stride in zip(shape, strides):
        if size == 0:
            return 0
        last += (size - 1) * stride
    return (last + 1) * width


def _no_data(name: str, how: str) -> UsageError:
    """Returns the error for a weight without values. If it were skipped, it would only be reported as missing."""
    return UsageError("", f'tensor "{name}"', f"it has no data, since it was made {how}",
                      "Give the weights as a file, or in a module that was made without that and has loaded them.")


def _address(name: str, tensor: Any, count: int) -> int:
    """Returns the address of the bytes of a tensor. A fake tensor pretends to be on the CPU: older versions of torch
    give the address 0 for it, and newer ones raise."""
    if count == 0:
        return 0
    try:
        address = tensor.data_ptr()
    except RuntimeError as error:
        raise _no_data(name, "in torch's fake mode") from error
    if address == 0:
        raise _no_data(name, "in torch's fake mode")
    return address


def _torch_tensor(name: str, tensor: Any) -> tuple[Any, ...] | str:
    """Returns the tensor for the extension, or the reason why it is skipped. Raises UsageError if it has no data."""
    if str(tensor.layout) != "torch.strided":
        return f"it is laid out as {str(tensor.layout).replace('torch.', '')}"
    if tensor.is_quantized:
        return "it is quantized"
    if tensor.device.type == "meta":
        raise _no_data(name, "on torch's device meta")
    tensor = tensor.detach()
    if tensor.is_conj() or (hasattr(tensor, "is_neg") and tensor.is_neg()):
        tensor = tensor.resolve_conj().resolve_neg()
    if tensor.device.type != "cpu":
        tensor = tensor.cpu()
    dtype = str(tensor.dtype).replace("torch.", "")
    shape = list(tensor.shape)
    strides = list(tensor.stride())
    count = _byte_count(shape, strides, tensor.element_size())
    return (name, dtype, shape, strides, _address(name, tensor, count), count, tensor)


def _numpy_array(name: str, array: Any) -> tuple[Any, ...] | str:
    if array.dtype.hasobject:
        return f"its dtype is {array.dtype}"
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    width = array.dtype.itemsize
    if any(stride < 0 or stride % width for stride in array.strides):
        array = array.copy(order="C")
    shape = list(array.shape)
    strides = [stride // width for stride in array.strides]
    address = array.__array_interface__["data"][0]
    return (name, array.dtype.name, shape, strides, address, _byte_count(shape, strides, width), array)


def _tensor(name: str, value: Any) -> tuple[Any, ...] | str:
    if callable(getattr(value, "data_ptr", None)) and callable(getattr(value, "detach", None)):
        return _torch_tensor(name, value)
    if hasattr(value, "__array_interface__"):
        return _numpy_array(name, value)
    return f"it is not a tensor but of type {type(value).__name__}"


def _tensors(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    tensors = []
    skipped = []
    for key, value in values.items():
        taken = _tensor(str(key), value)
        if isinstance(taken, str):
            skipped.append((str(key), taken))
        else:
            tensors.append(taken)
    if values and not tensors:
        raise UsageError("", "", "none of the values is a tensor: " + skipped[0][1],
                         "Give a state_dict: names with tensors of torch or arrays of NumPy.")
    return {"tensors": tensors, "skipped": skipped, "name": os.fsencode(name)}


def _mapping(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Mapping):
        return value
    state_dict = getattr(value, "state_dict", None)
    return state_dict() if callable(state_dict) else None


def checkpoint_list(values: Any) -> list[Any]:
    """Returns one, several or no checkpoints as a list."""
    if values is None:
        return []
    return [values] if is_path(values) or isinstance(values, bytes) or _mapping(values) is not None else list(values)


def checkpoints(values: Any) -> list[Any]:
    given: list[Any] = []
    in_memory = 0
    for value in checkpoint_list(values):
        tensors = _mapping(value)
        if tensors is not None:
            in_memory += 1
            name = TENSORS_NAME if in_memory == 1 else f"{TENSORS_NAME[:-1]} {in_memory}>"
            given.append(_tensors(tensors, name))
        elif is_path(value):
            given.append(path(value))
        else:
            raise TypeError(f"a checkpoint is a path or tensors by name, not {type(value).__name__}")
    return given


def either(value: Any, base_dir: PathLike | None) -> Any:
    """Returns a model or a checkpoint for the extension."""
    tensors = None if _is_message(value) else _mapping(value)
    return model(value, base_dir) if tensors is None else _tensors(tensors, TENSORS_NAME)
