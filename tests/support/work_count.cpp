// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/work_count.h"

#include "tests/support/sanitizers.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace
{

std::atomic<std::uint64_t> allocations = 0;
std::atomic<std::uint64_t> allocatedBytes = 0;
std::atomic<std::uint64_t> comparisons = 0;

thread_local onnxmend::testing::Work ofThread;

void count(std::size_t size)
{
    allocations.fetch_add(1, std::memory_order_relaxed);
    allocatedBytes.fetch_add(size, std::memory_order_relaxed);
    ++ofThread.allocations;
    ofThread.allocatedBytes += size;
}

} // namespace

#if defined(ONNXMEND_THREAD_SANITIZER) || defined(ONNXMEND_ADDRESS_SANITIZER)

// The sanitizers' operators new and delete belong together. They call this function
// (sanitizer/allocator_interface.h).
extern "C" void __sanitizer_malloc_hook(const volatile void*, std::size_t size) { count(size); }

#else

namespace
{

void* counted(std::size_t size, void* memory)
{
    if (!memory) {
        throw std::bad_alloc();
    }
    count(size);
    return memory;
}

} // namespace

// The array and nothrow forms call these.
void* operator new(std::size_t size) { return counted(size, std::malloc(size ? size : 1)); }

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(size, std::aligned_alloc(unit, (size + unit) / unit * unit));
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif

extern "C" int memcmp(const void* first, const void* second, std::size_t size) noexcept
{
    comparisons.fetch_add(1, std::memory_order_relaxed);
    ++ofThread.comparisons;
    const auto* a = static_cast<const unsigned char*>(first);
    const auto* b = static_cast<const unsigned char*>(second);
    while (size > 0 && *a == *b) {
        ++a;
        ++b;
        --size;
    }
    return size == 0 ? 0 : int{*a} - int{*b};
}

namespace onnxmend::testing
{

Work workOf(const std::function<void()>& action)
{
    const Work before{allocations, allocatedBytes, comparisons};
    action();
    return {allocations - before.allocations, allocatedBytes - before.allocatedBytes,
            comparisons - before.comparisons};
}

Work workOfThread() { return ofThread; }

} // namespace onnxmend::testing
