// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Stands between a program and libc, and makes single system calls fail, fall short or kill the process.

#include "tests/save/fault_state.h"
#include "tests/save/unflushed.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <new>

using onnxmend::testing::Action;
using onnxmend::testing::Call;
using onnxmend::testing::FaultState;
using onnxmend::testing::Unflushed;

extern "C" FaultState* onnxmendFaultState()
{
    static FaultState* const state =
        new (::mmap(nullptr, sizeof(FaultState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
            FaultState;
    return state;
}

namespace
{

/// The next definition of a function behind this library: libc's or a sanitizer's.
template <typename Function>
Function* next(const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

Action actionFor(Call call)
{
    FaultState& state = *onnxmendFaultState();
    const unsigned number = ++state.counts.at(static_cast<std::size_t>(call));
    const auto& fault = state.fault;
    return fault.call == call && fault.number == number ? fault.action : Action::Nothing;
}

Unflushed& unflushed()
{
    static Unflushed all;
    return all;
}

/// Before a step that must not become durable earlier than all that was done until now.
void requireFlushed() { onnxmendFaultState()->unflushed += unflushed().count(); }

void meet()
{
    FaultState& state = *onnxmendFaultState();
    ++state.met;
    for (int i = 0; i < 5000 && state.met < 2; ++i) {
        ::usleep(1000);
    }
}

/// Runs `real`, or what the plan says instead. `real` returns -1 when it fails.
template <typename Real>
auto intercept(Action action, Real real) -> decltype(real())
{
    const auto fail = [] {
        errno = onnxmendFaultState()->fault.error;
        return -1;
    };
    if (action == Action::Fail) {
        return fail();
    }
    if (action == Action::KillBefore) {
        ::kill(::getpid(), SIGKILL);
    }
    if (action == Action::Meet) {
        meet();
    }
    const auto result = real();
    if (action == Action::KillAfter) {
        ::kill(::getpid(), SIGKILL);
    }
    return action == Action::FailLate ? fail() : result;
}

std::size_t shortened(Action action, std::size_t size)
{
    return action == Action::End ? 0 : action == Action::Short ? (size + 1) / 2 : size;
}

int openFile(const char* name, const char* path, int flags, mode_t mode)
{
    const auto real = [=] { return next<int(const char*, int, ...)>(name)(path, flags, mode); };
    const bool isNameless = (flags & O_TMPFILE) == O_TMPFILE;
    if (!isNameless && (flags & O_CREAT) == 0) {
        return real();
    }
    if (isNameless && onnxmendFaultState()->noNamelessFiles) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return intercept(actionFor(Call::Create), real);
}

mode_t modeOf(int flags, va_list arguments)
{
    const bool creates = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    return creates ? va_arg(arguments, mode_t) : 0;
}

ssize_t readAt(int descriptor, void* data, std::size_t size, off_t offset)
{
    const Action action = actionFor(Call::Read);
    return intercept(action, [=] {
        return next<ssize_t(int, void*, std::size_t, off_t)>("pread")(descriptor, data,
                                                                      shortened(action, size), offset);
    });
}

ssize_t writeAt(int descriptor, const void* data, std::size_t size, off_t offset)
{
    const Action action = actionFor(Call::Write);
    unflushed().written(descriptor);
    return intercept(action, [=] {
        return next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite")(descriptor, data,
                                                                             shortened(action, size), offset);
    });
}

int reserve(int descriptor, int mode, off_t offset, off_t size)
{
    return intercept(actionFor(Call::Reserve), [=] {
        return next<int(int, int, off_t, off_t)>("fallocate")(descriptor, mode, offset, size);
    });
}

int cut(int descriptor, off_t size)
{
    return intercept(actionFor(Call::Cut),
                     [=] { return next<int(int, off_t)>("ftruncate")(descriptor, size); });
}

} // namespace

extern "C" {

int open(const char* path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openFile("open", path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openFile("open64", path, flags, mode);
}

ssize_t pread(int descriptor, void* data, std::size_t size, off_t offset)
{
    return readAt(descriptor, data, size, offset);
}
ssize_t pread64(int descriptor, void* data, std::size_t size, off_t offset)
{
    return readAt(descriptor, data, size, offset);
}
ssize_t pwrite(int descriptor, const void* data, std::size_t size, off_t offset)
{
    return writeAt(descriptor, data, size, offset);
}
ssize_t pwrite64(int descriptor, const void* data, std::size_t size, off_t offset)
{
    return writeAt(descriptor, data, size, offset);
}
int fallocate(int descriptor, int mode, off_t offset, off_t size)
{
    return reserve(descriptor, mode, offset, size);
}
int fallocate64(int descriptor, int mode, off_t offset, off_t size)
{
    return reserve(descriptor, mode, offset, size);
}
int ftruncate(int descriptor, off_t size) noexcept { return cut(descriptor, size); }
int ftruncate64(int descriptor, off_t size) noexcept { return cut(descriptor, size); }

int fsync(int descriptor)
{
    unflushed().flushed(descriptor);
    return intercept(actionFor(Call::Flush), [=] { return next<int(int)>("fsync")(descriptor); });
}

/// Counts only where the call waits: otherwise it is a hint without effect.
int sync_file_range(int descriptor, off64_t offset, off64_t size, unsigned flags)
{
    const auto real = [=] {
        return next<int(int, off64_t, off64_t, unsigned)>("sync_file_range")(descriptor, offset, size, flags);
    };
    return (flags & SYNC_FILE_RANGE_WAIT_AFTER) == 0 ? real() : intercept(actionFor(Call::Settle), real);
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept
{
    unflushed().named(to);
    return intercept(actionFor(Call::Link), [=] {
        return next<int(int, const char*, int, const char*, int)>("linkat")(fromFolder, from, toFolder, to,
                                                                            flags);
    });
}

int rename(const char* from, const char* to) noexcept
{
    requireFlushed(); // the commit
    unflushed().named(to);
    return intercept(actionFor(Call::Rename),
                     [=] { return next<int(const char*, const char*)>("rename")(from, to); });
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept
{
    unflushed().named(to);
    return intercept(actionFor(Call::Rename), [=] {
        return next<int(int, const char*, int, const char*, unsigned)>("renameat2")(fromFolder, from,
                                                                                    toFolder, to, flags);
    });
}

int unlink(const char* path) noexcept
{
    requireFlushed(); // replaced files are removed after the commit
    return intercept(actionFor(Call::Unlink), [=] { return next<int(const char*)>("unlink")(path); });
}

int flock(int descriptor, int operation) noexcept
{
    return intercept(actionFor(Call::Lock),
                     [=] { return next<int(int, int)>("flock")(descriptor, operation); });
}

int fchmod(int descriptor, mode_t mode) noexcept
{
    return intercept(actionFor(Call::Chmod),
                     [=] { return next<int(int, mode_t)>("fchmod")(descriptor, mode); });
}

} // extern "C"
