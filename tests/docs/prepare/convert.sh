# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash

/usr/bin/python3 "$SOURCES/tests/docs/prepare/convert.py"
