// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/audit/weight_map.h"

#include <string>
#include <vector>

namespace onnxmend
{

struct BindingOptions {
    WeightMap manual; ///< --map, --map-file and the mapping dialog
};

struct WeightCandidate {
    std::size_t checkpoint = 0; ///< index into the checkpoints
    std::size_t tensor = 0;     ///< index into its tensors
};

/// What a graph input or initializer of the main graph is filled with.
struct Binding {
    std::string value;
    MatchRule rule = MatchRule::None;
    WeightCandidate weight;
};

/// Why an input stayed empty although a checkpoint tensor has its name.
struct RejectedBinding {
    std::string value;
    RowStatus status = RowStatus::Ambiguous; ///< Ambiguous or ShapeMismatch
    std::vector<WeightCandidate> candidates;
};

struct Bindings {
    std::vector<Binding> bound;
    std::vector<RejectedBinding> rejected;
    std::vector<WeightCandidate> unused; ///< checkpoint tensors without a place
};

/// Matches checkpoint tensors to graph inputs and initializers of the main graph, one to one, only where
/// shapes agree: by hand, exact, normalised (`.` to `_`, wrapper prefixes stripped), longest suffix at a name
/// boundary. Later checkpoints win over earlier ones. Unlike torch.onnx's save_model_with_external_data,
/// which takes the first suffix that fits, several equally good candidates are rejected as ambiguous. Linear
/// in both.
Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options);

} // namespace onnxmend
