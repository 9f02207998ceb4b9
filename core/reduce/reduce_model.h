// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/audit_options.h"
#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/reduce/failure_oracle.h"
#include "core/verify/verify.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace onnxmend
{

struct ReduceOptions {
    std::string message = {}; ///< the failure that has to stay; empty: the first one
    bool anonymous = false;   ///< no name of the original stays
    /// Time for the search. The first and the last question take their own time.
    std::chrono::milliseconds mostTime = std::chrono::seconds(25);
};

/// A small model that fails as the original does.
struct Reduction {
    std::shared_ptr<const Model> model = {};
    std::size_t nodesBefore = 0; ///< in all graphs and functions
    std::size_t nodesAfter = 0;
    std::string messageBefore = {};
    std::string messageAfter = {}; ///< of the small model; empty if it is accepted
    /// Both messages are equal without names, paths, numbers and addresses (plain_message.h).
    bool same = false;
    /// The message was the same until the names became neutral: it depends on inputs that are made up, whose
    /// numbers depend on their names.
    bool isLostByNames = false;
    /// Elements of the original's tensors and of lists in its attributes that stay, since the message depends
    /// on them.
    std::uint64_t keptElements = 0;
    std::size_t rounds = 0; ///< questions to the program that fails
    double seconds = 0;
    bool isCutShort = false;                 ///< the time was over before the search was
    FailureStage stage = FailureStage::Load; ///< stage at which the message appears
    std::string program = {};                ///< "ONNX Runtime 1.30.0"
    std::string howToRun = {};               ///< lines of Python; the model is called `model.onnx`
};

/// Finds a small model with the same failure: first the node of the message with those around it, then delta
/// debugging over all nodes, bodies and functions lifted; then declarations, shapes and values. Weights are
/// zeros from the beginning, or seeded ones where a failure depends on them, so the cost is that of the
/// graph. No stored value of the original stays unless the message needs it. Throws Error if the model does
/// not fail, or not in these words, and Cancelled.
Reduction reduceModel(const Model& model, FailureOracle& oracle, const ReduceOptions& options,
                      Progress& progress);

/// The failure that a model is reduced to, as a user names it; exactly one of them is set.
struct WantedFailure {
    std::string message = {};               ///< of the audit, onnx.checker or ONNX Runtime, also of a run
    std::string finding = {};               ///< id of a finding of the audit
    std::string numerics = {};              ///< id of a cause of wrong numbers (core/numerics)
    bool loadsNot = false;                  ///< the first message of ONNX Runtime
    std::optional<ProofSubject> place = {}; ///< a node, by its name or by a value that it computes or reads
};

/// Programs that may state the wanted failure.
struct ReducePrograms {
    VerifyOptions verify;
    AuditOptions audit;
};

/// The same with the first step that shows the wanted failure: of a message the audit, then onnx.checker,
/// then loading in ONNX Runtime, then a run there. Throws Error if there is no such finding or cause, or no
/// step shows the message.
Reduction reduceModel(const Model& model, const WantedFailure& wanted, const ReducePrograms& given,
                      ReduceOptions options, Progress& progress);

} // namespace onnxmend
