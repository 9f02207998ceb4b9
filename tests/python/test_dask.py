# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The recipe for Dask (docs/recipes.md) with two workers on this machine, one of which is killed while it works."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from conftest import MIXED, PROGRAM, SOURCE

distributed = pytest.importorskip("distributed", reason="Dask is not installed (Debian: python3-distributed)")

# Tells that a model is begun, and takes long enough for its worker to be killed meanwhile.
SLOW = """#!/bin/sh
for model; do :; done
echo "$model" >>"$BEGUN"
sleep 1
exec "$REAL" "$@"
"""


def file_of_recipe(name):
    recipes = (SOURCE / "docs/recipes.md").read_text(encoding="utf-8")
    return re.search(rf"<!-- file: {re.escape(name)} -->\n```python\n(.*?)```", recipes, re.DOTALL).group(1)


def wait_until(condition):
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files of the recipe and models; `onnxmend` on PATH is slow."""
    (tmp_path / "models").mkdir()
    for number, model in enumerate(MIXED[:6]):
        shutil.copy(model, tmp_path / f"models/{number}.onnx")
    for name in ("shards.py", "on_dask.py"):
        (tmp_path / name).write_text(file_of_recipe(name), encoding="utf-8")
    program = tmp_path / "bin/onnxmend"
    program.parent.mkdir()
    program.write_text(SLOW)
    program.chmod(0o755)
    monkeypatch.setenv("BEGUN", str(tmp_path / "begun"))
    monkeypatch.setenv("REAL", str(PROGRAM))
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_lost_worker_loses_no_model_and_repeats_none(folder):
    begun = folder / "begun"
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            workers = client.run(os.getpid)
            recipe = subprocess.Popen([sys.executable, "-B", "on_dask.py", cluster.scheduler_address],
                                      stderr=subprocess.PIPE, text=True)
            wait_until(lambda: begun.exists() and len(begun.read_text().splitlines()) >= 2)
            os.kill(next(iter(workers.values())), signal.SIGKILL)
            errors = recipe.communicate(timeout=240)[1]
            assert recipe.returncode == 0, errors
    assert "6 of 6" in errors
    # The killed worker had begun one, which another one began again.
    assert len(begun.read_text().splitlines()) > 6
    results = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    assert sorted(result["model"]["path"] for result in results) == [
        str(folder / f"models/{number}.onnx") for number in range(6)]
    report = subprocess.run([PROGRAM, "report", "results.jsonl", "-o", "report.csv"], capture_output=True, text=True)
    assert report.returncode == 1, report.stderr
    assert len({line.split(",")[0] for line in (folder / "report.csv").read_text().splitlines()[1:]}) == 6


def test_task_that_cannot_be_done_is_named(folder):
    (folder / "bin/onnxmend").write_text("#!/bin/sh\nkill -9 $$\n")
    recipe = subprocess.run([sys.executable, "-B", "on_dask.py"], capture_output=True, text=True, timeout=240)
    assert recipe.returncode == 2
    assert recipe.stderr.count("SIGKILL") >= 6, recipe.stderr
