// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <atomic>
#include <cstddef>

namespace onnxmend::testing
{

/// The system calls that a save depends on, as fault_library.cpp counts them.
enum class Call : int { Create, Read, Write, Reserve, Cut, Flush, Link, Rename, Unlink, Lock, Chmod, Settle };
inline constexpr std::size_t callCount = 12;

enum class Action : int {
    Nothing,
    Fail,
    FailLate, ///< it is done, and then reported as failed
    Short,    ///< half of the bytes
    End,      ///< a read that meets the end of the file
    KillBefore,
    KillAfter,
    Meet, ///< waits until a second process has come to its own fault
};

/// A fault of one call: the `number`th of its kind, from 1.
struct Fault {
    Call call = Call::Create;
    unsigned number = 0;
    Action action = Action::Nothing;
    int error = 0; ///< errno
};

/// Shared between a test and the processes that it forks.
struct FaultState {
    Fault fault;
    bool noNamelessFiles = false; ///< a file system without O_TMPFILE
    std::array<std::atomic<unsigned>, callCount> counts;
    std::atomic<unsigned> met = 0;
    std::atomic<unsigned> unflushed = 0; ///< files and folders, at a commit or a removal
};

/// Returns the state of the preloaded library; null if it is not loaded. Null when it is not loaded.
FaultState* faultState();

/// Starts this program again with the library in front of libc, unless that has happened already.
void preloadFaultLibrary(char** arguments);

} // namespace onnxmend::testing
