// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <functional>

namespace onnxmend::testing
{

/// The counted cost of an action: the same on every machine, however busy.
struct Work {
    std::uint64_t allocations = 0;    ///< calls of operator new, of all threads
    std::uint64_t allocatedBytes = 0; ///< bytes of these allocations
    std::uint64_t comparisons = 0;    ///< calls of memcmp, which compares names

    std::uint64_t steps() const { return allocations + comparisons; }
};

/// Returns the work of the calling thread so far.
Work workOfThread();

/// Returns the work of an action. Programs that use it are linked with onnxmend_work_count, which replaces
/// the library's operator new and memcmp.
Work workOf(const std::function<void()>& action);

} // namespace onnxmend::testing
