// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: what values and the JSON that is read back are told alike in a ModelResult.

#include "core/dtype/loss.h"
#include "core/report/model_result.h"
#include "core/report/report_rules.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A finding, with the recommended one of its fixes.
ModelResult::Finding findingOf(const Finding& finding, const std::vector<Fix>& fixes);

/// One of the proofs of a model.
struct ProofRow {
    const char* key;  ///< in JSON
    const char* name; ///< where the proof has none of its own
    std::string_view rule;
    bool countsWhenBefore; ///< what the original failed for the same, too
};

// docs/json.md, "fix": onnx.checker refuses models that everybody loads.
inline constexpr std::array proofRows = {ProofRow{"checker", "onnx.checker", checkerRejectsRule, false},
                                         ProofRow{"audit", "audit", auditRejectsRule, true},
                                         ProofRow{"runtime", "ONNX Runtime", runtimeRejectsRule, true}};

/// What a proof said, and of what. All may be empty.
struct ToldProof {
    std::string status; ///< as in JSON: "failed-before"
    std::string name = {};
    std::string message = {};
    std::string graph = {};
    std::string node = {};
    std::string opType = {};
    std::string value = {};
};

/// The proofs of a fix; those that were not asked for say so.
Verification toldVerification(const FixReport& report);

/// Adds a proof, and what it found where it failed.
void addProof(ModelResult& result, const ProofRow& row, const ToldProof& proof);
/// The same of what a conversion measured: that it misses its tolerance is a line of the report, too.
void addMeasurement(ModelResult& result, const ToldProof& measured);
/// The same of a run: of the first of `runs`, as written and optimised, that failed, and otherwise of the
/// whole.
void addRun(ModelResult& result, const ToldProof& whole, const std::vector<ToldProof>& runs);

/// Adds weights that stay empty, behind the findings: they are among these already where the audit saw that
/// they are wanted.
void addMissingWeights(ModelResult& result, const std::vector<std::string>& names);
/// Adds a change that was not made. `finding`: its id; may be empty.
void addLeftOut(ModelResult& result, const std::string& finding, const std::string& target,
                const std::string& reason);

/// "1,500 rounded, 2 overflow".
std::string lossWords(const Loss& loss);

} // namespace onnxmend
