# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""`python -m onnxmend`: the command line."""

import os
import sys

from . import _onnxmend


def main() -> int:
    """Runs the program's command line on sys.argv; returns the exit status."""
    sys.stdout.flush()
    return _onnxmend.run_command_line([b"onnxmend", *map(os.fsencode, sys.argv[1:])])


if __name__ == "__main__":
    sys.exit(main())
