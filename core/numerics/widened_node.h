// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/numerics/numerics_options.h"
#include "core/numerics/numerics_result.h"
#include "core/session/session.h"
#include "core/values/measure_values.h"
#include "core/verify/verify.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// An output with every value rounded, and the same with one node in FLOAT. Errors as NumericOutput::error.
struct WidenedOutput {
    std::string name;
    double before = 0;
    double after = 0;
};

/// The effect of one node in FLOAT on the outputs of a half model.
struct WidenedNode {
    NumericPlace place; ///< empty if there is no such node
    DType half = DType::Undefined;
    double tolerance = 0;
    Message trouble; ///< why it was not measured; empty: it was
    std::vector<WidenedOutput> outputs;
    /// The first half value that the node gives, in FLOAT and cast to `half`, on the first set of inputs.
    /// nullopt: it gives none in the main graph.
    std::optional<ValueMeasurement> values;

    bool isMeasured() const { return trouble.empty(); }
    double worstBefore() const;
    double worstAfter() const;
};

/// Measures a model with everything rounded, and again with the node and what passes its values on (Cast,
/// Identity) in FLOAT. `node` is its name or the name of one of its outputs; `scope` is the name of its
/// graph. Takes three runs; values are streamed. Throws Error if a file of the options cannot be read or does
/// not fit, Cancelled.
WidenedNode measureWidened(const std::shared_ptr<const Session>& session, const NumericsOptions& options,
                           std::string_view scope, std::string_view node, Verifier& verifier,
                           Progress& progress);

} // namespace onnxmend
