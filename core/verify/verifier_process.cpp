// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verifier_process.h"

#include "core/base/error.h"
#include "core/base/own_file.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr auto pollInterval = std::chrono::milliseconds(50);
/// Longest answer: a compromised child must not fill our memory.
constexpr std::size_t maxAnswerBytes = 1024 * 1024;

/// Returns ONNXMEND_VERIFIER, otherwise the program that was built or installed with this one.
std::filesystem::path verifierProgram()
{
    if (const char* chosen = std::getenv("ONNXMEND_VERIFIER"); chosen && *chosen) {
        return chosen;
    }
    return ownFile("onnxmend-verifier");
}

/// Settings of the child: it gets our environment, its end of the socket as input and output, and nothing
/// else.
class SpawnSettings
{
public:
    explicit SpawnSettings(int socket)
    {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        ::posix_spawnattr_init(&attributes);
        sigset_t signals;
        ::sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&attributes, &signals);
        ::sigaddset(&signals, SIGPIPE);
        ::posix_spawnattr_setsigdefault(&attributes, &signals);
        // A process group of its own: the parent handles Ctrl-C on a terminal, and can end the child together
        // with all that a library has started in it.
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(&attributes,
                                   POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnSettings()
    {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

[[noreturn]] void failedToStart(const std::string& program, int number)
{
    throw Error({.file = program,
                 .reason = "the program that verifies models cannot be started: " +
                           std::generic_category().message(number)});
}

} // namespace

VerifierProcess::VerifierProcess()
{
    std::string program = verifierProgram().string();
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        failedToStart(program, errno);
    }
    std::array<char*, 2> arguments = {program.data(), nullptr};
    const SpawnSettings settings(ends[1]);
    const int failure = ::posix_spawn(&m_pid, program.c_str(), &settings.actions, &settings.attributes,
                                      arguments.data(), environ);
    ::close(ends[1]);
    if (failure != 0) {
        ::close(ends[0]);
        failedToStart(program, failure);
    }
    m_socket = ends[0];
}

VerifierProcess::~VerifierProcess() { end(); }

std::string VerifierProcess::end()
{
    if (m_pid < 0) {
        return {};
    }
    ::close(m_socket);
    ::kill(-m_pid, SIGKILL); // its group: a library may have started processes
    ::kill(m_pid, SIGKILL);  // it may have left its group
    int status = 0;
    while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {}
    m_pid = -1;
    if (WIFSIGNALED(status)) {
        return std::string("signal ") + std::to_string(WTERMSIG(status)) + ", " +
               ::strsignal(WTERMSIG(status));
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

std::string VerifierProcess::howItEnded()
{
    // The socket closes a moment before the process ends. If it were killed too early, that would be reported
    // as the cause.
    const auto patience = Clock::now() + std::chrono::seconds(2);
    siginfo_t state{};
    while (Clock::now() < patience &&
           ::waitid(P_PID, static_cast<id_t>(m_pid), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           state.si_pid == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return end();
}

bool VerifierProcess::isAlive()
{
    if (m_pid < 0) {
        return false;
    }
    siginfo_t state{};
    // WNOWAIT leaves the process to end(), so no other process can get its id before.
    const bool ended = ::waitid(P_PID, static_cast<id_t>(m_pid), &state, WEXITED | WNOHANG | WNOWAIT) != 0 ||
                       state.si_pid != 0;
    if (ended) {
        end();
    }
    return !ended;
}

bool VerifierProcess::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(sent < 0 ? 0 : static_cast<std::size_t>(sent));
    }
    return true;
}

VerifierProcess::Answer VerifierProcess::ask(const std::string& line, Clock::time_point deadline,
                                             const Progress& progress)
{
    struct EndUnlessAnswered {
        VerifierProcess* process;
        ~EndUnlessAnswered()
        {
            if (process) {
                process->end();
            }
        }
    } guard{this};

    bool open = send(line + '\n');
    m_received.clear();
    while (open) {
        progress.checkCancelled();
        if (Clock::now() >= deadline) {
            return {.trouble = tookTooLong};
        }
        pollfd socket{.fd = m_socket, .events = POLLIN, .revents = 0};
        if (::poll(&socket, 1, static_cast<int>(pollInterval.count())) <= 0) {
            continue;
        }
        std::array<char, 4096> piece;
        const ssize_t got = ::recv(m_socket, piece.data(), piece.size(), 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        open = got > 0;
        m_received.append(piece.data(), open ? static_cast<std::size_t>(got) : 0);
        if (m_received.size() > maxAnswerBytes) {
            return {.trouble = "its answer is too long"};
        }
        if (open && m_received.back() == '\n') {
            m_received.pop_back();
            guard.process = nullptr;
            return {.line = std::move(m_received)};
        }
    }
    return {.trouble = "it crashed (" + howItEnded() + ")", .crashed = true};
}

} // namespace onnxmend
