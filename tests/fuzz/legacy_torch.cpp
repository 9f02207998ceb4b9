// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/fuzz_input.h"

using namespace onnxmend::fuzzing;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    openCheckpointFile(writeInput(textOf(data, size), "legacy.pt"));
    return 0;
}
