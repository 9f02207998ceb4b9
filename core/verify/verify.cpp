// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/verify.h"

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/model/call_graph.h"
#include "core/model/read_model.h"
#include "core/verify/verifier_messages.h"
#include "core/verify/verifier_process.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

using Clock = VerifierProcess::Clock;

constexpr std::uint64_t gibibyte = 1ULL << 30;
/// A disk that is slow and cold; and time to start and load ONNX Runtime on a busy machine.
constexpr double slowestBytesPerSecond = 50e6;
constexpr double leastSeconds = 60;

struct ModelSize {
    std::uint64_t file = 0;
    std::uint64_t data = 0; ///< of all tensors
};

Clock::time_point deadlineFor(const VerifyOptions& options, const ModelSize& size)
{
    const double seconds =
        options.timeoutSeconds > 0
            ? options.timeoutSeconds
            : leastSeconds + static_cast<double>(size.file + size.data) / slowestBytesPerSecond;
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// The file as bytes, as messages, and as a copy or two; data that a runtime copies instead of mapping it.
std::uint64_t memoryFor(const ModelSize& size) { return 4 * gibibyte + 4 * size.file + 2 * size.data; }

bool isRuntimeChosen(const VerifyOptions& options)
{
    const char* chosen = std::getenv("ONNXMEND_ORT");
    return !options.runtime.empty() || (chosen && *chosen);
}

Proof auditProof(const Model& model, Progress& progress)
{
    const Report report = audit(model, {}, {}, progress);
    Proof proof{.status = ProofStatus::Passed, .message = {}, .name = "onnxmend audit"};
    const std::size_t wrong = report.summary.errors + report.summary.warnings;
    for (const auto& finding : report.findings) {
        if (finding.severity != Severity::Info) {
            proof.status = ProofStatus::Failed;
            proof.message = finding.message;
            break;
        }
    }
    if (wrong > 1) {
        proof.message += " (and " + std::to_string(wrong - 1) + " more)";
    }
    return proof;
}

} // namespace

const char* proofStatusName(ProofStatus status)
{
    static constexpr std::array names = {"passed", "failed", "skipped"};
    return names.at(static_cast<std::size_t>(status));
}

/// The child, and what is known of it.
struct Verifier::Process {
    std::optional<VerifierProcess> child;
    std::optional<std::filesystem::path> runtime; ///< searched once; empty path = there is none

    /// The child's death is a failed proof; the next request gets a new child.
    Proof ask(const VerifierRequest& request, Clock::time_point deadline, const Progress& progress,
              std::string name)
    {
        const bool isReused = child && child->isAlive();
        if (!isReused) {
            child.emplace();
        }
        auto answer = child->ask(requestLine(request), deadline, progress);
        if (answer.crashed && isReused) {
            // It may have been dying already, or an earlier model left it damaged.
            child.emplace();
            answer = child->ask(requestLine(request), deadline, progress);
        }
        Proof proof{.status = ProofStatus::Failed, .message = {}, .name = std::move(name)};
        if (!answer.trouble.empty()) {
            proof.message = proof.name + " did not come to an end: " + answer.trouble;
            return proof;
        }
        try {
            Proof replied = readReply(answer.line);
            if (replied.name.empty()) {
                replied.name = proof.name;
            }
            return replied;
        } catch (const Error& error) {
            child.reset();
            proof.message = error.what();
            return proof;
        }
    }
};

Verifier::Verifier(VerifyOptions options)
    : m_options(std::move(options))
    , m_process(std::make_unique<Process>())
{
}

Verifier::~Verifier() = default;

Verification Verifier::verify(const std::filesystem::path& model, Progress& progress)
{
    Verification result;
    result.checker.name = "onnx.checker";
    result.runtime.name = "ONNX Runtime";
    const auto skipOthers = [&result](const std::string& reason) {
        result.runtime.message = reason;
        result.checker.message = reason;
    };

    ModelSize size;
    try {
        const auto read = readModel(model, {}, progress);
        result.audit = auditProof(*read, progress);
        size.data = read->tensorByteCount();
        if (const std::string fault = callGraphFault(*read); !fault.empty()) {
            skipOthers("not asked: " + fault);
            result.checker.status = ProofStatus::Failed;
            result.checker.message = fault;
            return result;
        }
    } catch (const Error& error) {
        result.audit = {.status = ProofStatus::Failed, .message = error.what(), .name = "onnxmend audit"};
        skipOthers("not asked: the file cannot be read");
        return result;
    }

    std::error_code ignored;
    size.file = std::filesystem::file_size(model, ignored);
    const auto deadline = deadlineFor(m_options, size);
    VerifierRequest request{.kind = VerifierRequest::Kind::CheckModel,
                            .model = std::filesystem::absolute(model),
                            .runtime = {},
                            .memoryLimit = memoryFor(size)};
    progress.begin("Checking the model");
    result.checker = m_process->ask(request, deadline, progress, result.checker.name);

    if (!m_process->runtime) {
        m_process->runtime = findRuntime(m_options);
    }
    request.runtime = *m_process->runtime;
    if (request.runtime.empty()) {
        result.runtime.message =
            "no ONNX Runtime was found; name its library in the variable ONNXMEND_ORT or with --runtime";
        return result;
    }
    if (Clock::now() >= deadline) {
        result.runtime.message = "not asked: no time was left";
        return result;
    }
    progress.begin("Loading the model in ONNX Runtime");
    request.kind = VerifierRequest::Kind::LoadModel;
    result.runtime = m_process->ask(request, deadline, progress, result.runtime.name);
    if (result.runtime.status == ProofStatus::Skipped && isRuntimeChosen(m_options)) {
        result.runtime.status = ProofStatus::Failed; // who names a library wants its word
    }
    return result;
}

std::string runtimeName(const VerifyOptions& options)
{
    VerifierRequest request{.kind = VerifierRequest::Kind::NameRuntime,
                            .model = {},
                            .runtime = findRuntime(options),
                            .memoryLimit = memoryFor({})};
    if (request.runtime.empty()) {
        return {};
    }
    VerifierProcess process;
    const auto answer = process.ask(requestLine(request), deadlineFor(options, {}), Progress{});
    if (!answer.trouble.empty()) {
        throw Error({.file = request.runtime.string(),
                     .reason = "ONNX Runtime cannot be asked for its name: " + answer.trouble});
    }
    const Proof proof = readReply(answer.line);
    if (proof.status != ProofStatus::Passed) {
        throw Error({.file = request.runtime.string(), .reason = proof.message});
    }
    return proof.name;
}

} // namespace onnxmend
