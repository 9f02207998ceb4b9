# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Long work lets other threads run, tells how far it is, and ends when it is asked to."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import onnx
import onnxmend
import pytest


def long_work(row_count=1 << 16):
    """A model and weights of `row_count` * 16 KiB, of which memory has one row."""
    shape = [row_count, 4096]
    one = onnx.TensorProto.FLOAT
    values = [onnx.helper.make_tensor_value_info(name, one, shape) for name in ("x", "w.weight", "y")]
    graph = onnx.helper.make_graph([onnx.helper.make_node("Add", ["x", "w.weight"], ["y"])], "g", values[:2], values[2:])
    weights = np.broadcast_to(np.ones(shape[1], np.float64), shape)
    return onnx.helper.make_model(graph, ir_version=8), {"w.weight": weights}


INTERRUPTED = """
import sys, time
sys.path.insert(0, sys.argv[2])
from test_interruption import long_work
import onnxmend
model, weights = long_work()
told = False
def tell(state):
    global told
    if state.bytes_done > 0 and not told:
        told = True
        print("saving", flush=True)
try:
    onnxmend.fix(model, sys.argv[1], weights, verify=False, progress=tell)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_long_fix_and_leaves_nothing(tmp_path):
    folder = tmp_path / "output"
    folder.mkdir()
    program = subprocess.Popen([sys.executable, "-B", "-c", INTERRUPTED, folder / "m.onnx", __file__.rsplit("/", 1)[0]],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "saving\n", program.stderr.read()
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    assert program.stdout.readline() == "interrupted\n", program.stderr.read()
    assert time.monotonic() - start < 10
    assert program.wait(30) == 0
    assert list(folder.iterdir()) == []


class Stop(Exception):
    pass


def test_what_progress_raises_ends_the_work(tmp_path):
    def stop(state):
        if state.bytes_done > 0:
            raise Stop(state.label)

    with pytest.raises(Stop):
        onnxmend.fix(*long_work()[:1], tmp_path / "m.onnx", long_work()[1], verify=False, progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_progress_is_told_on_the_thread_that_called(tmp_path):
    told = []
    model, weights = long_work(8192)
    onnxmend.fix(model, tmp_path / "m.onnx", weights, verify=False,
                 progress=lambda state: told.append((threading.get_ident(), state)))
    assert {thread for thread, _ in told} == {threading.get_ident()}
    states = [state for _, state in told if state.bytes_total]
    assert states and all(0 <= state.bytes_done <= state.bytes_total for state in states)


def test_other_threads_run_meanwhile(tmp_path):
    model, weights = long_work(8192)
    steps = 0
    is_done = threading.Event()

    def count():
        nonlocal steps
        while not is_done.is_set():
            steps += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.monotonic()
    onnxmend.fix(model, tmp_path / "m.onnx", weights, verify=False)
    seconds = time.monotonic() - start
    is_done.set()
    thread.join()
    assert steps > 50 * seconds


def test_several_threads_work_side_by_side(sample):
    model, weights = sample
    expected = onnxmend.audit(model, weights).to_dict()
    results = [None] * 4

    def work(place):
        results[place] = onnxmend.audit(model, weights).to_dict()

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result == expected for result in results)
