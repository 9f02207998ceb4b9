# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Finds, explains and fixes dtype errors in ONNX models.

A model is a path, the bytes of a file or an `onnx.ModelProto`; a checkpoint is a path, a state_dict of torch tensors
or NumPy arrays, or a module of torch. Objects in memory are read in place; tensors on another device, and arrays that
are reversed or have another byte order, are copied. They must not change until the function returns.

Every function releases the GIL while it works. `progress` is called with a ProgressState, at most 20 times a second,
on the calling thread. KeyboardInterrupt, or an exception of `progress`, cancels the work: no file is left half written.
Errors are raised as Error, with file, place, reason and advice.

The data files of a model in memory are looked for in `base_dir`. Without it they cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _arguments, _given, _onnxmend
from ._arguments import Progress, ProgressState
from ._errors import Error, SaveError, UnprovedError, UsageError
from .results import (AuditResult, ConvertResult, DiffResult, ExplainResult, ExtractResult, Finding, FixResult,
                      InspectResult, NumericsResult, OpsetResult, Plan, ReduceResult, Result, VerifyResult)

if TYPE_CHECKING:
    from ._given import Checkpoint, Model, PathLike

__all__ = ["AuditResult", "ConvertResult", "DiffResult", "Error", "ExplainResult", "ExtractResult", "Finding",
           "FixResult", "InspectResult", "NumericsResult", "OpsetResult", "Plan", "Progress", "ProgressState", "ReduceResult", "Result", "SaveError",
           "UnprovedError", "UsageError", "VerifyResult", "apply", "audit", "convert", "diff", "explain", "extract",
           "fix", "inspect", "numerics", "opset", "reduce", "verify", "versions"]

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
        checkpoints: Files or objects with the weights. A later one overrides an earlier one.
        key: Dotted path of the state_dict inside a checkpoint's file. By default it is searched for.
        weight_map: The graph input that each checkpoint tensor fills. A tensor with None fills no input.
        bind_folded: Fill weights that the exporter has folded from the checkpoint, as the graph suggests.
        folded_eps: The number that a folded BatchNorm adds to the variance; by default 1e-05.
        allow_symlinks: Follow links of external data and of shards that leave their folder.
        strategy: How two operands with different dtypes agree: "promote" as torch does, or "match-declared".
        target: The execution provider that runs the model: "cpu", "cuda" or "dml"; or "tensorrt", with a release
            as in "tensorrt=10.9".
        base_dir: Folder of the data files of a model in memory.
        progress: Called with a ProgressState.

    Raises:
        Error: A file is not a model or checkpoint, or cannot be read.
        UsageError: An argument is not valid, or not valid here.
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
    runs_in: Optional[str] = None,
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
    """Applies the recommended fix of every finding, saves, verifies. Takes a few MiB of memory for each thread.

    Args:
        model: As for `audit`, like the arguments that are not listed here.
        output: The fixed model, with its data beside it. None writes nothing: the result shows what would be done.
        in_place: Replace the model itself.
        only: Ids of the only findings to fix.
        skip: Ids of findings to leave alone.
        until_runs: Load the result in ONNX Runtime and fix its errors, again and again until it loads.
        runs_in: Releases of ONNX Runtime that have to load the result, as "1.18..1.30" or "1.18,1.20.1": nodes that one
            of them does not compute are fixed, and an opset or IR version that is too new is lowered if nodes keep their
            meaning. `result.runs_in` has each of them.
        allow_overflow: Also apply casts that overflow (finite values become infinite, or integers wrap) or cut
            off fractions for integers.
        refresh_weights: Take every weight of a checkpoint, also if the model has data of its own for it.
        verify: Verify the result: onnx.checker, the audit, ONNX Runtime.
        run: Run a result that loads, and its original, on made-up inputs.
        save_plan: File to write the plan to, for `apply`. The result has it, too.
        external_data: "auto" (inline below 1 GiB in total, otherwise single), "single", "per-tensor", "inline" or
            "keep" (with `in_place`: unchanged tensors stay in their data files).
        location: Name of the single data file; by default `<output>.data`.
        threshold: Bytes. Smaller tensors stay inline. By default 1024.
        align: Alignment of offsets in data files, in bytes. By default 4096.
        shard_size: Bytes. A larger single data file is divided.
        keep_inputs: Filled weights stay graph inputs.
        threads: Number of threads that save; by default twice the number of processors.
        runtime: The ONNX Runtime shared library to verify with. By default it is searched for.

    Raises:
        SaveError: The model could not be saved; the old files are unchanged.
        UnprovedError: The model was saved, but its plan could not be written, or it could not be verified.
        Error: A file is not a model or checkpoint, or cannot be read.
        UsageError: An argument is not valid, or not valid here.
    """
    options = locals()
    arguments = _arguments.document(model, checkpoints, options)
    arguments.update(_arguments.output(model, checkpoints, options))
    arguments.update(only=list(only), skip=list(skip), until_runs=until_runs, runs_in=runs_in or "")
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
    """Replays a plan, saves, verifies. Edits that do not fit this model are skipped; the others are applied.

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
        model: As for `fix`, like the arguments that are not listed here.
        to: The dtype that the model will compute in: "float16", "bfloat16", "float32", "float64" or "int32".
        source: Dtypes that are converted; by default the usual ones for `to`.
        convert_io: Inputs and outputs are converted, too.
        io: Dtypes of single inputs and outputs.
        keep: Nodes that keep their dtype: names, patterns with * and ?, or op:TYPE.
        only: The only nodes that are converted.
        force: Nodes that are converted even if their values do not fit.
        calibrate: .npz files of inputs for the measurement. By default inputs are made up.
        tolerance: The largest error of outputs, as part of their largest absolute value; 0.01, for bfloat16 0.08.
        max_rounds: The largest number of choices of nodes that are measured.
        measure: Run both models, and keep nodes whose conversion causes too large errors.
        weights_only: Convert only stored tensors, and cast them back when the model runs.
        target: By default "cpu", for bfloat16 "cuda".
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


def opset(
    model: Model,
    output: Optional[PathLike] = None,
    *,
    to: int,
    in_place: bool = False,
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
    allow_symlinks: bool = False,
    target: str = "cpu",
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> OpsetResult:
    """Raises the opset of the default domain, says what changes in each node, saves, verifies, and runs both models.
    Nodes keep their meaning. If one cannot, nothing is written: `obstacles` names all of them, and `newest_possible`
    the newest opset that works.

    Args:
        model: As for `fix`, like the arguments that are not listed here.
        output: The model with the new opset. None writes nothing: the result shows what would be done.
        to: The opset of the default domain that the model will have.

    Raises:
        Error: The opset is older than the model's or not known, or the model cannot be read.
    """
    options = {**_arguments.defaults("binding", "audit", "fix"), "key": None, "weight_map": None, **locals()}
    arguments = _arguments.document(model, None, options)
    arguments.update(_arguments.output(model, None, options))
    arguments["to"] = to
    return OpsetResult(_arguments.run(_onnxmend.opset, arguments, progress))


def verify(
    model: Model,
    *,
    run: bool = False,
    dims: Optional[Mapping[str, int]] = None,
    inputs: Optional[Mapping[str, PathLike]] = None,
    against: Optional[PathLike] = None,
    runtime: Optional[PathLike] = None,
    runtimes: Union[str, Sequence[PathLike]] = (),
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> VerifyResult:
    """Verifies a model: onnx.checker, dtype audit, ONNX Runtime. Checker and runtime run in another program that reads
    files: a model in memory is written to a temporary folder.

    Args:
        model: Path, bytes or ModelProto.
        run: Also run the model, as written and optimised.
        dims: Sizes of the named dimensions of inputs.
        inputs: .npy files of inputs. By default inputs are made up.
        against: The original model. The outputs of both are compared.
        runtime: The ONNX Runtime shared library to verify with. By default it is searched for.
        runtimes: Several libraries, or "all" that are found: the model is loaded and run in each, and its outputs are
            compared with those of the first that runs it (`result.runtimes`). The first is `runtime`, too.
        base_dir: Folder of the data files of a model in memory.
        progress: Called with a ProgressState.

    Raises:
        Error: The file is not a model, or cannot be read; inputs cannot be made; there is no ONNX Runtime.
    """
    if isinstance(runtimes, str) and runtimes != "all":
        raise UsageError("", "", "runtimes is neither \"all\" nor a list of libraries", "Give a list of paths.")
    if runtimes and runtime is not None:
        raise UsageError("", "", "runtime and runtimes contradict each other", "Give one of them.")
    libraries = [] if runtimes == "all" else [_given.path(each) for each in runtimes]
    is_about_run = bool(inputs or dims) and not runtimes  # several runtimes always run the model
    if (is_about_run or against is not None) and not run:
        raise UsageError("", "", "dims, inputs and against say how a model is run, but it is not run",
                         "Add run=True.")
    arguments = {
        "model": _given.model(model, base_dir),
        "run": run,
        "dims": dict(dims or {}),
        "inputs": {name: _given.path(file) for name, file in (inputs or {}).items()},
        "against": _given.path(against),
        "runtime": libraries[0] if libraries else _given.path(runtime),
        "runtimes": libraries,
        "all_runtimes": runtimes == "all",
    }
    return VerifyResult(_arguments.run(_onnxmend.verify, arguments, progress))


def numerics(
    model: Model,
    output: Optional[PathLike] = None,
    *,
    reference: Optional[PathLike] = None,
    inputs: Optional[Mapping[str, PathLike]] = None,
    recorded: Sequence[PathLike] = (),
    calibrate: Sequence[PathLike] = (),
    tolerance: Optional[float] = None,
    seconds: float = 60,
    save_plan: Optional[PathLike] = None,
    runtime: Optional[PathLike] = None,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> NumericsResult:
    """Finds the nodes that make a half model wrong, and the fewest that need float32 (docs/numerics.md).

    Args:
        model: Path, bytes or ModelProto of a model that computes in float16 or bfloat16, all or in part.
        output: The model with these nodes in float32. None writes nothing. It is not written either if the model was
            not measured, a stored constant is wrong, or no set of nodes helps; `fix` is None then.
        reference: A model that should give the same, such as the one that was converted.
        inputs: .npy files of inputs. The others are made up.
        recorded: .npz files of values of another run by their names.
        calibrate: .npz files of inputs. By default inputs are made up.
        tolerance: The largest error of an output, as a part of its greatest absolute value. By default 0.01, for
            bfloat16 0.06.
        seconds: End each search, for causes and for the fewest nodes, after this time.
        save_plan: File to write the plan to, if `output` is written. The result has it, too.
        runtime: The ONNX Runtime shared library to run the model in. By default it is searched for.
        base_dir: Folder of the data files of a model in memory.
        progress: Called with a ProgressState.

    Raises:
        Error: A file is not a model or does not fit, or cannot be read.
        UsageError: An argument is not valid, or not valid here.
    """
    if save_plan is not None and output is None:
        raise UsageError("", "", "save_plan is about output, and none is given", "Give output.")
    if output is not None:
        _arguments.refuse_input(output, [model], "Choose another file.")
    arguments = {
        "model": _given.model(model, base_dir),
        "output": _given.path(output),
        "save_plan": _given.path(save_plan),
        "reference": _given.path(reference),
        "inputs": {name: _given.path(file) for name, file in (inputs or {}).items()},
        "runtime": _given.path(runtime),
        **_arguments.numerics(locals()),
    }
    return NumericsResult(_arguments.run(_onnxmend.numerics, arguments, progress))


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
        Error: The file is neither, or cannot be read.
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
    """Lists the differences between two models or checkpoints.

    Args:
        left: Model or checkpoint.
        right: Model or checkpoint to compare with.
        values: Measure the distance between values, also between dtypes. By default only whether they differ.
        tolerance: The largest distance of equal floats, as part of the largest element of the tensor of `left`.
        only: "dtype", "shape", "values", "declarations", "nodes": lists only these kinds of differences.
        all: Also list what does not count as a difference: places of the bytes of tensors, names of nodes.
        left_key: Dotted path of the state_dict in the checkpoint `left`.
        right_key: The same for `right`.
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
    """Explains an error message, or an exception, of ONNX Runtime, onnx, torch.onnx or TensorRT. With the
    model that caused it, also the place, the findings of the audit there, and how to fix them.

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


def reduce(
    model: Model,
    output: PathLike,
    *,
    message: Optional[str] = None,
    finding: Optional[str] = None,
    numerics: Optional[str] = None,
    loads_not: bool = False,
    anonymous: bool = False,
    issue: Optional[PathLike] = None,
    seconds: float = 25.0,
    runtime: Optional[PathLike] = None,
    allow_symlinks: bool = False,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> ReduceResult:
    """Makes the smallest model that fails with the same message, for a bug report. Has none of the original's weights.

    Args:
        model: Path, bytes or ModelProto.
        output: The small model.
        message: The message that has to stay, of the audit, onnx.checker or ONNX Runtime when it loads or runs the model.
            Give one of these four.
        finding: The finding of the audit that has to stay, by its id.
        numerics: The cause of wrong numbers that has to stay, by its id in the result of onnxmend.numerics.
        loads_not: The message with which ONNX Runtime does not load the model has to stay.
        anonymous: Neutral names; no metadata, doc strings or producer.
        issue: File for a text with message, versions, how to run, and the model as text.
        seconds: Time for the search.
        runtime: The ONNX Runtime shared library.
        allow_symlinks: Follow links of external data that leave the model's folder.

    Raises:
        Error: The model cannot be read, or does not fail so.
    """
    if (message is not None) + (finding is not None) + (numerics is not None) + loads_not != 1:
        raise UsageError("", "", "it is not clear which failure has to stay",
                         "Give one of message, finding, numerics and loads_not.")
    arguments = {
        "model": _given.either(model, base_dir),
        "output": _given.path(output),
        "message": message,
        "finding": finding,
        "numerics": numerics,
        "loads_not": loads_not,
        "anonymous": anonymous,
        "issue": _given.path(issue),
        "seconds": seconds,
        "runtime": _given.path(runtime),
        "allow_symlinks": allow_symlinks,
    }
    return ReduceResult(_arguments.run(_onnxmend.reduce, arguments, progress))


def extract(
    model: Model,
    output: PathLike,
    inputs: Sequence[str],
    outputs: Sequence[str],
    *,
    allow_symlinks: bool = False,
    base_dir: Optional[PathLike] = None,
    progress: Progress = None,
) -> ExtractResult:
    """Saves the nodes between values of the main graph as a model, with the weights that they need.

    Args:
        model: Path, bytes or ModelProto.
        output: The extracted model.
        inputs: Values that become the inputs.
        outputs: Values that become the outputs.
        allow_symlinks: Follow links of external data that leave the model's folder.

    Raises:
        Error: The model cannot be read, or has no such part.
    """
    arguments = {
        "model": _given.either(model, base_dir),
        "output": _given.path(output),
        "inputs": list(inputs),
        "outputs": list(outputs),
        "allow_symlinks": allow_symlinks,
    }
    return ExtractResult(_arguments.run(_onnxmend.extract, arguments, progress))


def versions() -> dict[str, str]:
    """Returns the versions of onnxmend and of the libraries that it was built with."""
    return dict(_onnxmend.versions())
