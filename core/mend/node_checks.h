// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_all.h"
#include "core/verify/result_run.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// What came of computing nodes for themselves.
struct NodeChecks {
    /// Clauses, one a node: `Add "n" gives something else in FLOAT16 than in FLOAT`.
    std::vector<Message> differing;
    std::string trouble; ///< why one of them was not computed; empty: all were
};

/// Where the original cannot be run, the nodes whose operands fixes made narrower can: each is computed
/// alone, on what the result computes in front of it, in the dtype that it had before the Cast (FLOAT for
/// integers), and compared with what it gives in the result. Other fixes lose nothing when the model runs. A
/// few dozen nodes of the main graph are looked at; where there are others, that is the trouble. Throws
/// Cancelled.
NodeChecks checkNodes(const std::vector<Edit>& edits, const std::filesystem::path& result, Verifier& verifier,
                      Progress& progress);

/// Runs a saved result beside its original (Verifier::runResult); where that cannot be run, and the whole
/// plan is of types alone, whether it computes the same is told by their nodes. Throws Cancelled.
ResultRun runFixed(const FixAllResult& fixes, const std::filesystem::path& output, const Model& original,
                   Verifier& verifier, Progress& progress);

} // namespace onnxmend
