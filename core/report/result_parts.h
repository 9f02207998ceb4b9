// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: parts of a ModelResult that are made alike from values and from JSON that is read
// back.

#include "core/dtype/loss.h"
#include "core/report/model_result.h"
#include "core/report/report_rules.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct RuntimeRow; // core/verify/runtime_matrix.h

/// Returns a finding by itself, with its recommended fix.
ModelResult::Finding findingOf(const Finding& finding, const std::vector<Fix>& fixes);
/// Returns the finding at that place of a report, which stands for all with its cause.
ModelResult::Finding findingOf(const Report& report, std::size_t place, const std::vector<Fix>& fixes);

/// A row for each check of a model.
struct ProofRow {
    const char* key;  ///< in JSON
    const char* name; ///< used unless the check has a name
    std::string_view rule;
    bool countsWhenBefore; ///< counts as an error even if the original failed, too
};

// docs/json.md, "fix": onnx.checker refuses models that every program loads.
inline constexpr std::array proofRows = {ProofRow{"checker", "onnx.checker", checkerRejectsRule, false},
                                         ProofRow{"audit", "audit", auditRejectsRule, true},
                                         ProofRow{"runtime", "ONNX Runtime", runtimeRejectsRule, true}};

/// Message of a check and its subject. All may be empty.
struct CheckReport {
    std::string status; ///< as in JSON: "failed-before"
    std::string name = {};
    std::string message = {};
    std::string graph = {};
    std::string node = {};
    std::string opType = {};
    std::string value = {};
};

/// Returns the checks of a fix; the ones that were not requested say so.
Verification verificationOf(const FixReport& report);

/// Adds a check, and a finding if it failed.
void addProof(ModelResult& result, const ProofRow& row, const CheckReport& proof);
/// Adds the measurement of a conversion, and a finding if it misses its tolerance.
void addMeasurement(ModelResult& result, const CheckReport& measured);
/// Adds a run, and a finding for the first of `runs` (as written and optimised) that failed, otherwise for
/// the whole.
void addRun(ModelResult& result, const CheckReport& whole, const std::vector<CheckReport>& runs);

/// Adds a model's results in one of several runtimes, and a finding if it does not load, does not run or
/// gives something else.
void addRuntime(ModelResult& result, ModelResult::Runtime runtime);
/// Returns the cause of a failed row's message as `explain` names it ("no-kernel"); empty if it is not known.
std::string_view causeOf(const RuntimeRow& row);

/// Adds weights that are missing, behind the findings. The audit may have reported some of them already.
void addMissingWeights(ModelResult& result, const std::vector<std::string>& names);
/// Adds a change that was skipped. `finding`: its id; may be empty.
void addLeftOut(ModelResult& result, const std::string& finding, const std::string& target,
                const std::string& reason);

/// "1,500 rounded, 2 overflow".
std::string lossWords(const Loss& loss);

} // namespace onnxmend
