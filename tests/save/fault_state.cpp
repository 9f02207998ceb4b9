// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/save/fault_state.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace onnxmend::testing
{

FaultState* faultState()
{
    using Getter = FaultState*();
    auto* const get = reinterpret_cast<Getter*>(::dlsym(RTLD_DEFAULT, "onnxmendFaultState"));
    return get == nullptr ? nullptr : get();
}

void preloadFaultLibrary(char** arguments)
{
    if (faultState() != nullptr || std::getenv("ONNXMEND_FAULTS") != nullptr) {
        return;
    }
    ::setenv("ONNXMEND_FAULTS", "1", 1);
    ::setenv("LD_PRELOAD", ONNXMEND_FAULT_LIBRARY, 1);
    ::setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 0); // it stands in front of the sanitizer's, too
    ::execv("/proc/self/exe", arguments);
}

} // namespace onnxmend::testing
