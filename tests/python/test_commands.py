# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Each function gives what the command of its name prints."""

import html
import os
import shutil
import subprocess
import sys

import onnxmend
import pytest
from conftest import MIXED, PROGRAM, SAMPLE, SAMPLE_WEIGHTS, SOURCE, run_program


def without_seconds(values):
    """A fix takes another time each time."""
    values.pop("seconds", None)
    return values


@pytest.mark.parametrize("model", MIXED[:6] + [SAMPLE], ids=lambda path: path.stem)
def test_audit_gives_what_the_command_line_prints(model):
    result = onnxmend.audit(model)
    expected = run_program("audit", model)
    assert result.to_dict() == expected
    assert result.ok == (expected["summary"]["errors"] + expected["summary"]["warnings"] == 0)


def test_audit_with_a_checkpoint_gives_what_the_command_line_prints():
    result = onnxmend.audit(SAMPLE, SAMPLE_WEIGHTS)
    assert result.to_dict() == run_program("audit", SAMPLE, "-c", SAMPLE_WEIGHTS)
    assert result.checkpoints[0]["tensors"] > 0


def test_findings_are_typed():
    finding = onnxmend.audit(SAMPLE, [SAMPLE_WEIGHTS]).findings[0]
    assert finding.id and finding.kind and finding.severity in ("error", "warning", "info")
    fix = next(fix for fix in finding.fixes if fix.recommended)
    assert fix.from_ == fix.to_dict()["from"]
    assert finding.to_dict()["fixes"][0]["id"] == finding.fixes[0].id
    with pytest.raises(AttributeError):
        finding.no_such_name


def test_findings_name_their_line_of_python():
    model = SOURCE / "tests/golden/data/exporter_notes/torch_2_8.onnx"
    finding = next(each for each in onnxmend.audit(model).findings if each.source.line == 21)
    assert finding.places == 3 and len(finding.place_ids) == 2
    source = finding.source
    assert (source.module, source.class_, source.file) == ("layers.0.rope", "Rope", "model.py")
    assert source.code == "t = torch.arange(2)" and "dtype=torch.float16" in source.advice
    assert source.failing.line == 22 and source.library.file.endswith("linear.py")
    assert str(source) == "model.py:21, in layers.0.rope (Rope)"
    assert "t = torch.arange(2)" in finding._repr_html_()
    assert "model.py:21" in onnxmend.audit(model).to_html()


def test_findings_without_notes_have_no_source():
    finding = onnxmend.audit(SAMPLE, [SAMPLE_WEIGHTS]).findings[0]
    assert finding.source is None and finding.places == 1 and finding.place_ids is None


@pytest.mark.parametrize("model", MIXED[:4], ids=lambda path: path.stem)
def test_fix_gives_what_the_command_line_prints(model, tmp_path):
    output = tmp_path / "fixed.onnx"
    expected = run_program("fix", model, "-o", output)
    data = output.read_bytes()
    output.unlink()
    result = onnxmend.fix(model, output)
    assert without_seconds(result.to_dict()) == without_seconds(expected)
    assert output.read_bytes() == data
    assert result.ok == (expected["verdict"] == "complete")


def test_fix_with_a_checkpoint_gives_what_the_command_line_prints(sample, tmp_path):
    model, weights = sample
    output = tmp_path / "fixed.onnx"
    expected = run_program("fix", model, "-c", weights, "-o", output, "--external-data", "single")
    for file in tmp_path.glob("fixed.onnx*"):
        file.unlink() # otherwise the data file would alternate between two names
    result = onnxmend.fix(model, output, weights, external_data="single")
    assert without_seconds(result.to_dict()) == without_seconds(expected)
    assert result.ok and result.verify.runtime.status == "passed"
    assert sorted(file.name for file in tmp_path.glob("fixed.onnx*")) == ["fixed.onnx", "fixed.onnx.data"]


def test_weights_are_refreshed_when_asked(sample, tmp_path):
    model, weights = sample
    first = tmp_path / "first.onnx"
    assert onnxmend.fix(model, first, weights).ok
    assert onnxmend.fix(first, checkpoints=weights).applied == []
    refreshed = onnxmend.fix(first, checkpoints=weights, refresh_weights=True)
    assert {applied.kind for applied in refreshed.applied} == {"bind-weight"}
    with pytest.raises(onnxmend.UsageError):
        onnxmend.fix(first, refresh_weights=True)


def test_fix_without_an_output_writes_nothing(sample):
    model, weights = sample
    before = sorted(path.name for path in model.parent.iterdir())
    result = onnxmend.fix(model, checkpoints=[weights])
    assert without_seconds(result.to_dict()) == without_seconds(
        run_program("fix", model, "-c", weights, "--dry-run"))
    assert sorted(path.name for path in model.parent.iterdir()) == before
    assert len(result.plan) > 0


def test_single_findings_are_fixed_or_skipped(sample):
    model, weights = sample
    finding = next(finding for finding in onnxmend.audit(model, weights).findings
                   if any(fix.recommended for fix in finding.fixes))
    only = onnxmend.fix(model, checkpoints=weights, only=[finding.id])
    assert {fix.finding for fix in only.applied if fix.finding} == {finding.id}
    skipped = onnxmend.fix(model, checkpoints=weights, skip=[finding.id])
    assert finding.id not in {fix.finding for fix in skipped.applied}


def test_plans_are_replayed(sample, tmp_path):
    model, weights = sample
    first = onnxmend.fix(model, tmp_path / "first.onnx", weights, save_plan=tmp_path / "plan.json")
    plan = onnxmend.Plan.read(tmp_path / "plan.json")
    assert plan.to_dict() == first.plan.to_dict()
    assert plan.to_json() == (tmp_path / "plan.json").read_text()
    again = onnxmend.apply(model, plan, tmp_path / "again.onnx", weights)
    assert (tmp_path / "again.onnx").read_bytes() == (tmp_path / "first.onnx").read_bytes()
    expected = run_program("apply", "--plan", tmp_path / "plan.json", model, "-c", weights, "-o",
                           tmp_path / "again.onnx")
    assert without_seconds(again.to_dict()) == without_seconds(expected)
    by_path = onnxmend.apply(model, tmp_path / "plan.json", checkpoints=weights)
    assert len(by_path.plan) == len(plan)
    rebuilt = onnxmend.Plan.from_dict(plan.to_dict())
    rebuilt.write(tmp_path / "rebuilt.json")
    assert onnxmend.Plan.read(tmp_path / "rebuilt.json").to_dict() == plan.to_dict()


def test_plans_are_written_whole_and_over_no_link(sample, tmp_path):
    model, weights = sample
    plan = onnxmend.fix(model, checkpoints=weights).plan
    written = tmp_path / "plan.json"
    written.write_text("old")
    written.chmod(0o640)
    plan.write(written)
    assert written.read_text() == plan.to_json()
    assert written.stat().st_mode & 0o777 == 0o640
    other = tmp_path / "other.json"
    other.write_text("other")
    link = tmp_path / "link.json"
    link.symlink_to(other)
    with pytest.raises(onnxmend.Error, match="symbolic link"):
        plan.write(link)
    assert link.is_symlink() and other.read_text() == "other"
    with pytest.raises(onnxmend.Error):
        plan.write(tmp_path / "absent" / "plan.json")
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["link.json", "other.json", "plan.json"]


def test_plans_replace_nothing_that_is_read_or_written(sample, tmp_path):
    model, weights = sample
    fixed = tmp_path / "fixed.onnx"
    plan = tmp_path / "plan.json"
    onnxmend.fix(model, checkpoints=weights, save_plan=plan)
    before = {path: path.read_bytes() for path in (model, weights, plan)}
    for path in (model, weights, fixed):
        with pytest.raises(onnxmend.UsageError):
            onnxmend.fix(model, fixed, weights, save_plan=path)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.apply(model, plan, fixed, weights, save_plan=plan)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.apply(model, plan, plan, weights)
    assert before == {path: path.read_bytes() for path in before}
    assert not fixed.exists()


def test_convert_gives_what_the_command_line_prints(sample, tmp_path):
    model, weights = sample
    whole = tmp_path / "whole.onnx"
    onnxmend.fix(model, whole, weights)
    output = tmp_path / "half.onnx"
    expected = run_program("convert", whole, "--to", "float16", "-o", output)
    result = onnxmend.convert(whole, output, to="float16")
    assert without_seconds(result.to_dict()) == without_seconds(expected)
    assert result.to == "FLOAT16" and result.nodes["converted"] > 0


@pytest.mark.parametrize("model", MIXED[:3], ids=lambda path: path.stem)
def test_verify_gives_what_the_command_line_prints(model):
    assert onnxmend.verify(model).to_dict() == run_program("verify", model)


def test_verify_runs_a_model(sample, tmp_path):
    model, weights = sample
    whole = tmp_path / "whole.onnx"
    onnxmend.fix(model, whole, weights)
    result = onnxmend.verify(whole, run=True)
    assert result.ok and result.run["status"] == "passed"
    with pytest.raises(onnxmend.UsageError):
        onnxmend.verify(whole, against=model)


@pytest.mark.parametrize("file", [SAMPLE, SAMPLE_WEIGHTS, MIXED[0]], ids=lambda path: path.name)
def test_inspect_gives_what_the_command_line_prints(file):
    assert onnxmend.inspect(file).to_dict() == run_program("inspect", file)


def test_numerics_gives_what_the_command_line_prints(tmp_path):
    full, half = tmp_path / "full.onnx", tmp_path / "half.onnx"
    onnxmend.fix(SAMPLE, full, SAMPLE_WEIGHTS)
    onnxmend.convert(full, half, to="float16")
    result = onnxmend.numerics(half)
    assert result.to_dict() == run_program("numerics", half)
    assert result.verdict in ("sound", "causes", "unmeasured") and result.ok == (result.verdict == "sound")
    assert result.fix is None and len(result.plan) >= 0


def test_several_runtimes_give_what_the_command_line_prints(tmp_path):
    library = os.environ["ONNXMEND_ORT"]
    copy = shutil.copy(library, tmp_path / "libonnxruntime_copy.so")
    fixed = tmp_path / "fixed.onnx"
    onnxmend.fix(SAMPLE, fixed, SAMPLE_WEIGHTS)
    result = onnxmend.verify(fixed, runtimes=[library, copy])
    assert result.to_dict() == run_program("verify", fixed, "--runtime", library, "--runtime", copy)
    assert result.ok and [row.same for row in result.runtimes] == ["yes", "yes"]
    assert result.reference == os.fspath(library)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.verify(fixed, runtimes="some")


def test_opset_gives_what_the_command_line_prints(tmp_path):
    output = tmp_path / "newer.onnx"
    expected = without_seconds(run_program("opset", SAMPLE, "--to", "21", "-o", output))
    data = output.read_bytes()
    output.unlink()
    result = onnxmend.opset(SAMPLE, output, to=21)
    assert without_seconds(result.to_dict()) == expected
    assert output.read_bytes() == data
    assert result.to == 21 and result.raised and len(result.plan) == 1
    with pytest.raises(onnxmend.Error, match="only raised"):
        onnxmend.opset(output, to=13)


def test_fix_for_releases_gives_what_the_command_line_prints(tmp_path):
    output = tmp_path / "fixed.onnx"
    options = "-c", SAMPLE_WEIGHTS, "-o", output
    expected = without_seconds(run_program("fix", SAMPLE, *options, "--runs-in", "1.14,1.29..1.30"))
    output.unlink()
    result = onnxmend.fix(SAMPLE, output, SAMPLE_WEIGHTS, runs_in="1.14,1.29..1.30")
    assert without_seconds(result.to_dict()) == expected
    assert result.ok and [release.version for release in result.runs_in] == ["1.14.0", "1.29.0", "1.30.0"]
    assert all(release.loads == "yes" for release in result.runs_in) and result.first_version == "1.14.0"
    with pytest.raises(onnxmend.UsageError, match="is not a version"):
        onnxmend.fix(SAMPLE, output, SAMPLE_WEIGHTS, runs_in="old")


def test_diff_gives_what_the_command_line_prints():
    compared = SOURCE / "tests/golden/data/compared"
    left, right = compared / "left.safetensors", compared / "right.safetensors"
    result = onnxmend.diff(left, right, values=True)
    assert result.to_dict() == run_program("diff", left, right, "--values")
    assert not result.ok and result.differences
    assert onnxmend.diff(left, left).ok


MESSAGE = ("Type Error: Data in initializer 'h_0_attn_bias' has element type tensor(uint8) but usage of initializer in "
           "graph expects tensor(bool)")


def test_reduce_and_extract_give_what_the_command_line_prints(tmp_path):
    model = MIXED[0]
    finding = onnxmend.audit(model).findings[0]
    output = tmp_path / "small.onnx"
    arguments = ("reduce", model, "--finding", finding.id, "-o", output, "--anonymous")
    expected = without_seconds(run_program(*arguments))
    data = output.read_bytes()
    output.unlink()
    result = onnxmend.reduce(model, output, finding=finding.id, anonymous=True)
    assert without_seconds(result.to_dict()) == expected
    assert output.read_bytes() == data
    assert result.ok == result.same
    with pytest.raises(onnxmend.UsageError):
        onnxmend.reduce(model, output)
    with pytest.raises(onnxmend.Error):
        onnxmend.extract(model, output, ["no such value"], ["neither"])


def test_explain_gives_what_the_command_line_prints():
    assert onnxmend.explain(MESSAGE).to_dict() == run_program("explain", MESSAGE)
    with_model = onnxmend.explain(RuntimeError(MESSAGE), SAMPLE, SAMPLE_WEIGHTS)
    assert with_model.to_dict() == run_program("explain", MESSAGE, "--model", SAMPLE, "-c", SAMPLE_WEIGHTS)
    assert with_model.sentence.advice is not None and with_model.ok
    assert not onnxmend.explain("hello").understood


def test_results_are_shown_in_notebooks(tmp_path):
    audit = onnxmend.audit(SAMPLE, SAMPLE_WEIGHTS)
    page = audit.to_html()
    assert page.startswith("<!DOCTYPE html>") or page.lower().startswith("<!doctype html>")
    printed = subprocess.run([PROGRAM, "audit", SAMPLE, "-c", SAMPLE_WEIGHTS, "--format", "html"],
                             capture_output=True, text=True).stdout
    assert page == printed
    assert html.escape(page) in audit._repr_html_()
    table = onnxmend.inspect(SAMPLE)._repr_html_()
    assert table.startswith("<table>") and "tiny" not in table.split("</thead>")[0]
    assert "&lt;script&gt;" in onnxmend.diff({"<script>": __import__("numpy").zeros(1)}, SAMPLE_WEIGHTS)._repr_html_()


def test_the_module_is_the_command_line():
    result = subprocess.run([sys.executable, "-m", "onnxmend", "audit", SAMPLE, "-c", SAMPLE_WEIGHTS, "--format", "jsonl"],
                            capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stdout.strip() == onnxmend.audit(SAMPLE, SAMPLE_WEIGHTS).to_json()
    wrong = subprocess.run([sys.executable, "-m", "onnxmend", "audt"], capture_output=True, text=True)
    assert wrong.returncode == 2


def test_versions_are_told():
    assert onnxmend.versions()["onnxmend"] == onnxmend.__version__


def test_stubs_name_what_the_module_has():
    import ast
    import pathlib

    import onnxmend._onnxmend as module

    stub = ast.parse((pathlib.Path(onnxmend.__file__).parent / "_onnxmend.pyi").read_text())
    named = {node.name for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert named == {name for name in dir(module) if not name.startswith("_")}
    assert (pathlib.Path(onnxmend.__file__).parent / "py.typed").exists()
    assert set(onnxmend.__all__) <= set(dir(onnxmend))
