// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/binding_options.h"
#include "core/formats/folded_norm.h"
#include "core/formats/quantized/matmul_nbits.h"

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What brought a weight and its place together.
enum class MatchRule {
    None,
    Exact,
    Normalized,
    Suffix,
    Transposed,
    Content,
    Manual,
    Scheme, ///< by name, and its numbers are computed as a scheme of quantisation says
};
const char* matchRuleName(MatchRule rule); ///< as in JSON: "normalized"

/// A tensor of one of several checkpoints.
struct CheckpointTensorId {
    std::size_t checkpoint = 0; ///< index into the checkpoints
    std::size_t tensor = 0;     ///< index into its tensors
    friend auto operator<=>(const CheckpointTensorId&, const CheckpointTensorId&) = default;
};

/// What a graph input or initializer of the main graph is filled with.
struct Binding {
    std::string value;
    MatchRule rule = MatchRule::None;
    CheckpointTensorId weight;
    bool transposed = false;                                ///< the weight is saved transposed
    std::optional<FoldedNorm> folded;                       ///< it is computed from several
    std::vector<CheckpointTensorId> computedFrom;           ///< these; `weight` is the first
    const QuantizedWeight* quantized = nullptr;             ///< of the checkpoint: its numbers are meant
    std::optional<std::vector<std::int64_t>> reshaped = {}; ///< to this, in the same order of elements
    std::optional<NBitsInput> packing = {}; ///< its bits, scales or zero points are, packed anew as that
};

enum class Rejection {
    Ambiguous,
    ShapeMismatch,
    Quantized, ///< it is stored in few bits, and its numbers are not known or not asked for
};

/// Why an input stayed empty although a checkpoint tensor has its name.
struct RejectedBinding {
    std::string value;
    Rejection reason = Rejection::Ambiguous;
    std::vector<CheckpointTensorId> candidates;
    std::string detail = {}; ///< of Quantized: why, as a clause
};

struct Bindings {
    std::vector<Binding> bound;
    std::vector<RejectedBinding> rejected;
    std::vector<Binding> suggested;         ///< likely, but bound only when somebody says so
    std::vector<CheckpointTensorId> unused; ///< checkpoint tensors without a place
};

/// Matches checkpoint tensors to graph inputs and initializers of the main graph, one to one, only where
/// shapes agree: by hand, exact, normalised ("." to "_", wrapper prefixes stripped), longest suffix at a name
/// boundary. Later checkpoints win over earlier ones. Unlike torch.onnx's save_model_with_external_data,
/// which takes the first suffix that fits, several equally good candidates are rejected as ambiguous. What
/// names leave open the graph may tell (match_weights.h). Linear in both.
Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options,
                     Progress& progress);
Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options);

} // namespace onnxmend
