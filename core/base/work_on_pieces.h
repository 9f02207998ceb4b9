// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: threads that share the pieces of one task.

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace onnxmend
{

/// Calls a worker for each of `pieceCount` pieces on `threads` threads, or fewer if the system has no more.
/// `makeWorker()` makes the worker of a thread, with the buffers that it needs. Pieces begin in their order.
/// The first failure of a thread stops the others and is thrown.
template <class MakeWorker>
void workOnPieces(std::size_t pieceCount, std::size_t threads, const MakeWorker& makeWorker)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isStopped = false;
    std::mutex mutex; // protects the failure
    std::exception_ptr failure;
    const auto work = [&]() noexcept {
        try {
            auto worker = makeWorker();
            for (std::size_t i = next++; i < pieceCount && !isStopped; i = next++) {
                worker(i);
            }
        } catch (...) {
            isStopped = true;
            const std::lock_guard lock(mutex);
            if (!failure) {
                failure = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        try {
            for (std::size_t i = 1; i < threads; ++i) {
                helpers.emplace_back(work);
            }
        } catch (const std::system_error&) { // the system has no more threads
        }
        work();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace onnxmend
