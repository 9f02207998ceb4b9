// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/referee.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <exception>
#include <regex>
#include <stdexcept>
#include <utility>

namespace onnxmend::mutants
{

namespace
{

constexpr int timeoutMilliseconds = 20'000;

bool sendAll(int socket, const std::string& bytes)
{
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) {
            return false;
        }
        sent += static_cast<std::size_t>(count);
    }
    return true;
}

bool receiveAll(int socket, char* bytes, std::size_t size, int timeout)
{
    for (std::size_t received = 0; received < size;) {
        pollfd waiting{socket, POLLIN, 0};
        if (::poll(&waiting, 1, timeout) <= 0) {
            return false;
        }
        const ssize_t count = ::recv(socket, bytes + received, size - received, 0);
        if (count <= 0) {
            return false;
        }
        received += static_cast<std::size_t>(count);
    }
    return true;
}

std::string framed(const std::string& bytes)
{
    const auto size = static_cast<std::uint32_t>(bytes.size());
    return std::string(reinterpret_cast<const char*>(&size), sizeof size) + bytes;
}

std::optional<std::string> receiveFramed(int socket, int timeout)
{
    std::uint32_t size = 0;
    if (!receiveAll(socket, reinterpret_cast<char*>(&size), sizeof size, timeout)) {
        return std::nullopt;
    }
    std::string bytes(size, '\0');
    if (!receiveAll(socket, bytes.data(), size, timeout)) {
        return std::nullopt;
    }
    return bytes;
}

/// The child's whole life.
[[noreturn]] void serve(int socket, const std::filesystem::path& library)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    try {
        const RefereeHandler handle = openRuntime(library);
        char command = 0;
        while (receiveAll(socket, &command, 1, -1)) {
            const auto model = receiveFramed(socket, -1);
            const auto feed = receiveFramed(socket, -1);
            if (!model || !feed) {
                break;
            }
            const RefereeAnswer answer = handle(static_cast<RefereeCommand>(command), *model, *feed);
            sendAll(socket, std::string(1, static_cast<char>(answer.status)) + framed(answer.text));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "referee: %s\n", error.what());
        ::_exit(2);
    }
    ::_exit(0);
}

/// Reads a message of ONNX Runtime 1.30 about faults of types: Graph::InferAndVerifyTypeMatch, initializers
/// against declarations, onnx's inference functions, and functions inlined.
Verdict verdictOf(const std::string& message)
{
    // From the third on: what ONNX Runtime makes of an accepted model on its way to kernels, casts of its own
    // and operators replaced by the functions that define them (whose nodes have no name), does not fit its
    // own rules. The last: LSTM and GRU, once they are run.
    static const std::regex noKernel("Could not find an implementation|Failed to find kernel for|"
                                     "InsertedPrecisionFreeCast|_inlfunc_[A-Z]|in node \\(\\)|"
                                     "operator does not support [a-z0-9]+ yet");
    if (std::regex_search(message, noKernel)) {
        return Verdict::NoKernel;
    }
    constexpr std::array typeErrors = {
        "Type Error:",
        "TypeInferenceError",
        "ensor element type mismatch",
        "has inconsistent type",
        "has unsupported type",
        "element type mismatch",
        "bound to different types",
        "different element type",
        "Invalid tensor data type",
        "ParseData type mismatch",
    };
    for (const char* text : typeErrors) {
        if (message.find(text) != std::string::npos) {
            return Verdict::TypeError;
        }
    }
    return Verdict::OtherError;
}

} // namespace

Referee::Referee(std::filesystem::path library)
    : m_library(std::move(library))
{
    if (!std::filesystem::exists(m_library)) {
        throw std::runtime_error("no ONNX Runtime library at '" + m_library.string() + "'");
    }
}

Referee::~Referee() { stop(); }

void Referee::start()
{
    std::array<int, 2> sockets{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
        throw std::runtime_error("no socket for the referee");
    }
    m_child = ::fork();
    if (m_child < 0) {
        throw std::runtime_error("the referee cannot be started");
    }
    if (m_child == 0) {
        ::close(sockets[0]);
        serve(sockets[1], m_library);
    }
    ::close(sockets[1]);
    m_socket = sockets[0];
}

void Referee::stop()
{
    if (m_child > 0) {
        ::close(m_socket);
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
        m_child = -1;
    }
}

std::optional<RefereeAnswer> Referee::ask(RefereeCommand command, const std::string& model,
                                          const std::string& feed)
{
    if (m_child < 0) {
        start();
    }
    char status = 0;
    if (sendAll(m_socket, static_cast<char>(command) + framed(model) + framed(feed)) &&
        receiveAll(m_socket, &status, 1, timeoutMilliseconds)) {
        if (auto text = receiveFramed(m_socket, timeoutMilliseconds)) {
            return RefereeAnswer{static_cast<RefereeStatus>(status), std::move(*text)};
        }
    }
    stop();
    return std::nullopt;
}

Ruling Referee::load(const onnx::ModelProto& model) { return rule(RefereeCommand::Load, model, {}); }

Ruling Referee::compute(const onnx::ModelProto& model, const onnx::GraphProto& feed)
{
    return rule(RefereeCommand::Run, model, feed.SerializeAsString());
}

Ruling Referee::rule(RefereeCommand command, const onnx::ModelProto& model, const std::string& feed)
{
    const auto answer = ask(command, model.SerializeAsString(), feed);
    if (!answer) {
        return {Verdict::Crash, "ONNX Runtime crashed or hung"};
    }
    if (answer->status == RefereeStatus::Passed) {
        return {Verdict::Accepted, {}};
    }
    return {verdictOf(answer->text), answer->text};
}

std::optional<onnx::GraphProto> Referee::run(const onnx::ModelProto& model, const onnx::GraphProto& feed)
{
    const auto answer = ask(RefereeCommand::Run, model.SerializeAsString(), feed.SerializeAsString());
    onnx::GraphProto outputs;
    if (!answer || answer->status != RefereeStatus::Passed || !outputs.ParseFromString(answer->text)) {
        return std::nullopt;
    }
    return outputs;
}

} // namespace onnxmend::mutants
