# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Errors are exceptions that say where and why."""

import os
import pickle
import resource

import onnx
import onnxmend
import pytest
from conftest import SAMPLE, SAMPLE_WEIGHTS
from test_interruption import long_work


def test_errors_name_file_place_and_reason(tmp_path):
    missing = tmp_path / "missing.onnx"
    with pytest.raises(onnxmend.Error) as caught:
        onnxmend.audit(missing)
    assert caught.value.file == str(missing) and caught.value.reason
    assert str(caught.value).startswith(f"{missing}: ")
    cut = tmp_path / "cut.onnx"
    cut.write_bytes(SAMPLE.read_bytes()[:1000])
    with pytest.raises(onnxmend.Error) as caught:
        onnxmend.audit(cut)
    assert caught.value.file == str(cut) and caught.value.place and caught.value.advice


def test_errors_survive_pickling(tmp_path):
    with pytest.raises(onnxmend.Error) as caught:
        onnxmend.audit(tmp_path)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (copied.file, copied.place, copied.reason, copied.advice) == (
        caught.value.file, caught.value.place, caught.value.reason, caught.value.advice)


def test_names_that_are_no_text_are_named(tmp_path):
    name = os.path.join(os.fsencode(tmp_path), b"\xff.onnx")
    with open(name, "wb") as file:
        file.write(b"no model")
    with pytest.raises(onnxmend.Error) as caught:
        onnxmend.audit(os.fsdecode(name))
    assert os.fsencode(caught.value.file) == name


@pytest.mark.parametrize("arguments", [
    {"strategy": "guess"}, {"target": "tpu"}, {"key": "model"}, {"weight_map": {"no.such": "thing"}},
], ids=lambda arguments: next(iter(arguments)))
def test_arguments_that_mean_nothing_are_refused(arguments):
    with pytest.raises(onnxmend.Error):
        onnxmend.audit(SAMPLE, **arguments)


def test_saving_is_refused_where_it_would_overwrite_an_input(sample):
    model, weights = sample
    before = model.read_bytes(), weights.read_bytes()
    for output in (model, weights):
        with pytest.raises(onnxmend.UsageError):
            onnxmend.fix(model, output, weights)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.fix(model.read_bytes(), in_place=True)
    with pytest.raises(onnxmend.UsageError):
        onnxmend.fix(model, external_data="elsewhere")
    with pytest.raises(onnxmend.UsageError):
        onnxmend.fix(model, only=["no-such-finding"])
    with pytest.raises(onnxmend.UsageError):
        onnxmend.convert(model, to="float7")
    assert (model.read_bytes(), weights.read_bytes()) == before


def test_in_place_replaces_the_model(sample):
    model, weights = sample
    assert onnxmend.fix(model, checkpoints=weights, in_place=True).ok
    assert onnxmend.audit(model).ok


def test_a_model_that_changed_meanwhile_is_not_replaced(tmp_path):
    given, weights = long_work(1 << 14) # progress is told some times before its save ends
    model = tmp_path / "model.onnx"
    onnx.save(given, model)
    newer = model.read_bytes() + b"\x12\x05newer" # a producer

    def replace(state):
        if state.bytes_done > 0 and model.read_bytes() != newer:
            (tmp_path / "other.onnx").write_bytes(newer)
            (tmp_path / "other.onnx").rename(model)

    with pytest.raises(onnxmend.SaveError) as caught:
        onnxmend.fix(model, checkpoints=weights, in_place=True, verify=False, progress=replace)
    assert "another program has changed" in caught.value.reason
    assert not isinstance(caught.value, onnxmend.UnprovedError)
    assert model.read_bytes() == newer
    assert [path.name for path in tmp_path.iterdir()] == ["model.onnx"]


def test_a_save_that_fails_leaves_what_was_there(sample, tmp_path):
    model, weights = sample
    output = tmp_path / "fixed.onnx"
    output.write_bytes(model.read_bytes())
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1])) # fails like a full disk
    try:
        with pytest.raises(onnxmend.SaveError) as caught:
            onnxmend.fix(model, output, weights, verify=False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not isinstance(caught.value, onnxmend.UnprovedError)
    assert output.read_bytes() == model.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fixed.onnx", "model.onnx", "pytorch_model.bin"]


def test_what_cannot_be_proved_is_told_apart(sample, tmp_path, monkeypatch):
    model, weights = sample
    monkeypatch.setenv("ONNXMEND_VERIFIER", str(tmp_path / "missing"))
    with pytest.raises(onnxmend.UnprovedError):
        onnxmend.fix(model, tmp_path / "fixed.onnx", weights)
    assert onnxmend.audit(tmp_path / "fixed.onnx").ok


def test_a_plan_that_is_none_is_refused(tmp_path):
    with pytest.raises(onnxmend.Error):
        onnxmend.Plan.from_json("{}")
    with pytest.raises(OSError):
        onnxmend.apply(SAMPLE, tmp_path / "missing.json", checkpoints=SAMPLE_WEIGHTS)
