// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>

namespace onnxmend::testing
{

/// What an action cost, counted: the same on every machine, however busy.
struct Work {
    std::uint64_t allocations = 0;    ///< calls of operator new, of all threads
    std::uint64_t allocatedBytes = 0; ///< by them
    std::uint64_t comparisons = 0;    ///< calls of memcmp, which compares names

    std::uint64_t steps() const { return allocations + comparisons; }
};

/// What the calling thread has done so far.
Work workOfThread();

/// Programs that use it are linked with onnxmend_work_count, which puts operator new and memcmp in place of
/// the library's.
Work workOf(const std::function<void()>& action);

} // namespace onnxmend::testing
