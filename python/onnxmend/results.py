# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The results of onnxmend's functions: read-only views of the JSON that the command line prints (docs/json.md). Keys
are attributes. `from` is called `from_`, since it is a keyword of Python."""

from __future__ import annotations

import copy
import html
import json
import os
from collections.abc import Sequence
from typing import Any, ClassVar, Optional, Union

from . import _given, _onnxmend

_Number = Union[float, str]  # JSON has no infinities and no NaN: "inf", "-inf", "nan"


class Record:
    """A part of a result: each annotated name reads the key of that name."""

    _records: ClassVar[dict[str, type[Record]]] = {}

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __init_subclass__(cls) -> None:
        for name in cls.__dict__.get("__annotations__", {}):
            if not name.startswith("_"):
                setattr(cls, name, _reader(name.rstrip("_"), cls._records.get(name)))

    def to_dict(self) -> dict[str, Any]:
        """Returns a copy of the JSON object."""
        return copy.deepcopy(self._values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values == other._values  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = ", ".join(f"{key}={value!r}" for key, value in self._values.items()
                         if isinstance(value, (str, int, float)) and value != "")
        return f"{type(self).__name__}({values})"


def _reader(key: str, record: type[Record] | None) -> property:
    def read(self: Record) -> Any:
        value = self._values.get(key)
        if record is None or value is None:
            return value
        return [record(each) for each in value] if isinstance(value, list) else record(value)

    return property(read)


class Fix(Record):
    """A way to remove a finding."""

    id: str
    kind: str
    title: str
    target: str
    from_: Optional[str]
    to: Optional[str]
    lossless: Optional[bool]
    recommended: bool
    strategy: Optional[str]
    casts: int
    stored_bytes_change: int


class CodePlace(Record):
    """A line of Python."""

    file: str
    line: int
    code: Optional[str]


class Source(Record):
    """The Python that something comes from, as far as the exporter left notes. `file` and `line` name the line to
    change: the one that gave a value its dtype. `failing` is the line of the node that fails, `library` the innermost
    line of all, if it is not the user's."""

    _records = {"failing": CodePlace, "library": CodePlace}

    module: Optional[str]
    modules: list[str]
    class_: Optional[str]
    file: Optional[str]
    line: Optional[int]
    code: Optional[str]
    advice: Optional[str]
    failing: Optional[CodePlace]
    library: Optional[CodePlace]

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.file else ""
        module = (self.module or "") + (f" ({self.class_})" if self.class_ else "")
        return ", in ".join(part for part in (where, module.strip()) if part)


class Finding(Record):
    """A problem of a model, or something worth knowing: `severity` is error, warning or info. It stands for `places`
    nodes that fail by the same cause; `place_ids` are the ids of the others."""

    _records = {"fixes": Fix, "source": Source}

    id: str
    kind: str
    severity: str
    graph: str
    node: Optional[str]
    node_index: Optional[int]
    op_type: Optional[str]
    domain: Optional[str]
    value: Optional[str]
    actual: Optional[str]
    expected: Optional[str]
    message: str
    source: Optional[Source]
    places: int
    place_ids: Optional[list[str]]
    fixes: list[Fix]

    def _repr_html_(self) -> str:
        shown = [f"<b>{html.escape(self.severity)}</b> {html.escape(self.message)}"]
        if self.source is not None:
            shown.append(html.escape(str(self.source)) + (f", {self.places} places" if self.places > 1 else ""))
            if self.source.code:
                shown.append(f"<code>{html.escape(self.source.code)}</code>")
            if self.source.advice:
                shown.append(html.escape(self.source.advice))
        return "<br>".join(shown)


class Initializer(Record):
    """An input or initializer that has a weight, or needs one. `bytes` as stored, `shape` in elements."""

    name: str
    graph: str
    source: str
    stored_dtype: Optional[str]
    declared_dtype: Optional[str]
    required_dtype: Optional[str]
    shape: Optional[list[int]]
    bytes: Optional[int]
    location: Optional[str]
    offset: Optional[int]
    checkpoint_tensor: Optional[str]
    match: str
    status: str


class Summary(Record):
    """The number of findings."""

    errors: int
    warnings: int
    infos: int
    fixable: int


class Loss(Record):
    """The loss of a cast, in elements."""

    lossless: bool
    rounded: int
    overflowed: int
    underflowed: int
    nan: int
    max_abs_error: _Number
    max_rel_error: _Number


class AppliedFix(Record):
    """A fix that was applied."""

    _records = {"loss": Loss}

    finding: Optional[str]
    fix: str
    kind: str
    target: str
    from_: Optional[str]
    to: Optional[str]
    elements: int
    bytes: int
    loss: Optional[Loss]


class RefusedFix(Record):
    """A fix that was skipped, and why."""

    finding: Optional[str]
    target: str
    reason: str


class Proof(Record):
    """The result of one check: `status` is passed, failed, failed-before or skipped."""

    status: str
    message: Optional[str]
    name: Optional[str]
    subject: Optional[dict[str, Any]]


class Verification(Record):
    """The three checks of a model."""

    _records = {"checker": Proof, "audit": Proof, "runtime": Proof}

    checker: Proof
    audit: Proof
    runtime: Proof


class Verified(Record):
    """The outcome of a verification: each is yes, no, failed-before, not-asked or not-possible. `why` explains each
    outcome that is not yes."""

    types: str
    loads: str
    runs: str
    same: str
    why: Optional[str]


class Weights(Record):
    """Inputs and initializers that a checkpoint fills or has to fill."""

    wanted: int
    filled: int
    missing: list[str]


class SavedFile(Record):
    """A file that was written; `bytes` is its size."""

    path: str
    bytes: int


class Tensor(Record):
    """A tensor of a model or a checkpoint. `bytes` is its packed size, `offset` is in bytes."""

    name: str
    graph: Optional[str]
    place: Optional[str]
    dtype: Optional[str]
    shape: list[int]
    bytes: Optional[int]
    source: Optional[str]
    contiguous: Optional[bool]
    location: Optional[str]
    offset: Optional[int]
    unreadable: Optional[str]


class Difference(Record):
    """A difference between two files."""

    _records = {"source": Source}

    kind: str
    change: str
    counts: bool
    differs: list[str]
    left: Optional[dict[str, Any]]
    right: Optional[dict[str, Any]]
    match: Optional[str]
    values: Optional[dict[str, Any]]
    readers: list[str]
    source: Optional[Source]


class Sentence(Record):
    """A sentence of another program, explained in plain words."""

    text: str
    kind: str
    finding_kind: Optional[str]
    said_by: str
    summary: str
    reason: str
    usually: Optional[str]
    advice: str
    node: Optional[str]
    op_type: Optional[str]
    value: Optional[str]
    actual: Optional[str]
    expected: Optional[str]
    actual_dtype: Optional[str]
    expected_dtype: Optional[str]


class Plan:
    """An ordered list of edits, for another run (`onnxmend.apply`, `onnxmend apply`)."""

    def __init__(self, handle: _onnxmend.Plan, text: str | None = None) -> None:
        self._handle = handle
        self._text = text

    @classmethod
    def read(cls, path: _given.PathLike) -> Plan:
        """Reads `onnxmend.plan/1`. Raises Error, OSError."""
        with open(path, encoding="utf-8") as file:
            return cls.from_json(file.read())

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Raises Error if it is not a valid plan."""
        return cls(_onnxmend.Plan(text), text)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Plan:
        """Raises Error if it is not a valid plan."""
        return cls.from_json(json.dumps(values))

    def to_json(self) -> str:
        """Returns the text that `onnxmend fix --save-plan` writes. The first call is linear in the graph."""
        if self._text is None:
            self._text = self._handle.text()
        return self._text

    def to_dict(self) -> dict[str, Any]:
        values: dict[str, Any] = json.loads(self.to_json())
        return values

    def write(self, path: _given.PathLike) -> None:
        """Writes `onnxmend.plan/1` as `save_plan` does: all or nothing, with the mode of the replaced file; a link is
        not followed. Raises Error."""
        _onnxmend.write_text(os.fsencode(path), self.to_json())

    def __len__(self) -> int:
        return len(self._handle)

    def __repr__(self) -> str:
        return f"Plan({len(self)} edits)"


class Result(Record):
    """The result of a command. `to_dict()` is the JSON that the command line prints with `--format json`."""

    def __init__(self, result: _onnxmend.Result) -> None:
        super().__init__(json.loads(result.json))
        self._json = result.json.rstrip("\n")
        self._ok = result.ok

    schema: str

    @property
    def ok(self) -> bool:
        """True if the command line would exit with 0: nothing is wrong, or everything is fixed; the model is accepted,
        converted or the same; the message is understood."""
        return self._ok

    def to_json(self) -> str:
        """Returns the JSON on one line, as `--format jsonl` prints it."""
        return self._json

    def to_html(self) -> str:
        """Returns a complete HTML page, as `--format html` prints it."""
        return _onnxmend.html(self._json)

    def _repr_html_(self) -> str:
        page = html.escape(self.to_html())
        return ('<iframe sandbox="allow-scripts" style="width:100%;height:40em;border:0" '
                f'srcdoc="{page}"></iframe>')


class AuditResult(Result):
    """`onnxmend.audit/1`."""

    _records = {"initializers": Initializer, "findings": Finding, "summary": Summary}

    model: dict[str, Any]
    checkpoints: list[dict[str, Any]]
    initializers: list[Initializer]
    findings: list[Finding]
    summary: Summary


class _PlannedResult(Result):
    """A result whose changes `apply` can replay."""

    def __init__(self, result: _onnxmend.Result) -> None:
        super().__init__(result)
        self._plan = Plan(result.plan)

    @property
    def plan(self) -> Plan:
        """The plan of the fix, or of the nodes to keep. `to_dict()["plan"]` is about the model that an applied plan was
        made for."""
        return self._plan


class Release(Record):
    """What is known of a model in a release of ONNX Runtime. `loads` is "yes" or "no"."""

    version: str
    loads: str
    message: Optional[str]


class FixResult(_PlannedResult):
    """`onnxmend.fix/1`."""

    _records = {"files": SavedFile, "applied": AppliedFix, "remaining": Finding, "verify": Verification,
                "verified": Verified, "refused": RefusedFix, "weights": Weights, "runs_in": Release}

    model: str
    output: Optional[str]
    files: list[SavedFile]
    applied: list[AppliedFix]
    remaining: list[Finding]
    verify: Optional[Verification]
    verified: Verified
    run: Optional[dict[str, Any]]
    refused: list[RefusedFix]
    verdict: str
    weights: Weights
    checkpoints: list[dict[str, Any]]
    rounds: list[dict[str, Any]]
    runs_in: Optional[list[Release]]
    first_version: Optional[str]
    constants: int
    bytes_written: int
    seconds: float


class ConvertResult(FixResult):
    """`onnxmend.convert/1`, with everything in FixResult."""

    _records = FixResult._records

    to: str
    from_: list[str]
    opset: dict[str, int]
    nodes: dict[str, int]
    reasons: dict[str, int]
    kept: list[dict[str, Any]]
    tensors: dict[str, Any]
    measurement: dict[str, Any]
    notes: list[str]


class Cause(Record):
    """The first node at which rounding does harm. `worst` has the operands and results of one element."""

    _records = {"source": Source}

    id: str
    kind: str
    by: Optional[str]
    graph: str
    node: Optional[str]
    node_index: int
    op_type: str
    value: str
    worst: dict[str, Any]
    outputs: list[dict[str, Any]]
    stored: bool
    message: str
    source: Optional[Source]


class Runtime(Record):
    """A model in one of several ONNX Runtimes. `loads`, `runs` and `same` are "yes", "no" or "not-tried"."""

    path: str
    version: Optional[str]
    loads: str
    runs: str
    same: str
    message: Optional[str]
    cause: Optional[str]
    outputs: list[dict[str, Any]]


class VerifyResult(Result):
    """`onnxmend.verify/1`."""

    _records = {"verify": Verification, "verified": Verified, "runtimes": Runtime}

    model: str
    verify: Verification
    verified: Verified
    run: Optional[dict[str, Any]]
    runtimes: Optional[list[Runtime]]
    reference: Optional[str]


class _TableResult(Result):
    """A result that has no HTML report: its HTML is a table of its rows."""

    def _rows(self) -> Sequence[Record]:
        raise NotImplementedError

    def to_html(self) -> str:
        """Returns a table of its rows."""
        rows = [row.to_dict() for row in self._rows()]
        keys = list(dict.fromkeys(key for row in rows for key in row))
        head = "".join(f"<th>{html.escape(key)}</th>" for key in keys)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(_cell(row.get(key)))}</td>" for key in keys) + "</tr>"
                       for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def _repr_html_(self) -> str:
        return self.to_html()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


class NumericsResult(_PlannedResult, _TableResult):
    """`onnxmend.numerics/1`."""

    _records = {"causes": Cause}

    model: str
    dtype: Optional[str]
    inputs: str
    nodes: int
    measured: bool
    reason: Optional[str]
    tolerance: float
    causes: list[Cause]
    outputs: list[dict[str, Any]]
    ranges: list[dict[str, Any]]
    keep: list[dict[str, Any]]
    keep_is_minimal: bool
    keep_holds: bool
    first_difference: Optional[dict[str, Any]]
    values: list[dict[str, Any]]
    distances: list[dict[str, Any]]
    notes: list[str]
    headline: str
    verdict: str
    fix: Optional[dict[str, Any]]

    def _rows(self) -> Sequence[Record]:
        return self.causes


class NodeChange(Record):
    """A node, and how it changes in another opset (`what`), or why it cannot be raised (`reason`)."""

    graph: str
    node: str
    op_type: str
    what: Optional[str]
    reason: Optional[str]


class OpsetResult(_PlannedResult, _TableResult):
    """`onnxmend.opset/1`."""

    _records = {"files": SavedFile, "changed": NodeChange, "obstacles": NodeChange, "remaining": Finding,
                "verify": Verification, "verified": Verified}

    model: str
    output: Optional[str]
    files: list[SavedFile]
    from_: Optional[int]
    to: int
    raised: bool
    changed: list[NodeChange]
    obstacles: list[NodeChange]
    newest_possible: Optional[int]
    remaining: list[Finding]
    verify: Optional[Verification]
    verified: Verified
    run: Optional[dict[str, Any]]
    verdict: str
    bytes_written: int
    seconds: float

    def _rows(self) -> Sequence[Record]:
        return self.changed + self.obstacles


class InspectResult(_TableResult):
    """`onnxmend.inspect/1`."""

    _records = {"tensors": Tensor}

    file: dict[str, Any]
    tensors: list[Tensor]
    state_dict: Optional[str]
    skipped: Optional[list[dict[str, str]]]
    warnings: Optional[list[str]]

    def _rows(self) -> Sequence[Record]:
        return self.tensors


class DiffResult(_TableResult):
    """`onnxmend.diff/1`."""

    _records = {"differences": Difference}

    left: dict[str, Any]
    right: dict[str, Any]
    measured: bool
    tolerance: float
    differences: list[Difference]
    summary: dict[str, int]

    def _rows(self) -> Sequence[Record]:
        return self.differences


class ExplainResult(_TableResult):
    """`onnxmend.explain/1`."""

    _records = {"sentence": Sentence, "others": Sentence}

    understood: bool
    cut: bool
    sentence: Optional[Sentence]
    others: list[Sentence]
    model: Optional[dict[str, Any]]

    def _rows(self) -> Sequence[Record]:
        return ([self.sentence] if self.sentence else []) + self.others


class ReduceResult(Result):
    """`onnxmend.reduce/1`."""

    model: str
    nodes_before: int
    nodes_after: int
    message_before: str
    message_after: Optional[str]
    same: bool
    kept_elements: int
    rounds: int
    seconds: float
    cut_short: bool
    program: str
    stage: str


class ExtractResult(Result):
    """`onnxmend.extract/1`."""

    model: str
    nodes_before: int
    nodes_after: int
    inputs: list[dict[str, Any]]
    outputs: list[dict[str, Any]]
    files: list[dict[str, Any]]


__all__ = ["AppliedFix", "AuditResult", "Cause", "CodePlace", "ConvertResult", "DiffResult", "Difference", "ExplainResult",
           "ExtractResult", "Finding", "Fix", "FixResult", "Initializer", "InspectResult", "Loss", "NodeChange", "NumericsResult", "OpsetResult", "Plan", "Proof",
           "ReduceResult", "RefusedFix", "Result", "Runtime", "SavedFile", "Sentence", "Source", "Summary", "Tensor", "Verification",
           "VerifyResult", "Weights"]
