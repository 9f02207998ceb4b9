# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Signatures and docstrings are written out, for readers; they have what the tables of options have."""

import inspect

import onnxmend
import pytest
from onnxmend import _onnxmend

TABLES = {
    "audit": ("binding", "audit"),
    "explain": ("binding", "audit"),
    "fix": ("save", "fix", "binding", "audit"),
    "apply": ("save", "fix", "binding", "audit"),
    "convert": ("save", "fix", "binding", "audit", "conversion"),
    "numerics": ("numerics",),
}


def options_of(command):
    defaults = _onnxmend.option_defaults()
    return {name: default for table in TABLES[command] for name, default in defaults[table].items()}


@pytest.mark.parametrize("command", TABLES)
def test_functions_take_the_options_of_their_tables(command):
    parameters = inspect.signature(getattr(onnxmend, command)).parameters
    for name, default in options_of(command).items():
        assert name in parameters, f"{command} does not take {name}"
        assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
        given = parameters[name].default
        # The value None stands for the default of the table.
        assert given is None or (list(given) if isinstance(default, list) else given) == default, name


@pytest.mark.parametrize("command", ["audit", "fix", "convert", "numerics"])
def test_docstrings_say_what_options_do(command):
    told_elsewhere = {"audit": (), "fix": options_of("audit"), "convert": options_of("fix"),
                      "numerics": ()}[command]
    for name in options_of(command):
        if name not in told_elsewhere:
            assert f"    {name}: " in inspect.getdoc(getattr(onnxmend, command)), name
