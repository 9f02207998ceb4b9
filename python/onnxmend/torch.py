# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Exports modules of torch to ONNX models in which dtypes agree."""

from __future__ import annotations

import inspect
import os
import tempfile
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional, Union

from . import Error, FixResult, Plan, UsageError, _onnxmend, apply, audit, convert, explain, fix
from ._arguments import Progress
from .results import CodePlace

if TYPE_CHECKING:
    import torch

    from ._given import Checkpoint, PathLike


class ExportError(Error):
    """torch.onnx could not export the module. `__cause__` is the exception of torch. `reason` and `advice` explain it
    if its message is known; otherwise `reason` is that message. `source` is the module's line that torch was at, if the
    exception names it."""

    def __init__(self, file: str, place: str, reason: str, advice: str, source: Optional[CodePlace] = None) -> None:
        super().__init__(file, place, reason, advice)
        self.source = source

    def __str__(self) -> str:
        text = super().__str__()
        if self.source is None:
            return text
        code = f": {self.source.code}" if self.source.code else ""
        return f"{text} At {self.source.file}:{self.source.line}{code}"


def export(
    model: torch.nn.Module,
    args: Any,
    f: PathLike,
    *,
    checkpoint: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    dtypes: str = "cast",
    to: Optional[str] = None,
    dynamo: bool = False,
    verify: bool = True,
    until_runs: bool = True,
    external_data: str = "auto",
    runtime: Optional[PathLike] = None,
    progress: Progress = None,
    **export_options: Any,
) -> FixResult:
    """torch.onnx.export, audit, fix and verify in one call.

    Args:
        model: The module.
        args: Its arguments, as torch.onnx.export takes them.
        f: Path of the ONNX model.
        checkpoint: The weights, instead of the module's own: a path or a state_dict. They go through no module, so
            their dtypes need not be the module's.
        dtypes: What happens to weights whose dtypes differ from the module's: "cast" casts them to the module's,
            "keep" stores them as they are, and the graph casts them when it runs.
        to: Dtype to which the whole model is converted at the end, as by `onnxmend.convert`.
        dynamo: Export by torch.export instead of TorchScript. It needs torch 2.5 and onnxscript.
        verify: Verify the result: onnx.checker, the audit, ONNX Runtime.
        until_runs: Load the result in ONNX Runtime and fix its errors, again and again until it loads.
        external_data: As for `onnxmend.fix`.
        runtime: As for `onnxmend.fix`.
        progress: Called with a ProgressState.
        export_options: For torch.onnx.export: input_names, dynamic_axes, opset_version, ...

    Raises:
        ExportError: torch.onnx could not export the module.
        Error, SaveError, UnprovedError, UsageError: As for `onnxmend.fix`.
    """
    if dtypes not in ("cast", "keep"):
        raise UsageError("", "", f"dtypes cannot be {dtypes}", 'Give "cast" or "keep".')
    if checkpoint is not None: # a folded weight would be the module's, or have another name
        export_options.update(export_params=False, do_constant_folding=False)
    folder = os.path.dirname(os.path.abspath(os.fsdecode(f)))
    # The folder of the result has room for the export, too.
    with tempfile.TemporaryDirectory(prefix=".onnxmend-export-", dir=folder) as work:
        exported = os.path.join(work, "exported.onnx")
        _export(model, args, exported, dynamo, export_options)
        if checkpoint is not None and dtypes == "keep":
            exported = _declared_as_stored(exported, checkpoint, os.path.join(work, "declared.onnx"))
        fixes: dict[str, Any] = {"external_data": external_data, "runtime": runtime, "progress": progress}
        if to is not None:
            return convert(exported, f, checkpoint, to=to, verify=verify, **fixes)
        return fix(exported, f, checkpoint, until_runs=until_runs and verify, verify=verify, **fixes)


def _declared_as_stored(exported: str, checkpoint: Any, output: str) -> str:
    """Writes the model with inputs of the checkpoint's dtypes, each followed by a Cast. Returns its path."""
    edits = []
    for finding in audit(exported, checkpoint).findings:
        if finding.kind == "checkpoint-dtype":
            place = {"graph": finding.graph, "value": finding.value}
            edits.append({"kind": "retype-input", **place, "from": finding.expected, "to": finding.actual})
            edits.append({"kind": "insert-cast", **place, "from": finding.actual, "to": finding.expected})
    if not edits:
        return exported
    apply(exported, Plan.from_dict({"schema": "onnxmend.plan/1", "edits": edits}), output, verify=False)
    return output


def _export(model: Any, args: Any, path: str, dynamo: bool, options: dict[str, Any]) -> None:
    import torch.onnx

    if "dynamo" in inspect.signature(torch.onnx.export).parameters:
        options["dynamo"] = dynamo
    elif dynamo:
        raise UsageError("", "", f"torch {torch.__version__} exports by TorchScript only", "Leave dynamo out.")
    try:
        torch.onnx.export(model, args, path, **options)
    except ModuleNotFoundError as error:
        # dynamo's exporter needs onnxscript, which torch does not install.
        advice = f"Install {error.name}{', or leave dynamo out' if dynamo else ''}."
        reason = f"the Python module {error.name} is not installed"
        raise ExportError("", type(model).__name__, reason, advice) from error
    except Exception as error:
        known = explain(error).sentence
        reason = known.summary if known else str(error).strip().rstrip(".")
        advice = known.advice if known else ""
        raise ExportError("", type(model).__name__, reason, advice, _source(error)) from error


def _source(error: BaseException) -> Optional[CodePlace]:
    """Returns the innermost line of the user's code at which an exception or its cause was raised, or that it names."""
    each: Optional[BaseException] = error
    skipped = 1  # the first frame is the call above
    for _ in range(8):  # exceptions may refer to each other in a circle
        if each is None:
            break
        # torch.export names lines of the module in its message.
        frames = "".join(traceback.format_tb(each.__traceback__)[skipped:])
        trace = f"{frames}\n{each}".encode("utf-8", "replace").decode("utf-8")  # paths need not be UTF-8
        line = _onnxmend.user_line(trace)
        if line is not None:
            return CodePlace({"file": line[0], "line": line[1], "code": line[2] or None})
        each = each.__cause__ or each.__context__
        skipped = 0
    return None
