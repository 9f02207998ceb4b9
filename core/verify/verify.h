// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/onnx/runtime_kernels.h"
#include "core/verify/proof_subject.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

class KernelOracle; // core/types/kernel_oracle.h
class Model;
struct Policy;        // core/policy/policy.h
struct PolicyOutcome; // core/policy/judge_report.h
struct ProvedFile;    // core/verify/proved_file.h
struct ResultRun;     // core/verify/result_run.h
struct RunOptions;    // core/verify/run_report.h
struct RunReport;

enum class ProofStatus {
    Passed,
    Failed,
    Skipped,
    FailedBefore, ///< the original fails for the same reason
};
const char* proofStatusName(ProofStatus status); ///< as in JSON: "failed-before"

struct Proof {
    ProofStatus status = ProofStatus::Skipped;
    std::string message = {}; ///< reason why it failed or was skipped, in the words of the program
    std::string name = {};    ///< of the program: "ONNX Runtime 1.30.0"
    std::optional<ProofSubject> subject = {}; ///< subject of a failed check's message
    /// Skipped because the ONNX Runtime library cannot be used: it is not a library, crashes or hangs when it
    /// is opened, or has no API. That says nothing about the model.
    bool isOfLibrary = false;

    bool passed() const { return status == ProofStatus::Passed; }
    /// Returns whether it fails now, whether or not the original did.
    bool fails() const { return status == ProofStatus::Failed || status == ProofStatus::FailedBefore; }
    std::string sentence() const; ///< the message on one line
};

struct Verification {
    Proof checker; ///< onnx.checker by path, full check
    Proof audit;   ///< our own audit of the written file has no error and no warning
    Proof runtime; ///< ONNX Runtime loads it
    /// True if the ONNX Runtime library that the caller named, with VerifyOptions or ONNXMEND_ORT, cannot be
    /// used. A requested verification is missing then.
    bool lacksNamedRuntime = false;
    /// Changes that a policy made to the audit's report; null without a policy.
    std::shared_ptr<const PolicyOutcome> policyOutcome = {};

    /// Returns whether a fault counts against the model. A failure of onnx.checker that the original had does
    /// not count, since onnx.checker also rejects models that load everywhere (docs/architecture.md). A
    /// failure of audit or ONNX Runtime counts even then, since the model does not load.
    bool failed() const { return checker.status == ProofStatus::Failed || audit.fails() || runtime.fails(); }
};

struct VerifyOptions {
    std::filesystem::path runtime; ///< --runtime; searched if empty (ONNXMEND_ORT, system, pip, npm)
    double timeoutSeconds = 0;     ///< for checker and runtime together; 0 means by the model's size
    /// Target of the model. ONNX Runtime runs on the CPU, so a check that fails only for a kernel of the CPU
    /// is skipped for other targets.
    RuntimeTarget target = RuntimeTarget::Cpu;
    std::optional<TargetRelease> release = {}; ///< as AuditOptions::release
};

/// Folders of the inputs and of the outputs of a run (core/verify/tensor_folder.h).
struct RunFolders {
    std::filesystem::path inputs;
    std::filesystem::path outputs;
};

/// Runs of a model, one on each set of inputs. Writes its outputs, or the chosen values of its main graph.
/// The tensors of a sequence or a map are named after it (RuntimeSession::run).
struct RunRequest {
    std::filesystem::path model; ///< absolute
    std::vector<RunFolders> sets;
    std::vector<std::string> values = {}; ///< empty: the outputs of the model
    bool optimised = false;
    /// Path of the graph that is really run, as far as ONNX Runtime can write it; empty if it is not needed.
    std::filesystem::path graph = {};
};

/// Times of consecutive runs of one model.
struct TimedRuns {
    std::vector<double> seconds; ///< in the order of the runs
    std::string runtime;         ///< "ONNX Runtime 1.30.0"
};

/// Results of loading and running a model file once in one library.
struct RuntimeTrial {
    std::string fault = {}; ///< why the library cannot be used; empty if it can
    std::string name = {};  ///< "ONNX Runtime 1.30.0"; empty if the library cannot be used
    Proof load = {};
    Proof run = {}; ///< Skipped if the model does not load
};

/// Returns "ONNX Runtime 1.30.0", or an empty text if none is found. Loads it, in a verifier process and for
/// a limited time, only if its file does not state its version. Throws Error if the library cannot be used,
/// and Cancelled at most 50 ms after the stop was requested; the process is killed then.
std::string runtimeName(const VerifyOptions& options, const Progress& progress);

/// Verifies models. onnx.checker and ONNX Runtime can crash or hang on a hostile model, so both run in a
/// child process (`onnxmend-verifier`, started on first use, reused for the next model, with limits); its end
/// is a failed check.
class Verifier
{
public:
    explicit Verifier(VerifyOptions options);
    ~Verifier();

    /// Applies a policy to the audit of all later models (core/policy/judge_report.h), which are judged as
    /// the model of that path, their original. Null removes the policy.
    void judgeBy(std::shared_ptr<const Policy> policy, std::filesystem::path model)
    {
        m_policy = std::move(policy);
        m_judgedAs = std::move(model);
    }

    /// Searches for ONNX Runtime, as the first verification would. Throws Error if a named library does not
    /// exist.
    void lookForRuntime() { (void)runtime(); }

    /// Throws Error only if the verifier program itself cannot be started.
    Verification verify(const std::filesystem::path& model, Progress& progress);

    /// Verifies a file that was made from another model, which it may have replaced. If a check fails, the
    /// original is checked too, and faults that both have become FailedBefore. The original is also checked
    /// as a save would write it, since a save may take data out of files.
    Verification verifyResult(const std::filesystem::path& output, const Model& original, Progress& progress);

    /// Verifies a model that is not saved yet, as a save would write it, but without large weights, whose
    /// values no check needs (core/save/hollow_model.h). Throws Error also if it could not be saved, or if
    /// the folder for temporary files has no space.
    Verification verifyPlanned(const Model& planned, const Model& original, Progress& progress);

    /// Checks only whether ONNX Runtime loads a model that is not saved yet. If it does not, the subject has
    /// the place in that model, and a node's name if it has one, otherwise that of its first output.
    Proof loadPlanned(const std::shared_ptr<const Model>& planned, Progress& progress);

    /// Runs the model on made-up or given inputs, and compares its outputs with those of another model
    /// (core/verify/run_report.h). Throws Error if there is no ONNX Runtime that can be used, or inputs
    /// cannot be made.
    RunReport run(const std::filesystem::path& model, const RunOptions& options, Progress& progress);

    /// Runs a saved result as it is written on made-up inputs. Runs its original on the same ones, if its
    /// file is the one that was opened. Takes at most a minute and a half, or the time of the options if that
    /// is shorter, and runs only if memory suffices. The result says what was not run. Throws Cancelled.
    ResultRun runResult(const std::filesystem::path& output, const Model& original, Progress& progress);

    /// Runs a model file; reads it once for all sets. `described` has its size. Throws Error if there is no
    /// ONNX Runtime that can be used.
    Proof runOnSets(const RunRequest& request, const Model& described, Progress& progress);

    /// Loads a model file and runs it on each set of inputs; only loads it if there is none. A failed run is
    /// followed by a load, to distinguish the two, unless the model is known to load in this library. Throws
    /// Error if there is no library.
    RuntimeTrial tryRuntime(const RunRequest& request, const Model& described, Progress& progress,
                            bool isKnownToLoad = false);

    /// Runs it several times with all optimisations, and returns the time of each run without the first. The
    /// times are written to the folder of the outputs. Throws Error if there is no ONNX Runtime that can be
    /// used, or the model does not run.
    TimedRuns timeRuns(const std::filesystem::path& model, const RunFolders& set, const Model& described,
                       Progress& progress);

private:
    struct Process;
    struct Programs;
    ProvedFile prove(const std::filesystem::path& model, const Programs& programs, Progress& progress);
    void proveInChild(ProvedFile& proved, const Programs& programs, Progress& progress);
    void blameOriginal(ProvedFile& result, const Model& original, Progress& progress);
    Verification judged(ProvedFile proved) const;
    Verification judgedForTarget(ProvedFile proved) const;
    const std::filesystem::path& runtime(); ///< empty if none is found
    /// Returns why the library cannot be used; empty if it can. Expects that one was found.
    std::string faultOfRuntime(const Progress& progress);
    void requireRuntime(const Progress& progress); ///< throws Error if none can be used
    VerifyOptions m_options;
    std::shared_ptr<const Policy> m_policy;
    std::filesystem::path m_judgedAs;
    std::shared_ptr<KernelOracle> m_oracle; ///< of the audit; made for the first model
    std::unique_ptr<Process> m_process;
};

/// Returns the result of loading a model as it counts for a target: that the CPU here lacks a kernel which
/// the target may have says nothing about the model.
Proof judgedForTarget(Proof load, RuntimeTarget target);

} // namespace onnxmend
