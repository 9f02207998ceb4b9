// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/fix_all.h"
#include "core/verify/verify.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A message of ONNX Runtime and the fix that followed.
struct RuntimeRound {
    std::string message;            ///< on one line
    std::optional<Finding> finding; ///< finding for the message; nullopt if it names nothing in the model
    std::optional<ProofSubject> subject = {}; ///< in the model as it was planned then
    std::string fix;                          ///< title of the fix that helped; empty: none did
};

/// Result of fixing a model until ONNX Runtime loads it or no fix helps.
struct FixedForRuntime {
    FixAllResult fixes;
    std::vector<RuntimeRound> rounds; ///< in the order of the failed loads
    Proof runtime;                    ///< result of the last load
};

/// Calls fixAll(), then loads the planned model in ONNX Runtime, turns refusals into findings, and tries
/// fixes until the message changes. Ends when the model loads or no fix helps. All knowledge comes from the
/// installed runtime, whatever its version. Throws Error or Cancelled.
FixedForRuntime fixUntilRuns(const std::shared_ptr<const Session>& session, const FixAllOptions& options,
                             Verifier& verifier, Progress& progress);

} // namespace onnxmend
