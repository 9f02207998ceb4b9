# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX Runtime through its C API: loads models and tells operators' schemas.

Functions are taken by their place in the tables of the API, which never change (onnxruntime_c_api.cc and ep_api.cc
assert it); schemas are told by version 25 of it and newer.
"""

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint32, c_void_p

# OrtApi
GET_ERROR_MESSAGE, CREATE_ENV, CREATE_SESSION_FROM_ARRAY, CREATE_SESSION_OPTIONS = 2, 3, 8, 10
CREATE_SESSION = 7
SET_OPTIMIZATION_LEVEL, SET_INTRA_THREADS, RELEASE_STATUS, RELEASE_SESSION = 23, 24, 93, 95
GET_EP_API = 317
# OrtEpApi
GET_OP_SCHEMA, RELEASE_OP_SCHEMA, SINCE_VERSION = 50, 51, 52
INPUT_COUNT, INPUT_NAME, INPUT_CONSTRAINT, OUTPUT_COUNT, OUTPUT_NAME, OUTPUT_CONSTRAINT = 53, 54, 55, 56, 57, 58
CONSTRAINT_COUNT, CONSTRAINT, CONSTRAINT_NAME, CONSTRAINT_TYPES = 59, 60, 61, 62

FATAL = 4
SCHEMAS_SINCE = 25


class Runtime:
    def __init__(self, library):
        base = ctypes.CDLL(library).OrtGetApiBase
        base.restype = POINTER(c_void_p)
        get_api, get_version = base()[0], base()[1]
        self.version = ctypes.CFUNCTYPE(c_char_p)(get_version)().decode()
        api_version = min(SCHEMAS_SINCE, int(self.version.split(".")[1]))
        self._api = ctypes.cast(ctypes.CFUNCTYPE(c_void_p, c_uint32)(get_api)(api_version), POINTER(c_void_p))
        if api_version == SCHEMAS_SINCE:
            self._schemas = ctypes.cast(ctypes.CFUNCTYPE(c_void_p)(self._api[GET_EP_API])(), POINTER(c_void_p))
        self._env, self._options = c_void_p(), c_void_p()
        self._call(self._api[CREATE_ENV], c_int(FATAL), c_char_p(b"probe"), byref(self._env))
        self._call(self._api[CREATE_SESSION_OPTIONS], byref(self._options))
        self._call(self._api[SET_OPTIMIZATION_LEVEL], self._options, c_int(0))
        self._call(self._api[SET_INTRA_THREADS], self._options, c_int(1))

    def _call(self, function, *arguments):
        """The message of the status that a function of the API returns; empty when it is fine."""
        status = ctypes.CFUNCTYPE(c_void_p, *[type(a) if hasattr(a, "_type_") else c_void_p for a in arguments])(
            function)(*arguments)
        if not status:
            return ""
        message = ctypes.CFUNCTYPE(c_char_p, c_void_p)(self._api[GET_ERROR_MESSAGE])(status).decode(errors="replace")
        ctypes.CFUNCTYPE(None, c_void_p)(self._api[RELEASE_STATUS])(status)
        return message

    def load(self, model):
        """Returns the loader's message against a serialised model; empty if it loads."""
        session = c_void_p()
        return self._released(session, self._call(self._api[CREATE_SESSION_FROM_ARRAY], self._env, c_char_p(model),
                                                  c_size_t(len(model)), self._options, byref(session)))

    def load_file(self, path):
        session = c_void_p()
        return self._released(session, self._call(self._api[CREATE_SESSION], self._env, c_char_p(os.fsencode(path)),
                                                  self._options, byref(session)))

    def _released(self, session, message):
        if session:
            ctypes.CFUNCTYPE(None, c_void_p)(self._api[RELEASE_SESSION])(session)
        return message

    def _ask(self, function, schema, kind, *index):
        answer = kind()
        self._call(self._schemas[function], schema, *[c_size_t(i) for i in index], byref(answer))
        return answer.value

    def schema(self, domain, name, version):
        """An operator's parameters and type variables, or None. A parameter without a variable has type None."""
        schema = c_void_p()
        self._call(self._schemas[GET_OP_SCHEMA], c_char_p(name.encode()), c_int(version), c_char_p(domain.encode()),
                   byref(schema))
        if not schema:
            return None
        variables = {}
        for i in range(self._ask(CONSTRAINT_COUNT, schema, c_size_t)):
            name, types = self._constraint(c_void_p(self._ask(CONSTRAINT, schema, c_void_p, i)))
            variables[name] = types
        facts = {
            "since": self._ask(SINCE_VERSION, schema, c_int),
            "inputs": self._parameters(schema, INPUT_COUNT, INPUT_NAME, INPUT_CONSTRAINT),
            "outputs": self._parameters(schema, OUTPUT_COUNT, OUTPUT_NAME, OUTPUT_CONSTRAINT),
            "type_constraints": variables,
        }
        ctypes.CFUNCTYPE(None, c_void_p)(self._schemas[RELEASE_OP_SCHEMA])(schema)
        return facts

    def _parameters(self, schema, count, name, constraint):
        parameters = []
        for i in range(self._ask(count, schema, c_size_t)):
            variable = self._ask(constraint, schema, c_void_p, i)
            parameters.append({"name": self._ask(name, schema, c_char_p, i).decode(),
                               "type": self._constraint(c_void_p(variable))[0] if variable else None})
        return parameters

    def _constraint(self, constraint):
        name, types, count = c_char_p(), POINTER(c_char_p)(), c_size_t()
        self._call(self._schemas[CONSTRAINT_NAME], constraint, byref(name))
        self._call(self._schemas[CONSTRAINT_TYPES], constraint, byref(types), byref(count))
        return name.value.decode(), [types[i].decode() for i in range(count.value)]
