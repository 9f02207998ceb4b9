// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Ends in a fault at bytes that libFuzzer only comes to by following branches, so that a fuzzer which follows
// none any more is noticed.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size >= 4 && data[0] == 'o') {
        if (data[1] == 'n') {
            if (data[2] == 'n') {
                if (data[3] == 'x') {
                    std::abort();
                }
            }
        }
    }
    return 0;
}
