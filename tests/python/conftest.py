# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Functions that the tests of the Python package share. They run the package of the build tree (PYTHONPATH)."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

SOURCE = pathlib.Path(os.environ["ONNXMEND_SOURCE"])
PROGRAM = pathlib.Path(os.environ["ONNXMEND_BIN"]) / "onnxmend"
SAMPLE = SOURCE / "resources/samples/tiny_gpt2.onnx"
SAMPLE_WEIGHTS = SOURCE / "resources/samples/tiny_gpt2.bin"
MIXED = sorted((SOURCE / "tests/golden/data/mixed_dtypes").glob("*-17-*.onnx"))


def run_program(*arguments, statuses=(0, 1)):
    """The JSON that the command line prints."""
    result = subprocess.run([PROGRAM, *map(str, arguments), "--format", "json", "--progress", "never"],
                            capture_output=True, text=True)
    assert result.returncode in statuses, result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def sample(tmp_path):
    """The sample in a folder of its own: model, checkpoint."""
    model = shutil.copy(SAMPLE, tmp_path / "model.onnx")
    weights = shutil.copy(SAMPLE_WEIGHTS, tmp_path / "pytorch_model.bin")
    return pathlib.Path(model), pathlib.Path(weights)


def pytest_terminal_summary(terminalreporter):
    """Writes the result as Qt Test does:"""
    stats = terminalreporter.stats
    for report in stats.get("skipped", []):
        terminalreporter.write_line(f"SKIP   : {report.nodeid} {report.longrepr[2]}")
    failed = len(stats.get("failed", [])) + len(stats.get("error", []))
    terminalreporter.write_line(f"Totals: {len(stats.get('passed', []))} passed, {failed} failed, "
                                f"{len(stats.get('skipped', []))} skipped, 0 blacklisted")
