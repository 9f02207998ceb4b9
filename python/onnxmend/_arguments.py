# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Runs commands of the extension module."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Optional

from . import _given, _onnxmend
from ._errors import UsageError


@dataclass(frozen=True)
class ProgressState:
    """The progress of a long operation.

    Attributes:
        label: The current step.
        bytes_done: Part of `bytes_total` that is done.
        bytes_total: 0 if it is unknown.
        bytes_per_second: 0 if it is not known yet.
    """

    label: str
    bytes_done: int
    bytes_total: int
    bytes_per_second: float


Progress = Optional[Callable[[ProgressState], None]]


def run(command: Callable[[dict[str, Any], Any], Any], arguments: dict[str, Any], progress: Progress) -> Any:
    def report(*state: Any) -> None:
        if progress is not None:
            progress(ProgressState(*state))

    return command(arguments, report if progress is not None else None)


def _of_tables(options: dict[str, Any], *tables: str) -> dict[str, Any]:
    """Returns the values of the options in these tables of the extension module."""
    defaults = _onnxmend.option_defaults()
    return {name: list(options[name]) if isinstance(default, list) else options[name]
            for table in tables for name, default in defaults[table].items()}


def defaults(*tables: str) -> dict[str, Any]:
    """Returns the defaults of these tables of the extension module."""
    values = _onnxmend.option_defaults()
    return {name: default for table in tables for name, default in values[table].items()}


def conversion(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a conversion except dtypes."""
    values = _of_tables(options, "conversion")
    return {**values, "calibrate": [_given.path(file) for file in values["calibrate"]]}


def numerics(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of the table of numerics."""
    values = _of_tables(options, "numerics")
    return {**values, **{name: [_given.path(file) for file in values[name]] for name in ("calibrate", "recorded")}}


def document(model: Any, checkpoints: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments about a document, for audit, fix, convert and explain."""
    return {
        "model": _given.model(model, options["base_dir"]),
        "checkpoints": _given.checkpoints(checkpoints),
        "key": options["key"],
        "weight_map": dict(options["weight_map"] or {}),
        "allow_symlinks": options["allow_symlinks"],
        **_of_tables(options, "binding", "audit"),
    }


def output(model: Any, checkpoints: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments about the output, and how it is saved and verified."""
    target = options["output"]
    in_place = options["in_place"]
    if in_place and not _given.is_path(model):
        raise UsageError("", "", "in_place is about a model by its path, and one in memory is given",
                         "Give output.")
    if in_place and target is None:
        target = model
    elif target is not None:
        refuse_input(target, [] if in_place else [model], "Give in_place if that is wanted.")
        refuse_input(target, _given.checkpoint_list(checkpoints), "Save under another name.")
    read = [options["plan"]] if _given.is_path(options.get("plan")) else []
    for written in (target, options["save_plan"]):
        if written is not None:
            refuse_input(written, read, "Choose another name.")
    return {
        "output": _given.path(target),
        "in_place": in_place and options["output"] is None,
        "verify": options["verify"],
        "threads": options["threads"],
        **_of_tables(options, "save", "fix"),
        "run": options.get("run"), # a conversion always runs the models that it measures
        "save_plan": _given.path(options["save_plan"]),
        "runtime": _given.path(options["runtime"]),
        "only": [],
        "skip": [],
        "until_runs": False,
    }


def refuse_input(target: Any, inputs: list[Any], advice: str) -> None:
    """Raises UsageError if the output would overwrite an input."""
    for value in inputs:
        if not _given.is_path(value):
            continue
        try:
            is_same = os.path.samefile(target, value)
        except OSError: # usually there is no such file yet
            continue
        if is_same:
            raise UsageError(os.fsdecode(target), "", "it is an input and would be overwritten", advice)

