// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/binding/binding_options.h"
#include "core/formats/folded_norm.h"
#include "core/formats/quantized/expert_stack.h"

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The rule by which a weight was matched.
enum class MatchRule {
    None,
    Exact,
    Normalized,
    Suffix,
    Transposed,
    Content,
    Manual,
    Scheme, ///< by name, with numbers computed by a scheme of quantization
};
const char* matchRuleName(MatchRule rule); ///< as in JSON: "normalized"

/// A tensor of one of several checkpoints.
struct CheckpointTensorId {
    std::size_t checkpoint = 0; ///< index into the checkpoints
    std::size_t tensor = 0;     ///< index into its tensors
    friend auto operator<=>(const CheckpointTensorId&, const CheckpointTensorId&) = default;
};

/// A match: the weight that fills a graph input or initializer of the main graph.
struct Binding {
    std::string value;
    MatchRule rule = MatchRule::None;
    CheckpointTensorId weight;
    bool transposed = false;                      ///< the weight is saved transposed
    std::optional<FoldedNorm> folded;             ///< computed from several weights
    std::vector<CheckpointTensorId> computedFrom; ///< all these weights; `weight` is the first
    const QuantizedWeight* quantized = nullptr;   ///< its numbers are used; belongs to the checkpoint
    std::optional<std::vector<std::int64_t>> reshaped = {}; ///< new shape, with the same order of elements
    std::optional<PackedForm> packing = {}; ///< form in which its bits, scales or zero points are packed anew
};

enum class Rejection {
    Ambiguous,
    ShapeMismatch,
    Quantized, ///< stored in few bits, and its numbers are not known or not needed
};

/// The reason why an input is not filled although a checkpoint tensor has its name.
struct RejectedBinding {
    std::string value;
    Rejection reason = Rejection::Ambiguous;
    std::vector<CheckpointTensorId> candidates;
    std::string detail = {}; ///< of Quantized: the reason, as a clause
};

struct Bindings {
    std::vector<Binding> bound;
    std::vector<RejectedBinding> rejected;
    std::vector<Binding> suggested;         ///< likely matches; a person has to accept them
    std::vector<CheckpointTensorId> unused; ///< checkpoint tensors that fill nothing
};

/// Matches checkpoint tensors to graph inputs and initializers of the main graph, one to one, only if shapes
/// agree: by hand, exact, normalised ("." to "_", wrapper prefixes stripped), longest suffix at a name
/// boundary. Later checkpoints win over earlier ones. Unlike torch.onnx's save_model_with_external_data,
/// which takes the first suffix that fits, several equally good candidates are rejected as ambiguous. The
/// graph may match the rest (match_weights.h). Linear in both.
Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options,
                     Progress& progress);
Bindings bindWeights(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options);

} // namespace onnxmend
