# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in ONNX Runtime through its C API: tensors of all types, sequences, optionals, by NumPy's arrays.

What NumPy has no type for comes as float32 (BFLOAT16). A sequence comes as a list, an absent optional as None.
"""

import ctypes
import os
import pathlib
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_int64, c_size_t, c_void_p

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
import runtime_library  # noqa: E402  the path above must come first

# OrtApi; places in the table never change (runtime_library.py)
GET_ERROR_CODE, RUN, OPTIMISATION_LEVEL = 1, 9, 23
INPUT_COUNT, OUTPUT_COUNT, INPUT_TYPE, OUTPUT_TYPE, INPUT_NAME, OUTPUT_NAME = 30, 31, 33, 34, 36, 37
CREATE_TENSOR, TENSOR_DATA = 49, 51
TENSOR_INFO_OF_TYPE, KIND_OF_TYPE = 55, 56
ELEMENT_TYPE, DIMENSION_COUNT, DIMENSIONS, ELEMENT_COUNT, TENSOR_INFO, VALUE_KIND = 60, 61, 62, 64, 65, 67
CPU_MEMORY, ALLOCATOR, GET_VALUE, VALUE_COUNT, CREATE_VALUE, HAS_VALUE = 69, 78, 80, 81, 82, 192
RELEASE_SESSION, RELEASE_VALUE, RELEASE_TYPE, RELEASE_TENSOR_INFO = 95, 96, 98, 99
SEQUENCE_OF_TYPE, ELEMENT_OF_SEQUENCE = 104, 107

UNKNOWN, TENSOR, SEQUENCE, MAP, OPAQUE, SPARSE, OPTIONAL = range(7)
BFLOAT16 = 16
DTYPES = {1: np.float32, 2: np.uint8, 3: np.int8, 4: np.uint16, 5: np.int16, 6: np.int32, 7: np.int64, 9: np.bool_,
          10: np.float16, 11: np.float64, 12: np.uint32, 13: np.uint64, BFLOAT16: np.uint16}
CODES = {np.dtype(dtype): code for code, dtype in DTYPES.items() if code != BFLOAT16}
ALL_OPTIMISATIONS = 99  # ONNX Runtime's default
# Codes of failures, OrtErrorCode.
NOT_IMPLEMENTED = 9


class Refused(Exception):
    """ONNX Runtime's message against a model or its inputs; `code` is its OrtErrorCode."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code

    @property
    def lacks_kernel(self):
        """The model is right, only this provider cannot compute it."""
        return self.code == NOT_IMPLEMENTED or "Could not find an implementation" in str(self)


class Runner(runtime_library.Runtime):
    def __init__(self, library):
        super().__init__(library)
        self._memory, self._allocator = c_void_p(), c_void_p()
        self._must(CPU_MEMORY, c_int(0), c_int(0), byref(self._memory))
        self._must(ALLOCATOR, byref(self._allocator))

    def _must(self, place, *arguments):
        kinds = [type(a) if hasattr(a, "_type_") else c_void_p for a in arguments]
        status = ctypes.CFUNCTYPE(c_void_p, *kinds)(self._api[place])(*arguments)
        if status:
            message = ctypes.CFUNCTYPE(c_char_p, c_void_p)(self._api[runtime_library.GET_ERROR_MESSAGE])(status)
            text, code = message.decode(errors="replace"), ctypes.CFUNCTYPE(c_int,
                                                                            c_void_p)(self._api[GET_ERROR_CODE])(status)
            ctypes.CFUNCTYPE(None, c_void_p)(self._api[runtime_library.RELEASE_STATUS])(status)
            raise Refused(text, code)

    def _told(self, place, kind, *arguments):
        answer = kind()
        self._must(place, *arguments, byref(answer))
        return answer.value

    def _release(self, place, handle):
        if handle:
            ctypes.CFUNCTYPE(None, c_void_p)(self._api[place])(handle)

    def session(self, path, optimised=True):
        """A loaded model, as users run it; not optimised, it computes node by node what it says."""
        self._must(OPTIMISATION_LEVEL, self._options, c_int(ALL_OPTIMISATIONS if optimised else 0))
        return Session(self, path)


class Session:
    """A loaded model. `inputs` and `outputs`: name -> type, e.g. "tensor(10)" or "seq(tensor(1))" with ONNX's codes."""

    def __init__(self, runner, path):
        self._runner, self._session = runner, c_void_p()
        runner._must(runtime_library.CREATE_SESSION, runner._env, c_char_p(os.fsencode(path)), runner._options,
                     byref(self._session))
        self.inputs = self._declared(INPUT_COUNT, INPUT_NAME, INPUT_TYPE)
        self.outputs = self._declared(OUTPUT_COUNT, OUTPUT_NAME, OUTPUT_TYPE)

    def close(self):
        self._runner._release(RELEASE_SESSION, self._session)
        self._session = c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _declared(self, count, name, kind):
        ask, found = self._runner._told, {}
        for place in range(ask(count, c_size_t, self._session)):
            text = ask(name, c_char_p, self._session, c_size_t(place), self._runner._allocator).decode()
            info = ask(kind, c_void_p, self._session, c_size_t(place))
            found[text] = self._type_text(c_void_p(info))
            self._runner._release(RELEASE_TYPE, c_void_p(info))
        return found

    def _type_text(self, info):
        ask = self._runner._told
        kind = ask(KIND_OF_TYPE, c_int, info)
        if kind == TENSOR:
            return f"tensor({ask(ELEMENT_TYPE, c_int, c_void_p(ask(TENSOR_INFO_OF_TYPE, c_void_p, info)))})"
        if kind == SEQUENCE:
            element = ask(ELEMENT_OF_SEQUENCE, c_void_p, c_void_p(ask(SEQUENCE_OF_TYPE, c_void_p, info)))
            text = f"seq({self._type_text(c_void_p(element))})"
            self._runner._release(RELEASE_TYPE, c_void_p(element))
            return text
        return {OPTIONAL: "optional", MAP: "map"}.get(kind, "unknown")

    def run(self, inputs):
        """Outputs by name. Inputs are given their declared type where that is another float type."""
        kept, values = [], []
        try:
            for name in self.inputs:
                values.append(self._value(inputs[name], self.inputs[name], kept))
            return self._outputs(values)
        finally:
            for value in values:
                self._runner._release(RELEASE_VALUE, value)

    def _value(self, array, declared, kept):
        if isinstance(array, list):
            element = declared.removeprefix("seq(")[:-1]
            parts = [self._value(one, element, kept) for one in array]
            value = c_void_p()
            self._runner._must(CREATE_VALUE, (c_void_p * len(parts))(*parts), c_size_t(len(parts)), c_int(SEQUENCE),
                               byref(value))
            for part in parts:
                self._runner._release(RELEASE_VALUE, part)
            return value
        code = int(declared.removeprefix("tensor(")[:-1])
        array = np.asarray(array)
        if code == BFLOAT16:
            array = to_bfloat16(array)
        array = np.ascontiguousarray(array.astype(DTYPES[code])).reshape(array.shape)
        kept.append(array)
        shape, value = (c_int64 * array.ndim)(*array.shape), c_void_p()
        self._runner._must(CREATE_TENSOR, self._runner._memory, c_void_p(array.ctypes.data), c_size_t(array.nbytes),
                           shape, c_size_t(array.ndim), c_int(code), byref(value))
        return value

    def _outputs(self, values):
        names = [os.fsencode(name) for name in self.inputs]
        wanted = [os.fsencode(name) for name in self.outputs]
        results = (c_void_p * len(wanted))()
        self._runner._must(RUN, self._session, c_void_p(), (c_char_p * len(names))(*names),
                           (c_void_p * len(values))(*values), c_size_t(len(names)), (c_char_p * len(wanted))(*wanted),
                           c_size_t(len(wanted)), results)
        try:
            return {name: self._array(c_void_p(value)) for name, value in zip(self.outputs, results)}
        finally:
            for value in results:
                self._runner._release(RELEASE_VALUE, c_void_p(value))

    def _array(self, value):
        ask = self._runner._told
        if not value or not ask(HAS_VALUE, c_int, value):
            return None
        kind = ask(VALUE_KIND, c_int, value)
        if kind == SEQUENCE:
            return [self._element(value, place) for place in range(ask(VALUE_COUNT, c_size_t, value))]
        if kind != TENSOR:
            raise Refused(f"an output of kind {kind}, which is not compared", 0)
        info = c_void_p(ask(TENSOR_INFO, c_void_p, value))
        code, rank = ask(ELEMENT_TYPE, c_int, info), ask(DIMENSION_COUNT, c_size_t, info)
        shape = (c_int64 * rank)()
        self._runner._must(DIMENSIONS, info, shape, c_size_t(rank))
        self._runner._release(RELEASE_TENSOR_INFO, info)
        count = int(np.prod(shape[:], dtype=np.int64))
        if code not in DTYPES:
            raise Refused(f"an output of element type {code}, which is not compared", 0)
        dtype = np.dtype(DTYPES[code])
        data = ctypes.string_at(ask(TENSOR_DATA, c_void_p, value), count * dtype.itemsize) if count else b""
        array = np.frombuffer(data, dtype).reshape(shape[:])
        return from_bfloat16(array) if code == BFLOAT16 else array

    def _element(self, value, place):
        part = c_void_p()
        self._runner._must(GET_VALUE, value, c_int(place), self._runner._allocator, byref(part))
        try:
            return self._array(part)
        finally:
            self._runner._release(RELEASE_VALUE, part)


def to_bfloat16(array):
    """The bits, rounded to nearest even; NaN stays NaN."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(array), np.uint16(0x7FC0), rounded.reshape(np.shape(array)))


def from_bfloat16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32).reshape(bits.shape)
