// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Replaces the clone of ThreadSanitizer in every test program. QProcess starts children with clone(CLONE_VM |
// CLONE_VFORK), which the wrapper of Clang 14 takes for a fork: it sets up the state of a new process in the
// memory of the old one, and crashes.

#include <sys/types.h>

#include <cstdarg>

extern "C" {

int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...); // glibc's own

int clone(int (*function)(void*), void* stack, int flags, void* argument, ...)
{
    va_list more;
    va_start(more, argument);
    auto* const parent = va_arg(more, pid_t*);
    auto* const threadStorage = va_arg(more, void*);
    auto* const child = va_arg(more, pid_t*);
    va_end(more);
    return __clone(function, stack, flags, argument, parent, threadStorage, child);
}

} // extern "C"
