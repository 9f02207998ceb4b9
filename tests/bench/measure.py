# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Times programs that take turns, so that other work of the machine affects them all alike."""

import dataclasses
import os
import shutil
import statistics
import subprocess
import time
import typing


@dataclasses.dataclass
class Job:
    """A program to time."""
    command: typing.Sequence
    allowed: typing.Sequence[int] = (0,)  # exit statuses that are right
    clears: typing.Sequence = ()  # folders that are emptied before it runs
    reads: typing.Sequence = ()  # its large inputs, all in the page cache when it begins


@dataclasses.dataclass
class Result:
    """Seconds and peak resident megabytes of each run."""
    seconds: list
    megabytes: list

    @property
    def median(self):
        return statistics.median(self.seconds)

    @property
    def peak(self):
        return max(self.megabytes)


def clear(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def read(path):
    """Puts a file into the page cache."""
    buffer = bytearray(8 << 20)
    with open(path, "rb", buffering=0) as file:
        while file.readinto(buffer):
            pass


def run(job):
    """Seconds and peak resident megabytes (its own children included) of one run.

    Linux counts what this process holds when it starts the program, so nothing large may be imported before.
    """
    for folder in job.clears:
        clear(folder)
    os.sync()
    for path in job.reads:
        read(path)
    begin = time.perf_counter()
    child = subprocess.Popen([str(part) for part in job.command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in job.allowed:
        raise SystemExit(f"{job.command[0]} {job.command[1]} ended with status {child.returncode}:\n{errors}")
    return seconds, usage.ru_maxrss / 1024


def take_turns(jobs, runs):
    """A Result for each named job: A B A B ..."""
    results = {name: Result([], []) for name in jobs}
    for _ in range(runs):
        for name, job in jobs.items():
            seconds, megabytes = run(job)
            results[name].seconds.append(seconds)
            results[name].megabytes.append(megabytes)
    for job in jobs.values():
        for folder in job.clears:
            shutil.rmtree(folder, ignore_errors=True)
    return results


def print_results(results, gigabytes=0):
    """The table; with a rate where all of them move as many bytes."""
    print(f"\n{'':34} {'median s':>9} {'min':>7} {'max':>7} {'peak MB':>8}" + ("    GB/s" if gigabytes else ""))
    for name, result in results.items():
        rate = f"{gigabytes / result.median:8.2f}" if gigabytes else ""
        print(f"{name:34} {result.median:9.2f} {min(result.seconds):7.2f} {max(result.seconds):7.2f} "
              f"{result.peak:8.0f}{rate}")


class Verdicts:
    """Collects what must hold."""

    def __init__(self):
        self.all_good = True

    def check(self, what, value, limit, unit=""):
        good = value <= limit
        self.all_good = self.all_good and good
        print(f"{'passed' if good else 'FAILED'} {what}: {value:.2f}{unit} (at most {limit:g}{unit})", flush=True)

    def require(self, good, what):
        self.all_good = self.all_good and good
        print(f"{'passed' if good else 'FAILED'} {what}", flush=True)
