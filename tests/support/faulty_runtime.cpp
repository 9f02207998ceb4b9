// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// A library that is loaded as ONNX Runtime and cannot be used. The environment variable
// ONNXMEND_FAULTY_RUNTIME says how: it crashes ("crash") or never returns ("hang") while it is loaded.
// Otherwise it has no API.

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace
{

std::string_view behaviour()
{
    const char* const chosen = std::getenv("ONNXMEND_FAULTY_RUNTIME");
    return chosen ? chosen : "";
}

/// Never returns. Has a process of its own, too, which must not be left behind.
[[noreturn]] void hang()
{
    (void)::fork();
    while (true) {
        ::pause();
    }
}

struct Loaded {
    Loaded()
    {
        if (behaviour() == "crash") {
            std::abort();
        } else if (behaviour() == "hang") {
            hang();
        }
    }
};
const Loaded loaded;

} // namespace

extern "C" const void* OrtGetApiBase();
extern "C" const void* OrtGetApiBase() { return nullptr; }
