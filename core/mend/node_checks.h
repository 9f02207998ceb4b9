// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/fix_all.h"
#include "core/verify/result_run.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// Results of computing nodes alone.
struct NodeChecks {
    /// Clauses, one for each node: `Add "n" gives something else in FLOAT16 than in FLOAT`.
    std::vector<Message> differing;
    std::string trouble; ///< reason why one of them was not computed; empty: all were
};

/// Computes the nodes whose operands fixes made narrower, for an original that cannot be run. Each node is
/// computed alone, on the values that the result computes before it, in the dtype that it had before the Cast
/// (FLOAT for integers), and compared with its output in the result. Other fixes lose nothing when the model
/// runs. Checks a few dozen nodes of the main graph; `trouble` says if there are others. Throws Cancelled.
NodeChecks checkNodes(const std::vector<Edit>& edits, const std::filesystem::path& result, Verifier& verifier,
                      Progress& progress);

/// Runs a saved result beside its original (Verifier::runResult). If the original cannot be run and the plan
/// only changes types, checkNodes() decides whether the result computes the same. Throws Cancelled.
ResultRun runFixed(const FixAllResult& fixes, const std::filesystem::path& output, const Model& original,
                   Verifier& verifier, Progress& progress);

} // namespace onnxmend
