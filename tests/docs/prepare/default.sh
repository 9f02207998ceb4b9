# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Sourced in an empty folder by tests/docs/tst_documents.cpp: the sample under the names that examples use, folders of
# models, one of which mixes dtypes, and a program that ends with an error message.
cp "$SOURCES/resources/samples/tiny_gpt2.onnx" model.onnx
cp "$SOURCES/resources/samples/tiny_gpt2.bin" pytorch_model.bin
/usr/bin/python3 "$SOURCES/tests/docs/prepare/models.py" models shard-1 shard-2
cat >run.py <<'END'
raise SystemExit("Type Error: Data in initializer 'h_0_attn_bias' has element type tensor(uint8) but usage of "
                 "initializer in graph expects tensor(bool)")
END
