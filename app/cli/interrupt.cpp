// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/interrupt.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <thread>

namespace onnxmend::cli
{

namespace
{

std::atomic<int> receivedSignal = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler stores it");
std::array<int, 2> wakeUp = {-1, -1};

/// Is never destroyed: the thread that requests the stop may still use it while the program ends.
std::stop_source& stopSource()
{
    static auto* const source = new std::stop_source;
    return *source;
}

/// Wakes the thread that requests the stop: a signal handler may do nearly nothing itself.
void handleSignal(int number)
{
    const int before = errno;
    receivedSignal = number;
    const char byte = 0;
    (void)!::write(wakeUp[1], &byte, 1);
    errno = before;
}

} // namespace

void watchSignals()
{
    (void)std::signal(SIGPIPE, SIG_IGN);
    if (::pipe(wakeUp.data()) != 0) {
        return; // signals then end the program at once, as they do without this function
    }
    (void)stopSource();
    try {
        std::thread([] {
            pollfd signalled = {wakeUp[0], POLLIN, 0};
            while (::poll(&signalled, 1, -1) < 0 && errno == EINTR) {} // the byte stays for waitForInput()
            stopSource().request_stop();
        }).detach();
    } catch (const std::system_error&) { // no thread is available
        return;
    }

    struct sigaction action = {};
    action.sa_handler = handleSignal;
    // A second signal of the same kind ends the program at once: a person who presses Ctrl+C twice means it.
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    (void)::sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction current = {};
        // A signal that nohup or a shell's background job ignores stays ignored.
        if (::sigaction(number, nullptr, &current) == 0 && current.sa_handler != SIG_IGN) {
            (void)::sigaction(number, &action, nullptr);
        }
    }
}

std::stop_token stopToken() { return stopSource().get_token(); }

int interruptedStatus()
{
    const int number = receivedSignal;
    return number == 0 ? 0 : 128 + number;
}

bool waitForInput(int descriptor)
{
    // A signal may arrive just before poll(), or in another thread: its byte ends poll() in either case.
    // poll() ignores the descriptor -1 of a pipe that could not be opened.
    std::array<pollfd, 2> awaited = {{{descriptor, POLLIN, 0}, {wakeUp[0], POLLIN, 0}}};
    while (interruptedStatus() == 0 && ::poll(awaited.data(), awaited.size(), -1) < 0 && errno == EINTR) {}
    return interruptedStatus() == 0;
}

} // namespace onnxmend::cli
