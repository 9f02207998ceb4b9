# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Measures how long a program's window takes to be on the screen, as seen by an X server that nobody else uses."""

import contextlib
import ctypes
import os
import pathlib
import subprocess
import tempfile
import time

SMALLEST = 300  # pixels; Qt makes tiny windows for the clipboard, which are not the program's window
VIEWABLE = 2  # IsViewable of X.h


class Attributes(ctypes.Structure):
    """XWindowAttributes of Xlib.h."""
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height", "border_width", "depth")] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong), ("window_class", ctypes.c_int),
        ("bit_gravity", ctypes.c_int), ("win_gravity", ctypes.c_int), ("backing_store", ctypes.c_int),
        ("backing_planes", ctypes.c_ulong), ("backing_pixel", ctypes.c_ulong), ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong), ("map_installed", ctypes.c_int), ("map_state", ctypes.c_int),
        ("all_event_masks", ctypes.c_long), ("your_event_mask", ctypes.c_long),
        ("do_not_propagate_mask", ctypes.c_long), ("override_redirect", ctypes.c_int), ("screen", ctypes.c_void_p)]


@contextlib.contextmanager
def x_server():
    """The name of a display of its own."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
                              pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Screen:
    """The windows of a display."""

    def __init__(self, name):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(name.encode()))
        # A window may go between the two questions.
        self.on_error = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        self.x.XSetErrorHandler(self.on_error)

    def shows_a_window(self):
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        above, count, children = ctypes.c_ulong(), ctypes.c_uint(), ctypes.POINTER(ctypes.c_ulong)()
        self.x.XQueryTree(self.display, root, ctypes.byref(ctypes.c_ulong()), ctypes.byref(above),
                          ctypes.byref(children), ctypes.byref(count))
        windows = [children[index] for index in range(count.value)]
        if count.value:
            self.x.XFree(children)
        return any(self.is_shown(window) for window in windows)

    def is_shown(self, window):
        found = Attributes()
        return bool(self.x.XGetWindowAttributes(self.display, ctypes.c_ulong(window), ctypes.byref(found))
                    and found.map_state == VIEWABLE and found.width >= SMALLEST)


def seconds_until_shown(program, runs):
    """Returns the seconds of each run, with settings that nobody has touched; None if the program ended without a
    window."""
    seconds = []
    with x_server() as name, tempfile.TemporaryDirectory() as home:
        screen = Screen(name)
        environment = {**os.environ, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb", "HOME": home,
                       "XDG_CONFIG_HOME": str(pathlib.Path(home) / "config")}
        for _ in range(runs):
            begin = time.perf_counter()
            child = subprocess.Popen([program], env=environment, stderr=subprocess.DEVNULL)
            while not screen.shows_a_window():
                if child.poll() is not None:
                    return None
                time.sleep(0.001)
            seconds.append(time.perf_counter() - begin)
            child.terminate()
            child.wait()
    return seconds
