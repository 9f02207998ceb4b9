// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/verify.h"

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/messages/read_messages.h"
#include "core/model/read_model.h"
#include "core/save/hollow_model.h"
#include "core/verify/find_runtime.h"
#include "core/verify/library_version.h"
#include "core/verify/node_times.h"
#include "core/verify/proved_file.h"
#include "core/verify/result_run.h"
#include "core/verify/run_report.h"
#include "core/verify/runtime_oracle.h"
#include "core/verify/verifier_messages.h"
#include "core/verify/verifier_process.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <system_error>

namespace onnxmend
{

namespace
{

using Clock = VerifierProcess::Clock;

constexpr std::uint64_t gibibyte = 1ULL << 30;
/// A slow, cold disk; and the time to start and load ONNX Runtime on a busy machine.
constexpr double slowestBytesPerSecond = 50e6;
constexpr double leastSeconds = 60;
constexpr std::size_t mostTimes = 1U << 16U; ///< runs of one model
/// For a result and its original together.
constexpr double mostSecondsOfResult = 90;
constexpr double shareToRunIn = 0.75; ///< of the machine's memory
/// Time to open a library: a large one takes seconds from a cold disk. One that takes longer never returns.
constexpr std::chrono::seconds mostSecondsToOpen(20);
constexpr const char* libraryFails = "the library cannot be used: ";

/// A request that runs the model several times has this time for each run.
Clock::time_point deadlineFor(const VerifyOptions& options, const ModelSize& size, std::size_t runs = 1)
{
    const double seconds =
        options.timeoutSeconds > 0
            ? options.timeoutSeconds
            : leastSeconds + static_cast<double>(size.file + size.data) / slowestBytesPerSecond;
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(seconds * static_cast<double>(runs)));
}

Clock::time_point deadlineToOpen(const VerifyOptions& options)
{
    return std::min(deadlineFor(options, {}), Clock::now() + mostSecondsToOpen);
}

/// The file as bytes, as messages, and as one or two copies; data that ONNX Runtime copies instead of mapping
/// it.
std::uint64_t memoryFor(const ModelSize& size) { return 4 * gibibyte + 4 * size.file + 2 * size.data; }

/// Adds room for computed values.
std::uint64_t memoryToRun(const ModelSize& size) { return memoryFor(size) + 8 * gibibyte; }

bool isRuntimeChosen(const VerifyOptions& options)
{
    const char* chosen = std::getenv("ONNXMEND_ORT");
    return !options.runtime.empty() || (chosen && *chosen);
}

/// Returns whether the file, its messages, weights and computed values fit into free memory.
bool hasRoomToRun(const ModelSize& size)
{
    const auto pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
    const double room = pages * static_cast<double>(sysconf(_SC_PAGESIZE)) * shareToRunIn;
    return static_cast<double>(2 * size.file + 2 * size.data) < room;
}

/// Returns whether the model on disk is still the one that was opened.
bool isStillThere(const Model& model, Progress& progress)
{
    try {
        return readModel(model.path(), {}, progress)->digest() == model.digest();
    } catch (const Error&) {
        return false;
    }
}

/// Returns false for a model that was opened from memory.
bool isThereBeside(const Model& original, const std::filesystem::path& output)
{
    std::error_code notThere;
    return std::filesystem::exists(original.path(), notThere) &&
           !std::filesystem::equivalent(output, original.path(), notThere);
}

bool hasDataFiles(const Model& model)
{
    return std::ranges::any_of(model.tensors(),
                               [](const ModelTensor& tensor) { return !tensor.location.empty(); });
}

/// Removes the folder of a hollow model from a message: it is temporary, and people do not know it.
void eraseFolder(const std::filesystem::path& hollow, Proof& proof)
{
    const std::string folder = validUtf8((hollow.parent_path() / "").native());
    for (auto at = proof.message.find(folder); at != proof.message.npos; at = proof.message.find(folder)) {
        proof.message.erase(at, folder.size());
    }
}

VerifierRequest openingRequest(const std::filesystem::path& library)
{
    return {.kind = VerifierRequest::Kind::NameRuntime, .runtime = library, .memoryLimit = memoryFor({})};
}

/// Returns why a library cannot be used, by the answer to openingRequest(); empty if it can.
std::string faultOfOpening(const std::filesystem::path& library, const VerifierProcess::Answer& answer)
{
    if (!answer.trouble.empty()) {
        return libraryFails + library.string() + ": " + answer.trouble;
    }
    try {
        const Proof opened = readReply(answer.line);
        return opened.passed() ? std::string() : libraryFails + opened.message;
    } catch (const Error& error) { // a library may have written into the socket
        return libraryFails + library.string() + ": " + error.what();
    }
}

/// True also if the message names no node.
bool lacksKernel(const Proof& proof)
{
    return proof.fails() && std::ranges::any_of(readMessages(proof.message).all, [](const auto& reading) {
               return reading.cause().kind == FindingKind::RuntimeUnsupported;
           });
}

} // namespace

const char* proofStatusName(ProofStatus status)
{
    static constexpr std::array names = {"passed", "failed", "skipped", "failed-before"};
    return names.at(static_cast<std::size_t>(status));
}

std::string Proof::sentence() const
{
    std::string line;
    for (const char c : message) {
        const bool isSpace = c == '\n' || c == ' ';
        if (!isSpace) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// The child process and its state.
struct Verifier::Process {
    std::optional<VerifierProcess> child;
    std::optional<std::filesystem::path> runtime; ///< searched once; empty path if there is none
    std::optional<std::string> runtimeFault = {}; ///< found once: why it cannot be used; empty if it can

    VerifierProcess::Answer answerTo(const VerifierRequest& request, Clock::time_point deadline,
                                     const Progress& progress)
    {
        const bool isReused = child && child->isAlive();
        if (!isReused) {
            child.emplace();
        }
        auto answer = child->ask(requestLine(request), deadline, progress);
        if (answer.crashed && isReused) {
            // The child may have been ending already, or an earlier model left it damaged.
            child.emplace();
            answer = child->ask(requestLine(request), deadline, progress);
        }
        return answer;
    }

    /// The end of the child is a failed check; the next request gets a new child.
    Proof ask(const VerifierRequest& request, Clock::time_point deadline, const Progress& progress,
              std::string name)
    {
        const VerifierProcess::Answer answer = answerTo(request, deadline, progress);
        Proof proof{.status = ProofStatus::Failed, .name = std::move(name)};
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

    /// Opens the library in the child before any model, so that a library that is none, crashes or never
    /// returns is not taken for a fault of the model. A child keeps what it has opened, so this costs
    /// nothing. Expects that `runtime` was found.
    const std::string& faultOfRuntime(const VerifyOptions& options, const Progress& progress)
    {
        if (!runtimeFault) {
            const VerifierProcess::Answer answer =
                answerTo(openingRequest(runtime.value()), deadlineToOpen(options), progress);
            runtimeFault = faultOfOpening(runtime.value(), answer);
            if (!runtimeFault->empty()) {
                child.reset(); // such a library may have left it damaged
            }
        }
        return *runtimeFault;
    }

    /// Expects that `runtime` was found.
    Proof run(const RunRequest& run, const ModelSize& size, const VerifyOptions& options,
              const Progress& progress, VerifierRequest::Kind kind = VerifierRequest::Kind::RunModel)
    {
        return ask({.kind = kind,
                    .model = run.model,
                    .runtime = runtime.value(),
                    .memoryLimit = memoryToRun(size),
                    .run = run},
                   deadlineFor(options, size, std::max<std::size_t>(run.sets.size(), 1)), progress,
                   "ONNX Runtime");
    }
};

Verifier::Verifier(VerifyOptions options)
    : m_options(std::move(options))
    , m_process(std::make_unique<Process>())
{
}

Verifier::~Verifier() = default;

/// The programs to run; our own audit is always made, since the model is read anyway.
struct Verifier::Programs {
    bool checker = true;
    bool runtime = true;
};

Verification Verifier::verify(const std::filesystem::path& model, Progress& progress)
{
    return judgedForTarget(prove(model, {}, progress));
}

Verification Verifier::verifyResult(const std::filesystem::path& output, const Model& original,
                                    Progress& progress)
{
    ProvedFile result = prove(output, {}, progress);
    blameOriginal(result, original, progress);
    return judgedForTarget(std::move(result));
}

Verification Verifier::verifyPlanned(const Model& planned, const Model& original, Progress& progress)
{
    const HollowModel hollow(planned, progress);
    ProvedFile result = prove(hollow.path(), {}, progress);
    blameOriginal(result, original, progress);
    for (Proof* proof :
         {&result.verification.checker, &result.verification.audit, &result.verification.runtime}) {
        eraseFolder(hollow.path(), *proof);
    }
    return judgedForTarget(std::move(result));
}

Proof Verifier::loadPlanned(const std::shared_ptr<const Model>& planned, Progress& progress)
{
    GraphEditor editor(planned);
    editor.nameNodes();
    const std::shared_ptr<const Model> named = editor.finish();
    const HollowModel hollow(*named, progress);
    ProvedFile result{.model = named, .files = {.model = hollow.path()}, .size = sizeOf(*planned)};
    proveInChild(result, {.checker = false, .runtime = true}, progress);
    Proof proof = judged(std::move(result)).runtime;
    eraseFolder(hollow.path(), proof);
    if (proof.subject) { // scopes contain names of nodes, too
        const std::optional<GraphId> graph = named->findGraph(proof.subject->graph);
        proof.subject->graph = planned->graph(graph.value_or(GraphId{})).scope;
    }
    return proof;
}

void Verifier::blameOriginal(ProvedFile& result, const Model& original, Progress& progress)
{
    const Verification& proofs = result.verification;
    if (!proofs.failed()) {
        return;
    }
    const Programs failed{.checker = proofs.checker.fails(), .runtime = proofs.runtime.fails()};
    const bool isReplaced = !isThereBeside(original, result.files.model) || !isStillThere(original, progress);
    try {
        std::optional<HollowModel> replaced;
        if (isReplaced) {
            replaced.emplace(original, progress);
        }
        result.blame(prove(replaced ? replaced->path() : original.path(), failed, progress));
        const bool isBlamed =
            proofs.checker.status != ProofStatus::Failed && proofs.runtime.status != ProofStatus::Failed;
        if (!isBlamed && !replaced && hasDataFiles(original)) { // an unreadable data file hides faults
            replaced.emplace(original, progress);
            result.blame(prove(replaced->path(), failed, progress));
        }
    } catch (const Error&) {
        // The original cannot be checked any more, so no fault counts as its own.
    }
}

ProvedFile Verifier::prove(const std::filesystem::path& model, const Programs& programs, Progress& progress)
{
    m_oracle = m_oracle ? m_oracle : runtimeOracle(m_options);
    const AuditJudge judge{.policy = m_policy.get(),
                           .model = m_judgedAs,
                           .target = m_options.target,
                           .release = m_options.release,
                           .kernels = m_oracle};
    ProvedFile proved = auditedFile(model, judge, progress);
    if (proved.canBeLoaded) {
        proveInChild(proved, programs, progress);
    }
    return proved;
}

void Verifier::proveInChild(ProvedFile& proved, const Programs& programs, Progress& progress)
{
    Verification& result = proved.verification;
    const auto deadline = deadlineFor(m_options, proved.size);
    VerifierRequest request{.kind = VerifierRequest::Kind::CheckModel,
                            .model = std::filesystem::absolute(proved.files.model),
                            .memoryLimit = memoryFor(proved.size)};
    if (programs.checker) {
        progress.begin(ONNXMEND_TEXT("Checking the model"));
        result.checker = m_process->ask(request, deadline, progress, result.checker.name);
    }
    if (!programs.runtime) {
        return;
    }
    request.runtime = runtime();
    if (request.runtime.empty()) {
        result.runtime.message = "no ONNX Runtime was found. ";
        result.runtime.message += runtimeAdvice;
        return;
    }
    if (Clock::now() >= deadline) {
        result.runtime.message = "not run: no time was left";
        return;
    }
    progress.begin(ONNXMEND_TEXT("Loading the model in ONNX Runtime"));
    if (const std::string fault = faultOfRuntime(progress); !fault.empty()) {
        result.runtime.message = "could not be verified: " + fault;
        result.runtime.isOfLibrary = true;
        return;
    }
    request.kind = VerifierRequest::Kind::LoadModel;
    result.runtime = m_process->ask(request, deadline, progress, result.runtime.name);
    result.runtime.isOfLibrary = result.runtime.status == ProofStatus::Skipped; // it was replaced meanwhile
}

/// Returns the results for the caller.
Verification Verifier::judged(ProvedFile proved) const
{
    Verification& result = proved.verification;
    // A caller who names a library needs its result.
    result.lacksNamedRuntime = result.runtime.isOfLibrary && isRuntimeChosen(m_options);
    for (Proof* proof : {&result.checker, &result.runtime}) {
        if (proof->fails() && proved.model) {
            proof->subject = subjectOf(proof->message, *proved.model);
        }
    }
    return std::move(result);
}

Verification Verifier::judgedForTarget(ProvedFile proved) const
{
    Verification result = judged(std::move(proved));
    result.runtime = onnxmend::judgedForTarget(std::move(result.runtime), m_options.target);
    return result;
}

Proof judgedForTarget(Proof load, RuntimeTarget target)
{
    if (target != RuntimeTarget::Cpu && lacksKernel(load)) {
        load.status = ProofStatus::Skipped;
        load.message =
            "it computes on the CPU here, which lacks a kernel that the model's target has: " + load.message;
    }
    return load;
}

const std::filesystem::path& Verifier::runtime()
{
    if (!m_process->runtime) {
        m_process->runtime = findRuntime(m_options.runtime);
    }
    return *m_process->runtime;
}

std::string Verifier::faultOfRuntime(const Progress& progress)
{
    return m_process->faultOfRuntime(m_options, progress);
}

void Verifier::requireRuntime(const Progress& progress)
{
    if (runtime().empty()) {
        throw Error({.reason = "no ONNX Runtime was found to run the model in", .advice = runtimeAdvice});
    }
    if (std::string fault = faultOfRuntime(progress); !fault.empty()) {
        throw Error({.reason = std::move(fault), .advice = runtimeAdvice});
    }
}

RunReport Verifier::run(const std::filesystem::path& model, const RunOptions& options, Progress& progress)
{
    requireRuntime(progress);
    const ModelRunner runner{.run =
                                 [&](const Model& asked, const RunRequest& run) {
                                     progress.begin(ONNXMEND_TEXT("Running the model in ONNX Runtime"));
                                     return m_process->run(run, sizeOf(asked), m_options, progress);
                                 },
                             .timeNodes =
                                 [&](const Model& asked, const RunRequest& run) {
                                     progress.begin(ONNXMEND_TEXT("Measuring how long each node takes"));
                                     return m_process->run(run, sizeOf(asked), m_options, progress,
                                                           VerifierRequest::Kind::TimeNodes);
                                 }};
    return runAndCompare(model, options, runner, progress);
}

ResultRun Verifier::runResult(const std::filesystem::path& output, const Model& original, Progress& progress)
{
    const auto unknown = [](const std::string& why) {
        ResultRun result;
        result.run.message = why;
        result.same.message = why;
        return result;
    };
    if (runtime().empty()) {
        return unknown(std::string("no ONNX Runtime was found. ") + runtimeAdvice);
    }
    if (const std::string fault = faultOfRuntime(progress); !fault.empty()) {
        return unknown(fault);
    }
    const double seconds = m_options.timeoutSeconds > 0
                               ? std::min(m_options.timeoutSeconds, mostSecondsOfResult)
                               : mostSecondsOfResult;
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const RunModel run = [&](const Model& asked, const RunRequest& request) {
        progress.begin(ONNXMEND_TEXT("Running the model in ONNX Runtime"));
        VerifyOptions limits = m_options;
        limits.timeoutSeconds = std::chrono::duration<double>(end - Clock::now()).count();
        return limits.timeoutSeconds > 0
                   ? m_process->run(request, sizeOf(asked), limits, progress)
                   : Proof{.status = ProofStatus::Failed, .message = tookTooLong, .name = "ONNX Runtime"};
    };
    try {
        const std::shared_ptr<const Model> model = readModel(output, {}, progress);
        if (!hasRoomToRun(sizeOf(*model))) {
            return unknown("it needs more memory to run than this computer has");
        }
        RunOptions options{.isBrief = true};
        const bool isThere = isThereBeside(original, output) && isStillThere(original, progress);
        if (isThere) {
            options.against = original.path();
        }
        ResultRun result = judgeRun(runAndCompare(output, options, {.run = run, .timeNodes = run}, progress));
        if (!isThere) {
            result.same.message = "the file of the original does not exist any more";
        }
        return result;
    } catch (const Error& error) { // inputs cannot be made up
        return unknown(error.what());
    }
}

Proof Verifier::runOnSets(const RunRequest& request, const Model& described, Progress& progress)
{
    requireRuntime(progress);
    return m_process->run(request, sizeOf(described), m_options, progress);
}

RuntimeTrial Verifier::tryRuntime(const RunRequest& request, const Model& described, Progress& progress,
                                  bool isKnownToLoad)
{
    if (runtime().empty()) {
        throw Error({.reason = "no ONNX Runtime was found to run the model in", .advice = runtimeAdvice});
    }
    RuntimeTrial trial;
    trial.fault = faultOfRuntime(progress);
    if (!trial.fault.empty()) {
        return trial;
    }
    Proof ran = m_process->run(request, sizeOf(described), m_options, progress);
    if (ran.status == ProofStatus::Skipped) { // the library was replaced meanwhile
        trial.fault = ran.sentence();
        return trial;
    }
    trial.name = ran.name;
    if (ran.passed() || request.sets.empty()) {
        trial.load = ran;
    } else if (isKnownToLoad) {
        trial.load = {.status = ProofStatus::Passed, .message = {}, .name = ran.name};
    } else {
        RunRequest loading = request;
        loading.sets.clear();
        trial.load = m_process->run(loading, sizeOf(described), m_options, progress);
    }
    if (!trial.load.fails() && !request.sets.empty()) {
        trial.run = std::move(ran);
    }
    return trial;
}

TimedRuns Verifier::timeRuns(const std::filesystem::path& model, const RunFolders& set,
                             const Model& described, Progress& progress)
{
    requireRuntime(progress);
    const RunRequest request{.model = model, .sets = {set}, .optimised = true};
    const Proof proof =
        m_process->run(request, sizeOf(described), m_options, progress, VerifierRequest::Kind::TimeModel);
    if (!proof.passed()) {
        throw Error({.reason = "ONNX Runtime does not run it: " + proof.sentence()});
    }
    return {.seconds = readTimes(set.outputs, mostTimes), .runtime = proof.name};
}

std::string runtimeName(const VerifyOptions& options, const Progress& progress)
{
    const std::filesystem::path library = findRuntime(options.runtime);
    if (library.empty()) {
        return {};
    }
    if (std::string name = libraryName(library); !name.empty()) {
        return name;
    }
    VerifierProcess process;
    const VerifierProcess::Answer answer =
        process.ask(requestLine(openingRequest(library)), deadlineToOpen(options), progress);
    if (std::string fault = faultOfOpening(library, answer); !fault.empty()) {
        throw Error({.reason = std::move(fault)});
    }
    return readReply(answer.line).name;
}

} // namespace onnxmend
