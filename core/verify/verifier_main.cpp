// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verifier_main.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"
#include "core/verify/onnx_runtime.h"
#include "core/verify/verifier_messages.h"
#include "core/verify/verify.h"

#include <fcntl.h>
#include <onnx/checker.h>
#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

using OpsetImports = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

std::string newerOpset(const OpsetImports& imports)
{
    static const auto known = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    for (const auto& import : imports) {
        const std::string domain(canonicalDomain(import.domain()));
        const auto range = known.find(domain);
        if (range != known.end() && import.version() > range->second.second) {
            return "opset " + std::to_string(import.version()) + " of " + quotedText(shownDomain(domain)) +
                   " is newer than the checker, which knows " + std::to_string(range->second.second);
        }
    }
    return {};
}

/// Returns the reason why the model is newer than the checker, or an empty text.
std::string newerThanChecker(const onnx::ModelProto& model)
{
    if (model.ir_version() > onnx::IR_VERSION) {
        return "IR version " + std::to_string(model.ir_version()) +
               " is newer than the checker, which knows " +
               std::to_string(static_cast<int>(onnx::IR_VERSION));
    }
    std::string newer = newerOpset(model.opset_import());
    for (const auto& function : model.functions()) {
        if (newer.empty()) {
            newer = newerOpset(function.opset_import());
        }
    }
    return newer;
}

bool importsDomain(const onnx::ModelProto& model, std::string_view domain)
{
    const auto has = [domain](const OpsetImports& imports) {
        return std::ranges::any_of(imports,
                                   [domain](const auto& import) { return import.domain() == domain; });
    };
    return has(model.opset_import()) || std::ranges::any_of(model.functions(), [&has](const auto& function) {
               return has(function.opset_import());
           });
}

/// Returns Skipped for a message that is not reliable, because the checker rejects valid models with it
/// (runtime-facts.md 9).
Proof judged(const onnx::ModelProto& model, std::string message, bool byInference)
{
    if (importsDomain(model, defaultDomainName)) {
        return {.status = ProofStatus::Skipped,
                .message =
                    "the checker does not know the spelling \"ai.onnx\" of the default domain; it said: " +
                    message};
    }
    if (byInference && importsDomain(model, "ai.onnx.ml")) {
        return {.status = ProofStatus::Skipped,
                .message =
                    "the checker's inference does not fit all operators of ai.onnx.ml; it said: " + message};
    }
    return {.status = ProofStatus::Failed, .message = std::move(message)};
}

Proof check(const std::filesystem::path& path)
{
    Progress quiet;
    const auto model = readModel(path, {}, quiet); // reads no weights, unlike the checker's own loading
    const onnx::ModelProto& proto = *model->data().proto;
    if (std::string newer = newerThanChecker(proto); !newer.empty()) {
        return {.status = ProofStatus::Skipped, .message = std::move(newer)};
    }
    try {
        constexpr bool full = true; // with strict shape and type inference
        onnx::checker::check_model(path.string(), full);
    } catch (const onnx::InferenceError& error) {
        return judged(proto, error.what(), true);
    } catch (const onnx::checker::ValidationError& error) {
        return judged(proto, error.what(), false);
    }
    return {.status = ProofStatus::Passed};
}

Proof checkGuarded(const std::filesystem::path& path)
{
    try {
        std::error_code noSize;
        const auto size = std::filesystem::file_size(path, noSize);
        if (!noSize && size > static_cast<std::uintmax_t>(std::numeric_limits<std::int32_t>::max())) {
            return {.status = ProofStatus::Failed,
                    .message = "the file is larger than 2 GiB, the limit of protobuf"};
        }
        return check(path);
    } catch (const std::exception& error) { // bad_alloc, and exceptions of onnx besides its two
        return {.status = ProofStatus::Failed, .message = error.what()};
    }
}

/// Runs onnx.checker by path, with full check (strict shape and type inference), in the verifier process.
/// Skipped if that checker cannot judge the model: the model is newer than it, or runtime-facts.md 9 lists
/// the case.
Proof checkWithOnnx(const std::filesystem::path& model)
{
    Proof proof = checkGuarded(model);
    proof.name = "onnx.checker " + onnxVersion();
    return proof;
}

/// Discards the output of onnx and ONNX Runtime. Replies have a descriptor of their own.
int takeOverOutput()
{
    const int replies = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (replies < 0 || nowhere < 0 || ::dup2(nowhere, STDOUT_FILENO) < 0 ||
        ::dup2(nowhere, STDERR_FILENO) < 0) {
        return -1;
    }
    ::close(nowhere);
    return replies;
}

/// Ends the process without running destructors, since threads of ONNX Runtime may still be working, and with
/// it the processes that a library has started.
[[noreturn]] void endAll()
{
    if (::getpgrp() == ::getpid()) { // a group that VerifierProcess made, not the parent's
        ::kill(0, SIGKILL);
    }
    ::_exit(0);
}

/// Ends the process as soon as the parent is gone, also in the middle of a model. PR_SET_PDEATHSIG is not the
/// same: it also ends the process when the parent's thread that started us ends.
void watchParent()
{
    std::thread([] {
        pollfd parent{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0};
        while (::poll(&parent, 1, -1) < 0 && errno == EINTR) {}
        endAll();
    }).detach();
}

/// Returns the bytes of addresses that the process has for data, as RLIMIT_DATA counts them.
std::uint64_t dataByteCount()
{
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    for (int field = 0; field < 6 && file >> pages; ++field) {} // the sixth is the data
    return file ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

/// The limit is added to the bytes at the start of the process: nearly none, but terabytes of addresses with
/// a sanitizer.
void limitMemory(std::uint64_t byteCount)
{
    static const std::uint64_t before = dataByteCount();
    rlimit limit{};
    if (byteCount > 0 && ::getrlimit(RLIMIT_DATA, &limit) == 0) {
        limit.rlim_cur = std::min<rlim_t>(before + byteCount, limit.rlim_max);
        ::setrlimit(RLIMIT_DATA, &limit);
    }
}

class Worker
{
public:
    Proof answer(const VerifierRequest& request)
    {
        limitMemory(request.memoryLimit);
        if (request.kind == VerifierRequest::Kind::CheckModel) {
            return checkWithOnnx(request.model);
        }
        try {
            OnnxRuntime& runtime = runtimeAt(request.runtime);
            switch (request.kind) {
            case VerifierRequest::Kind::LoadModel:
                return runtime.load(request.model);
            case VerifierRequest::Kind::RunModel:
                return runtime.run(request.run);
            case VerifierRequest::Kind::TimeModel:
                return runtime.time(request.run);
            case VerifierRequest::Kind::TimeNodes:
                return runtime.timeNodes(request.run);
            default:
                return {.status = ProofStatus::Passed, .name = runtime.name()};
            }
        } catch (const Error& error) { // an error of the library is not a fault of the model
            return {.status = ProofStatus::Skipped, .message = error.what()};
        }
    }

private:
    OnnxRuntime& runtimeAt(const std::filesystem::path& library)
    {
        auto& runtime = m_runtimes[library];
        if (!runtime) {
            runtime = std::make_unique<OnnxRuntime>(library);
        }
        return *runtime;
    }

    std::map<std::filesystem::path, std::unique_ptr<OnnxRuntime>> m_runtimes;
};

bool sendAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = ::write(descriptor, bytes.data(), bytes.size());
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(sent < 0 ? 0 : static_cast<std::size_t>(sent));
    }
    return true;
}

} // namespace

int runVerifier()
{
    const rlimit noCore{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    const int replies = takeOverOutput();
    if (replies < 0) {
        return 2;
    }
    watchParent();
    Worker worker;
    for (std::string line; std::getline(std::cin, line);) {
        Proof proof;
        try {
            proof = worker.answer(readRequest(line));
        } catch (const std::exception& error) {
            proof = {.status = ProofStatus::Failed, .message = error.what()};
        }
        if (!sendAll(replies, replyLine(proof) + '\n')) {
            break;
        }
    }
    endAll();
}

} // namespace onnxmend
