// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/audit_options.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/verify/proof_subject.h"
#include "core/verify/verify.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// One way in which a model fails.
struct Failure {
    std::string message;                      ///< in the words of the program that fails; it is compared
    std::string shown = {};                   ///< the message for people if it is another one
    std::optional<ProofSubject> subject = {}; ///< its place in the model, if the message names one
};

/// The step that shows a failure.
enum class FailureStage {
    Audit,    ///< a finding
    Check,    ///< onnx.checker does not accept the model
    Load,     ///< ONNX Runtime does not load it
    Run,      ///< ONNX Runtime loads it, but does not run it on made-up inputs
    Numerics, ///< rounding makes its outputs wrong
    Part,     ///< nothing fails: a node that somebody wants to show
};

/// A row of THE table of stages.
struct FailureStageInfo {
    FailureStage stage;
    std::string_view name; ///< in JSON
    MarkedText text;       ///< "when ONNX Runtime loads it"
};
const FailureStageInfo& failureStageInfo(FailureStage stage);

/// A program that states whether and how a model fails. A reduction gives it each smaller model.
class FailureOracle
{
public:
    FailureOracle() = default;
    FailureOracle(const FailureOracle&) = delete;
    FailureOracle& operator=(const FailureOracle&) = delete;
    virtual ~FailureOracle() = default;

    /// Returns the failures of a model that is not saved; empty if it is accepted. Throws Error if the
    /// program itself cannot be used, and Cancelled.
    virtual std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model,
                                            Progress& progress) = 0;
    /// Returns the program with its version, for people: "ONNX Runtime 1.30.0". Known after a failure.
    virtual std::string name() const = 0;
    virtual FailureStage stage() const = 0;
    /// Returns whether a failure depends on the values of all weights, so that zeros would hide it.
    virtual bool readsValues() const { return false; }
    /// Returns whether models are run, so that their inputs need shapes.
    virtual bool runsModels() const { return false; }
    /// Returns whether every input and output has to be declared with a shape.
    virtual bool needsShapes() const { return false; }
    /// Says that values have other names from now on. A failure may be that of one value.
    virtual void renameValues(const std::map<std::string, std::string>& /*names*/) {}
    /// Returns lines of Python that show the failure of the last model, in a file of this name. `message`: of
    /// that failure; empty if the model is accepted.
    virtual std::string howToRun(const std::string& file, const std::string& message) const = 0;
};

/// Loads models in ONNX Runtime without optimisations, in the verifier's process.
std::unique_ptr<FailureOracle> loadingOracle(const VerifyOptions& options);
/// Runs models as they are written in ONNX Runtime, on inputs that are made up as for `verify --run`, in the
/// verifier's process. A model of more than 256 MB has zeros in the place of its large weights.
std::unique_ptr<FailureOracle> runningOracle(const VerifyOptions& options);
/// Checks models in onnx.checker with full check, in the verifier's process.
std::unique_ptr<FailureOracle> checkerOracle(const VerifyOptions& options);
/// Audits models. Messages are those of the findings, behind their kind.
std::unique_ptr<FailureOracle> auditOracle(AuditOptions options);

/// Measures models as `onnxmend numerics` does, on made-up inputs. The one failure is the cause with this id
/// ("overflow:main:y"), of the same kind and at the node with the same result in later models. A model of
/// more than 256 MB has zeros in the place of its large weights.
std::unique_ptr<FailureOracle> numericsOracle(const VerifyOptions& options, std::string id);

/// Looks for one node: that of this name, or whose first output is called so if it has none; otherwise the
/// one that computes the value, otherwise the first one that reads it. An empty scope stands for all graphs.
/// Its "failure" is that the model has it.
std::unique_ptr<FailureOracle> placeOracle(ProofSubject place);

/// Returns the message of a finding in the form of auditOracle().
std::string findingMessage(const Finding& finding);

} // namespace onnxmend
