// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_input.h"

using namespace onnxmend::fuzzing;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    openCheckpointFile(writeInput(textOf(data, size), "array.npy"));
    return 0;
}
