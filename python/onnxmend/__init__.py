# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds, explains and fixes dtype errors in ONNX models.

A model is a path, the bytes of a file or an `onnx.ModelProto`; a checkpoint is a path, a state_dict of torch tensors
or NumPy arrays, or a module of torch. What lies in memory is read where it is; tensors on another device, and arrays
that are reversed or of another byte order, are copied. Nothing may change them until the function returns.

Every function releases the GIL while it works. `progress` is called with a ProgressState, at most 20 times a second,
on the thread that called. KeyboardInterrupt, and whatever `progress` raises, cancels: no file is left half written.
Errors are raised as Error, with file, place, reason and advice.

What a model in memory says of data files is looked for in `base_dir`; without one they cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _arguments, _given, _onnxmend
from ._arguments import Progress, ProgressState
from ._errors import Error, SaveError, UnprovedError, UsageError
from .results import (AuditResult, ConvertResult, DiffResult, ExplainResult, Finding, FixResult, InspectResult, Plan,
                      Result, VerifyResult)

if TYPE_CHECKING:
    from ._given import Checkpoint, Model, PathLike

__all__ = ["AuditResult", "ConvertResult", "DiffResult", "Error", "ExplainResult", "Finding", "FixResult",
           "InspectResult", "Plan", "Progress", "ProgressState", "Result", "SaveError", "UnprovedError", "UsageError",
           "VerifyResult", "apply", "audit", "convert", "diff", "explain", "fix", "inspect", "verify", "versions"]

__version__ = dict(_onnxmend.versions())["onnxmend"]


def audit(
    model: Model,
    checkpoints: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    *,
    key: Optional[str] = None,
    weight_map: Optional[Mapping[str, Optional[str]]] = None,
    bind_folded: bool = False,
    folded_eps: Optional[float] = None,
    allow_symlinks: bool = False,
    strategy: str = "promote",
    target: str = "cpu",
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> AuditResult:
    """Reports every dtype problem of a model; writes nothing. Costs what the graph costs: weights stay where they are.

    Args:
        model: Path, bytes or ModelProto.
        checkpoints: With the weights; the later ones go before the earlier.
        key: Dotted path of the state_dict inside a checkpoint's file; else it is found.
        weight_map: The graph input that each checkpoint tensor fills; None: it fills none, whatever its name.
        bind_folded: Fill weights that the exporter has folded with what the graph suggests.
        folded_eps: Number that a folded BatchNorm adds to the variance; 1e-05 when not given.
        allow_symlinks: Follow links of external data and of shards that leave their folder.
        strategy: Where two operands of a node differ: "promote" as torch does, or "match-declared".
        target: Where the model is to run: "cpu", "cuda" or "dml".
        base_dir: Folder of the data files of a model in memory.
        progress: Called with a ProgressState.

    Raises:
        Error: A file is no model or no checkpoint, or cannot be read.
        UsageError: An argument means nothing, or nothing here.
    """
    options = locals()
    arguments = _arguments.document(model, checkpoints, options)
    return AuditResult(_arguments.run(_onnxmend.audit, arguments, progress))


def fix(
    model: Model,
    output: Optional[PathLike] = None,
    checkpoints: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    *,
    in_place: bool = False,
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    until_runs: bool = False,
    allow_overflow: bool = False,
    refresh_weights: bool = False,
    verify: bool = True,
    run: bool = True,
    save_plan: Optional[PathLike] = None,
    external_data: str = "auto",
    location: Optional[str] = None,
    threshold: Optional[int] = None,
    align: Optional[int] = None,
    shard_size: Optional[int] = None,
    keep_inputs: bool = False,
    threads: Optional[int] = None,
    runtime: Optional[PathLike] = None,
    key: Optional[str] = None,
    weight_map: Optional[Mapping[str, Optional[str]]] = None,
    bind_folded: bool = False,
    folded_eps: Optional[float] = None,
    allow_symlinks: bool = False,
    strategy: str = "promote",
    target: str = "cpu",
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> FixResult:
    """Applies the recommended fix of every finding, saves, verifies. Memory is bounded by a few MiB a thread.

    Args:
        model: As of `audit`, and so are the arguments that are not named here.
        output: The fixed model, with its data beside it; None: nothing is written, the result says what would be.
        in_place: Replace the model itself.
        only: Ids of the only findings to fix.
        skip: Ids of findings to leave alone.
        until_runs: Load the result in ONNX Runtime, fix what it refuses, and again, until it loads.
        allow_overflow: Also apply casts that turn finite values into infinite ones or wrap integers.
        refresh_weights: Take every weight that a checkpoint has from it, also where the model has data of its own.
        verify: Prove the result: onnx.checker, the audit, ONNX Runtime.
        run: Run a result that loads, and its original, on made-up inputs.
        save_plan: Write what was done to this file, for `apply`; the result has it, too.
        external_data: "auto" (inline below 1 GiB in total, otherwise single), "single", "per-tensor", "inline" or
            "keep" (with `in_place`: what is in data files and does not change stays there).
        location: Name of the single data file; `<output>.data` when not given.
        threshold: Bytes; smaller tensors stay inline. 1024 when not given.
        align: Bytes that offsets in data files are multiples of. 4096 when not given.
        shard_size: Bytes; cuts the single data file.
        keep_inputs: Weights that are filled stay graph inputs.
        threads: That save; twice the processors when not given.
        runtime: The ONNX Runtime shared library to verify with; else it is looked for.

    Raises:
        SaveError: It could not be saved; what was there is untouched.
        UnprovedError: It was saved, and its plan could not be written or it could not be verified.
        Error: A file is no model or no checkpoint, or cannot be read.
        UsageError: An argument means nothing, or nothing here.
    """
    options = locals()
    arguments = _arguments.document(model, checkpoints, options)
    arguments.update(_arguments.output(model, checkpoints, options))
    arguments.update(only=list(only), skip=list(skip), until_runs=until_runs)
    return FixResult(_arguments.run(_onnxmend.fix, arguments, progress))


def apply(
    model: Model,
    plan: Union[Plan, PathLike],
    output: Optional[PathLike] = None,
    checkpoints: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    *,
    in_place: bool = False,
    allow_overflow: bool = False,
    refresh_weights: bool = False,
    verify: bool = True,
    run: bool = True,
    save_plan: Optional[PathLike] = None,
    external_data: str = "auto",
    location: Optional[str] = None,
    threshold: Optional[int] = None,
    align: Optional[int] = None,
    shard_size: Optional[int] = None,
    keep_inputs: bool = False,
    threads: Optional[int] = None,
    runtime: Optional[PathLike] = None,
    key: Optional[str] = None,
    weight_map: Optional[Mapping[str, Optional[str]]] = None,
    bind_folded: bool = False,
    folded_eps: Optional[float] = None,
    allow_symlinks: bool = False,
    strategy: str = "promote",
    target: str = "cpu",
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> FixResult:
    """Replays a plan, saves, verifies. What does not fit this model is refused, and the rest is applied.

    Args and errors are those of `fix`; `plan` is a Plan or the path of one.
    """
    options = locals()
    arguments = _arguments.document(model, checkpoints, options)
    arguments.update(_arguments.output(model, checkpoints, options))
    arguments["plan"] = (plan if isinstance(plan, Plan) else Plan.read(plan))._handle
    return FixResult(_arguments.run(_onnxmend.fix, arguments, progress))


def convert(
    model: Model,
    output: Optional[PathLike] = None,
    checkpoints: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    *,
    to: str,
    source: Sequence[str] = (),
    convert_io: bool = False,
    io: Optional[Mapping[str, str]] = None,
    keep: Sequence[str] = (),
    only: Sequence[str] = (),
    force: Sequence[str] = (),
    calibrate: Sequence[PathLike] = (),
    tolerance: Optional[float] = None,
    max_rounds: int = 60,
    measure: bool = True,
    weights_only: bool = False,
    in_place: bool = False,
    allow_overflow: bool = False,
    refresh_weights: bool = False,
    verify: bool = True,
    save_plan: Optional[PathLike] = None,
    external_data: str = "auto",
    location: Optional[str] = None,
    threshold: Optional[int] = None,
    align: Optional[int] = None,
    shard_size: Optional[int] = None,
    keep_inputs: bool = False,
    threads: Optional[int] = None,
    runtime: Optional[PathLike] = None,
    key: Optional[str] = None,
    weight_map: Optional[Mapping[str, Optional[str]]] = None,
    bind_folded: bool = False,
    folded_eps: Optional[float] = None,
    allow_symlinks: bool = False,
    strategy: str = "promote",
    target: Optional[str] = None,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> ConvertResult:
    """Converts a whole model to another precision, measures, saves, verifies (docs/convert.md).

    Args:
        model: As of `fix`, and so are the arguments that are not named here.
        to: The dtype that the model is to compute in: "float16", "bfloat16", "float32", "float64" or "int32".
        source: Dtypes that are converted; what is usual for `to` when not given.
        convert_io: Inputs and outputs are converted, too.
        io: Dtypes of single inputs and outputs.
        keep: Nodes that are kept: names, patterns with * and ?, or op:TYPE.
        only: The only nodes that are converted.
        force: Nodes that are converted whatever their values are.
        calibrate: .npz files of inputs to measure on; else they are made up.
        tolerance: How far outputs may be off, of their greatest absolute value; 0.01, for bfloat16 0.08.
        max_rounds: So many choices of nodes are measured at most.
        measure: Run both models, and give back what hurts.
        weights_only: Only what is stored is converted, and cast back when the model runs.
        target: "cpu", but for bfloat16 "cuda", when not given.
    """
    options = locals()
    options["target"] = target or ("cuda" if to in ("bfloat16", "BFLOAT16") else "cpu")
    arguments = _arguments.document(model, checkpoints, options)
    arguments.update(_arguments.output(model, checkpoints, options))
    conversion = _arguments.conversion(options)
    arguments.update(
        to=to,
        source=list(source),
        convert_io=convert_io,
        io=[f"{name}={dtype}" for name, dtype in (io or {}).items()],
        calibrate=conversion["calibrate"],
        conversion=conversion,
    )
    return ConvertResult(_arguments.run(_onnxmend.convert, arguments, progress))


def verify(
    model: Model,
    *,
    run: bool = False,
    dims: Optional[Mapping[str, int]] = None,
    inputs: Optional[Mapping[str, PathLike]] = None,
    against: Optional[PathLike] = None,
    runtime: Optional[PathLike] = None,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> VerifyResult:
    """Verifies a model: onnx.checker, dtype audit, ONNX Runtime. Those run in a program of their own, which reads
    files: a model in memory is written to a folder for temporary files.

    Args:
        model: Path, bytes or ModelProto.
        run: Also run the model, as written and optimised.
        dims: Sizes of dimensions that inputs name.
        inputs: .npy files of inputs; else they are made up.
        against: The model that it was made from: outputs are compared.
        runtime: The ONNX Runtime shared library to verify with; else it is looked for.
        base_dir: Folder of the data files of a model in memory.
        progress: Called with a ProgressState.

    Raises:
        Error: It is no model, or cannot be read; inputs cannot be made; no ONNX Runtime to run it with.
    """
    if (dims or inputs or against is not None) and not run:
        raise UsageError("", "", "dims, inputs and against say how a model is run, and it is not to be run",
                         "Add run=True.")
    arguments = {
        "model": _given.model(model, base_dir),
        "run": run,
        "dims": dict(dims or {}),
        "inputs": {name: _given.path(file) for name, file in (inputs or {}).items()},
        "against": _given.path(against),
        "runtime": _given.path(runtime),
    }
    return VerifyResult(_arguments.run(_onnxmend.verify, arguments, progress))


def inspect(
    file: Union[Model, Checkpoint],
    *,
    key: Optional[str] = None,
    allow_symlinks: bool = False,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> InspectResult:
    """Lists the tensors of a model or checkpoint. Reads no weights.

    Raises:
        Error: It is neither, or cannot be read.
    """
    arguments = {"file": _given.either(file, base_dir), "key": key, "allow_symlinks": allow_symlinks}
    return InspectResult(_arguments.run(_onnxmend.inspect, arguments, progress))


def diff(
    left: Union[Model, Checkpoint],
    right: Union[Model, Checkpoint],
    *,
    values: bool = False,
    tolerance: float = 0.0,
    only: Sequence[str] = (),
    all: bool = False,
    left_key: Optional[str] = None,
    right_key: Optional[str] = None,
    allow_symlinks: bool = False,
    left_base_dir: Optional[PathLike] = None,
    right_base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> DiffResult:
    """Tells what two models or checkpoints differ in.

    Args:
        left: Model or checkpoint.
        right: What it is compared with.
        values: Measure how far values are apart, also between dtypes; else only whether they differ.
        tolerance: Floats no further apart are equal: a part of the largest element of the tensor of `left`.
        only: "dtype", "shape", "values", "declarations", "nodes": differences of these kinds alone.
        all: Also tell what is no difference: where the bytes of tensors lie, names of nodes.
        left_key: Dotted path of the state_dict in that checkpoint.
        right_key: The same of the other.
    """
    arguments = {
        "left": _given.either(left, left_base_dir),
        "right": _given.either(right, right_base_dir),
        "values": values,
        "tolerance": tolerance,
        "only": list(only),
        "all": all,
        "left_key": left_key,
        "right_key": right_key,
        "allow_symlinks": allow_symlinks,
    }
    return DiffResult(_arguments.run(_onnxmend.diff, arguments, progress))


def explain(
    error: Union[str, BaseException],
    model: Optional[Model] = None,
    checkpoints: Union[Checkpoint, Iterable[Checkpoint], None] = None,
    *,
    key: Optional[str] = None,
    weight_map: Optional[Mapping[str, Optional[str]]] = None,
    bind_folded: bool = False,
    folded_eps: Optional[float] = None,
    allow_symlinks: bool = False,
    strategy: str = "promote",
    target: str = "cpu",
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> ExplainResult:
    """Explains an error message, or an exception, of ONNX Runtime, onnx, torch.onnx or TensorRT. With the model that
    it was said of: also the place, what the audit finds there and how to fix it.

    Raises:
        Error: The model cannot be read.
    """
    options = locals()
    arguments: dict[str, Any] = {"text": str(error)}
    if model is not None:
        arguments.update(_arguments.document(model, checkpoints, options))
    elif checkpoints is not None:
        raise UsageError("", "", "checkpoints are about a model, and none is given", "Give model.")
    return ExplainResult(_arguments.run(_onnxmend.explain, arguments, progress))


def versions() -> dict[str, str]:
    """Of onnxmend and the libraries that it was built with."""
    return dict(_onnxmend.versions())
