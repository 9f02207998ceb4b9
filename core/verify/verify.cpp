// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/verify.h"

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/model/call_graph.h"
#include "core/model/read_model.h"
#include "core/save/hollow_model.h"
#include "core/verify/failed_before.h"
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

/// The first fault that our own audit finds, and how many more there are.
Proof auditProof(const std::vector<std::string>& faults)
{
    Proof proof{.status = ProofStatus::Passed, .message = {}, .name = "onnxmend audit"};
    if (!faults.empty()) {
        proof.status = ProofStatus::Failed;
        proof.message = faults.front();
    }
    if (faults.size() > 1) {
        proof.message += " (and " + std::to_string(faults.size() - 1) + " more)";
    }
    return proof;
}

std::vector<std::string> auditFaults(const Model& model, Progress& progress)
{
    std::vector<std::string> faults;
    for (const Finding& finding : audit(model, {}, {}, progress).findings) {
        if (finding.severity != Severity::Info) {
            faults.push_back(finding.message);
        }
    }
    return faults;
}

/// Whether the model on disk is still the one that was opened.
bool isStillThere(const Model& model, Progress& progress)
{
    try {
        return readModel(model.path(), {}, progress)->digest() == model.digest();
    } catch (const Error&) {
        return false;
    }
}

} // namespace

const char* proofStatusName(ProofStatus status)
{
    static constexpr std::array names = {"passed", "failed", "skipped", "failed-before"};
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

/// Which provers; our own audit is always asked, since the model is read anyway.
struct Verifier::Asked {
    bool checker = true;
    bool runtime = true;
};

/// What came of one file, and what comparing it with another needs.
struct Verifier::Proved {
    Verification verification;
    std::vector<std::string> faults; ///< of the audit
    ProofFiles files;
    ModelSize size;
    bool hasAskedRuntime = false;

    /// A proof that fails, and that the original fails in the same words, failed before. So does one that
    /// lists several faults, when the original's list has them all: others may be mended.
    void blame(const Proved& original)
    {
        const auto compare = [&](Proof& proof, const Proof& before) {
            if (proof.status == ProofStatus::Failed && before.status == ProofStatus::Failed &&
                areAllAmong(comparableStatements(proof.message, files),
                            comparableStatements(before.message, original.files))) {
                proof.status = ProofStatus::FailedBefore;
            }
        };
        compare(verification.checker, original.verification.checker);
        compare(verification.runtime, original.verification.runtime);
        if (areAllAmong(faults, original.faults)) {
            verification.audit.status = ProofStatus::FailedBefore;
        }
    }
};

Verification Verifier::verify(const std::filesystem::path& model, Progress& progress)
{
    return judged(prove(model, {}, progress));
}

Verification Verifier::verifyResult(const std::filesystem::path& output, const Model& original,
                                    Progress& progress)
{
    Proved result = prove(output, {}, progress);
    blameOriginal(result, original, progress);
    return judged(result);
}

Verification Verifier::verifyPlanned(const Model& planned, const Model& original, Progress& progress)
{
    const HollowModel hollow(planned, progress);
    Proved result = prove(hollow.path(), {}, progress);
    blameOriginal(result, original, progress);
    // Nobody knows the temporary folder, and it is gone.
    for (Proof* proof :
         {&result.verification.checker, &result.verification.audit, &result.verification.runtime}) {
        const std::string folder = validUtf8((hollow.path().parent_path() / "").native());
        for (auto at = proof->message.find(folder); at != proof->message.npos;
             at = proof->message.find(folder)) {
            proof->message.erase(at, folder.size());
        }
    }
    return judged(result);
}

void Verifier::blameOriginal(Proved& result, const Model& original, Progress& progress)
{
    const Verification& proofs = result.verification;
    if (!proofs.failed()) {
        return;
    }
    const Asked failed{.checker = proofs.checker.fails(), .runtime = proofs.runtime.fails()};
    std::error_code notThere;
    const bool isReplaced = std::filesystem::equivalent(result.files.model, original.path(), notThere) ||
                            !isStillThere(original, progress);
    try {
        std::optional<HollowModel> replaced;
        if (isReplaced) {
            replaced.emplace(original, progress);
        }
        result.blame(prove(replaced ? replaced->path() : original.path(), failed, progress));
    } catch (const Error&) {
        // It cannot be asked any more: then nothing is known of it, and nothing is put down to it.
    }
}

Verifier::Proved Verifier::prove(const std::filesystem::path& model, const Asked& asked, Progress& progress)
{
    Proved proved;
    proved.files.model = model;
    Verification& result = proved.verification;
    result.checker.name = "onnx.checker";
    result.runtime.name = "ONNX Runtime";
    const auto skipOthers = [&result](const std::string& reason) {
        result.runtime.message = reason;
        result.checker.message = reason;
    };
    try {
        const auto read = readModel(model, {}, progress);
        proved.faults = auditFaults(*read, progress);
        result.audit = auditProof(proved.faults);
        proved.size.data = read->tensorByteCount();
        for (const ModelTensor& tensor : read->tensors()) {
            if (!tensor.location.empty()) {
                proved.files.locations.push_back(tensor.location);
            }
        }
        if (const std::string fault = callGraphFault(*read); !fault.empty()) {
            skipOthers("not asked: " + fault);
            result.checker.status = ProofStatus::Failed;
            result.checker.message = fault;
            return proved;
        }
    } catch (const Error& error) {
        result.audit = {.status = ProofStatus::Failed, .message = error.what(), .name = "onnxmend audit"};
        skipOthers("not asked: the file cannot be read");
        return proved;
    }
    std::error_code ignored;
    proved.size.file = std::filesystem::file_size(model, ignored);
    proveInChild(proved, model, asked, progress);
    return proved;
}

void Verifier::proveInChild(Proved& proved, const std::filesystem::path& model, const Asked& asked,
                            Progress& progress)
{
    Verification& result = proved.verification;
    const auto deadline = deadlineFor(m_options, proved.size);
    VerifierRequest request{.kind = VerifierRequest::Kind::CheckModel,
                            .model = std::filesystem::absolute(model),
                            .runtime = {},
                            .memoryLimit = memoryFor(proved.size)};
    if (asked.checker) {
        progress.begin("Checking the model");
        result.checker = m_process->ask(request, deadline, progress, result.checker.name);
    }
    if (!asked.runtime) {
        return;
    }
    if (!m_process->runtime) {
        m_process->runtime = findRuntime(m_options);
    }
    request.runtime = *m_process->runtime;
    if (request.runtime.empty()) {
        result.runtime.message =
            "no ONNX Runtime was found; name its library in the variable ONNXMEND_ORT or with --runtime";
        return;
    }
    if (Clock::now() >= deadline) {
        result.runtime.message = "not asked: no time was left";
        return;
    }
    progress.begin("Loading the model in ONNX Runtime");
    request.kind = VerifierRequest::Kind::LoadModel;
    proved.hasAskedRuntime = true;
    result.runtime = m_process->ask(request, deadline, progress, result.runtime.name);
}

/// Who names a library wants its word: without it the proof fails. That is no word about the model, so it is
/// not compared with what is said of another.
Verification Verifier::judged(const Proved& proved) const
{
    Verification verification = proved.verification;
    Proof& runtime = verification.runtime;
    if (proved.hasAskedRuntime && runtime.status == ProofStatus::Skipped && isRuntimeChosen(m_options)) {
        runtime.status = ProofStatus::Failed;
    }
    return verification;
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
