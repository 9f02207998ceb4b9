// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace onnxmend::testing
{

/// Returns the processes that a process has started, by any of its threads, and that the system still knows.
inline std::vector<pid_t> childrenOf(pid_t parent)
{
    std::vector<pid_t> children;
    std::error_code gone;
    const std::filesystem::path threads = "/proc/" + std::to_string(parent) + "/task";
    for (std::filesystem::directory_iterator thread(threads, gone), end; !gone && thread != end;
         thread.increment(gone)) {
        std::ifstream list(thread->path() / "children");
        for (pid_t child = 0; list >> child;) {
            children.push_back(child);
        }
    }
    return children;
}

inline bool isRunning(pid_t process)
{
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    return stat >> number >> name >> state && state != "Z";
}

/// Returns the verifier of this process, and the process that the library in it has started; empty unless
/// both are there.
inline std::vector<pid_t> hangingProcesses()
{
    for (const pid_t verifier : childrenOf(::getpid())) {
        if (const std::vector<pid_t> inner = childrenOf(verifier); !inner.empty()) {
            return {verifier, inner.front()};
        }
    }
    return {};
}

} // namespace onnxmend::testing
