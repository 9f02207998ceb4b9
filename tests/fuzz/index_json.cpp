// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/fuzz_input.h"

using namespace onnxmend::fuzzing;

/// The index may name several shards, but only weights.safetensors exists.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    [[maybe_unused]] static const std::filesystem::path shard = writeWeights();
    openCheckpointFile(writeInput(textOf(data, size), "model.safetensors.index.json"));
    return 0;
}
