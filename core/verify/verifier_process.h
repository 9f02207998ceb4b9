// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Message for a request that was given up at its deadline.
inline constexpr const char* tookTooLong = "it took too long and was stopped";

/// The program onnxmend-verifier as a child: takes a line, answers a line. Killed with this object.
class VerifierProcess
{
public:
    using Clock = std::chrono::steady_clock;

    /// Starts the program. Throws Error if it is not found or cannot be started.
    VerifierProcess();
    ~VerifierProcess();
    VerifierProcess(const VerifierProcess&) = delete;
    VerifierProcess& operator=(const VerifierProcess&) = delete;

    bool isAlive();

    struct Answer {
        std::string line = {};    ///< empty if there is an error
        std::string trouble = {}; ///< reason why there is no line, as a sentence; the process is dead then
        bool crashed = false;     ///< the process ended by itself
    };
    /// Throws Cancelled at most 50 ms after the stop was requested, and kills the process then.
    Answer ask(const std::string& line, Clock::time_point deadline, const Progress& progress);

private:
    bool send(std::string_view bytes);
    std::string end(); ///< kills the process, waits for its end, and returns the cause
    std::string howItEnded();

    int m_socket = -1;
    pid_t m_pid = -1;
    std::string m_received;
};

} // namespace onnxmend
