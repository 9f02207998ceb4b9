// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/read_policy.h"
#include "tests/fuzz/fuzz_input.h"

using namespace onnxmend;
using namespace onnxmend::fuzzing;

/// Reads a project's policy.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    allowError([&] { (void)parsePolicy(std::string(textOf(data, size)), "policy.toml"); });
    return 0;
}
