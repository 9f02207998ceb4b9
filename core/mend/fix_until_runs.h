// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_all.h"
#include "core/verify/verify.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What ONNX Runtime refused, and what was done about it.
struct RuntimeRound {
    std::string message;                      ///< on one line
    std::optional<Finding> finding;           ///< what the message says; nothing when it names nothing here
    std::optional<ProofSubject> subject = {}; ///< in the model as it was planned then
    std::string fix;                          ///< title of what helped; empty: nothing did
};

/// A model that was loaded in ONNX Runtime until nothing more could be done.
struct FixedForRuntime {
    FixAllResult fixes;
    std::vector<RuntimeRound> rounds; ///< in the order of the loads that failed
    Proof runtime;                    ///< of the last load
};

/// fixAll(), and then: loads the planned model in ONNX Runtime, turns what is refused into a finding, and
/// tries what may help until the runtime says something else. Ends when it loads or when nothing helps. What
/// it knows of the runtime it has from the runtime at hand, whichever version that is. Throws Error or
/// Cancelled.
FixedForRuntime fixUntilRuns(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                             Verifier& verifier, Progress& progress);

} // namespace onnxmend
