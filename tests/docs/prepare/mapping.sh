# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

/usr/bin/python3 "$SOURCES/tests/docs/prepare/mapping.py"
