// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
    FailedBefore, ///< the model that this one was made from fails for the same
};
const char* proofStatusName(ProofStatus status); ///< as in JSON: "failed-before"

struct Proof {
    ProofStatus status = ProofStatus::Skipped;
    std::string message;                      ///< why it failed or was skipped, in the prover's words
    std::string name;                         ///< of the prover: "ONNX Runtime 1.30.0"
    std::optional<ProofSubject> subject = {}; ///< what the message of a proof that fails is about

    bool passed() const { return status == ProofStatus::Passed; }
    /// Now; whether the original did so before or not.
    bool fails() const { return status == ProofStatus::Failed || status == ProofStatus::FailedBefore; }
    std::string sentence() const; ///< the message on one line
};

struct Verification {
    Proof checker; ///< onnx.checker by path, full check
    Proof audit;   ///< our own audit of the written file finds no error and no warning
    Proof runtime; ///< ONNX Runtime loads it
    /// What a policy did to the audit's report; null where none judged it.
    std::shared_ptr<const PolicyOutcome> policyOutcome = {};

    /// Something counts against the model. What onnx.checker refused before does not, since it also refuses
    /// models that everybody loads (docs/architecture.md); what audit or runtime refuse does not load,
    /// whoever made it so.
    bool failed() const { return checker.status == ProofStatus::Failed || audit.fails() || runtime.fails(); }
    /// Every proof was made and passed: one that was not made proves nothing.
    bool allPassed() const { return checker.passed() && audit.passed() && runtime.passed(); }
};

struct VerifyOptions {
    std::filesystem::path runtime; ///< --runtime; empty = search (ONNXMEND_ORT, system, pip, npm)
    double timeoutSeconds = 0;     ///< for checker and runtime together; 0 = by the model's size
    /// What the model is made for. The runtime is asked on the CPU, and a kernel that only the CPU lacks is
    /// no word about a model for another: such a proof is skipped.
    RuntimeTarget target = RuntimeTarget::Cpu;
};

/// Where the inputs of a run lie, and where what it gives is written to (core/verify/tensor_folder.h).
struct RunFolders {
    std::filesystem::path inputs;
    std::filesystem::path outputs;
};

/// Runs of one model after each other.
struct TimedRuns {
    std::vector<double> seconds; ///< of each, in their order
    std::string runtime;         ///< "ONNX Runtime 1.30.0"
};

/// "ONNX Runtime 1.30.0", or empty when none is found. Loads it, in the verifier process, only where its file
/// does not say its version.
std::string runtimeName(const VerifyOptions& options);

/// Proves models. onnx.checker and ONNX Runtime can crash or hang on a hostile model, so both run in a child
/// process
/// (`onnxmend-verifier`, started on first use, kept for the next model, with limits); its death is a failed
/// proof.
class Verifier
{
public:
    explicit Verifier(VerifyOptions options);
    ~Verifier();

    /// From now on the audit's proof counts what this policy leaves of it (core/policy/judge_report.h); null:
    /// everything. Whatever is proved is judged as the model of that path, which it was made from.
    void judgeBy(std::shared_ptr<const Policy> policy, std::filesystem::path model)
    {
        m_policy = std::move(policy);
        m_judgedAs = std::move(model);
    }

    /// Looks for ONNX Runtime, as the first proof would, and finds none where none is. Throws Error where one
    /// is named that is not there.
    void lookForRuntime() { (void)runtime(); }

    /// Throws Error only when the verifier program itself cannot be started.
    Verification verify(const std::filesystem::path& model, Progress& progress);

    /// The same of a file that was made from another model, which it may have replaced. Where a proof fails,
    /// and only then, the original is asked too; what it fails for the same becomes FailedBefore. Since a
    /// save may take data out of files, it is asked as a save would write it, too.
    Verification verifyResult(const std::filesystem::path& output, const Model& original, Progress& progress);

    /// The same of a model that is not saved yet: of what a save would write but for large weights, whose
    /// values no proof needs (core/save/hollow_model.h). Throws Error also when it could not be saved, and
    /// when the folder for temporary files has no room.
    Verification verifyPlanned(const Model& planned, const Model& original, Progress& progress);

    /// Only whether ONNX Runtime loads a model that is not saved yet. Where it does not, the subject has the
    /// place in that model, and a node's name there if it has one, else that of its first output.
    Proof loadPlanned(const std::shared_ptr<const Model>& planned, Progress& progress);

    /// Runs the model on made-up inputs or given ones, and compares what it gives with another model's
    /// outputs (core/verify/run_report.h). Throws Error when there is no ONNX Runtime, or inputs cannot be
    /// made.
    RunReport run(const std::filesystem::path& model, const RunOptions& options, Progress& progress);

    /// Runs a saved result on made-up inputs, and its original on the same ones, if its file is the one that
    /// was opened, each as it is written: for a minute and a half at most, or as long as the options say
    /// where that is less, and only where memory suffices. What cannot be run is told. Throws Cancelled.
    ResultRun runResult(const std::filesystem::path& output, const Model& original, Progress& progress);

    /// Runs a model file, as it is written, once on each set of inputs, and has what it gives written: its
    /// outputs, or those values of its main graph. It is read once for all sets. `described` says how large
    /// it is. Throws Error when there is no ONNX Runtime.
    struct Runs {
        std::filesystem::path model; ///< absolute
        std::vector<RunFolders> sets;
        std::vector<std::string> values = {};
        bool optimised = false;
    };
    Proof runOnSets(const Runs& runs, const Model& described, Progress& progress);

    /// Runs it several times with all optimisations, and tells how long each run took but for the first. The
    /// folder of the outputs gets the times. Throws Error when there is no ONNX Runtime, or it does not run.
    TimedRuns timeRuns(const std::filesystem::path& model, const RunFolders& set, const Model& described,
                       Progress& progress);

private:
    struct Process;
    struct Asked;
    ProvedFile prove(const std::filesystem::path& model, const Asked& asked, Progress& progress);
    void proveInChild(ProvedFile& proved, const Asked& asked, Progress& progress);
    void blameOriginal(ProvedFile& result, const Model& original, Progress& progress);
    Verification judged(ProvedFile proved) const;
    Verification judgedForTarget(ProvedFile proved) const;
    const std::filesystem::path& runtime(); ///< empty when none is found
    void requireRuntime();                  ///< throws Error when none is found
    VerifyOptions m_options;
    std::shared_ptr<const Policy> m_policy;
    std::filesystem::path m_judgedAs;
    std::shared_ptr<KernelOracle> m_oracle; ///< of the audit; made when the first model is proved
    std::unique_ptr<Process> m_process;
};

} // namespace onnxmend
