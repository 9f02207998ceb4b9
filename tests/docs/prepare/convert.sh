# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash

# A whole model, with its weights, and inputs to measure it on.
onnxmend fix "$SOURCES/resources/samples/tiny_gpt2.onnx" -c "$SOURCES/resources/samples/tiny_gpt2.bin" -o model.onnx
/usr/bin/python3 -c 'import numpy; numpy.savez("a.npz", input_ids=numpy.arange(8, dtype=numpy.int64).reshape(1, 8))'
