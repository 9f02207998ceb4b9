// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/id.h"
#include "core/binding/bind_weights.h"
#include "core/formats/quantized/expert_stack.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct Target;
struct Source;
using TargetId = Id<Target>;
using SourceId = Id<Source>;
using Targets = IdVector<TargetId, Target>;
using Sources = IdVector<SourceId, Source>;

/// The computation of a weight from the checkpoint.
struct Derivation {
    bool transposed = false;
    std::optional<FoldedNorm> folded;
    std::vector<SourceId> sources;                          ///< all that it needs; empty if it is not derived
    std::optional<std::vector<std::int64_t>> reshaped = {}; ///< new shape, with the same order of elements
    std::optional<PackedForm> packing = {}; ///< form in which a quantized weight is packed anew
};

/// A graph input or initializer that a weight may fill.
struct Target {
    std::string name;
    DType dtype = DType::Undefined; ///< as declared
    std::vector<Dimension> shape;
    bool shapeKnown = false;
    /// Exporters declare parameters with fixed shapes. An input with a free dimension is usually data, so it
    /// is a weight only by its full name.
    bool shapeFixed = false;
    bool hasData = false;    ///< in the model; stays unless a tensor is mapped to it by hand
    bool isReserved = false; ///< whether a tensor of another shape is mapped to it by hand
    const TensorRef* data = nullptr;
    std::optional<SourceId> source;
    MatchRule rule = MatchRule::None;
    Derivation derivation; ///< a suggestion if there is no `source`
    std::vector<SourceId> equallyGood;
    std::vector<SourceId> wrongShape;
    std::optional<SourceId> refused = {}; ///< weight of its name without numbers (SourceForm::Refused)
};

/// The form of a source. Weights that are stored in few bits are two sources: the tensor as it is in the
/// file, and its numbers.
enum class SourceForm {
    Plain,
    Codes,   ///< bits of a quantized weight, for places that need bits
    Part,    ///< a scale or zero point of it, or a mark of its scheme
    Numbers, ///< numbers of a quantized weight, for places that need numbers
    Refused, ///< numbers that cannot be computed; fills nothing
};

/// A checkpoint tensor that may fill a target.
struct Source {
    CheckpointTensorId where;
    const TensorRef* tensor = nullptr; ///< has the computed values if Numbers; its name is that in the file
    std::optional<TargetId> target;
    bool disputed = false; ///< part of an ambiguity, so neither bound nor unused
    bool leftOut = false;  ///< mapped to nothing by hand
    SourceForm form = SourceForm::Plain;
    const QuantizedWeight* quantized = nullptr; ///< set for Numbers and Refused

    /// The name that is compared with names of the graph.
    const std::string& name() const { return quantized ? quantized->name : tensor->name().str(); }
};

/// Returns whether it is neither matched nor part of a conflict.
bool isUndecided(const Target& target);
bool isUndecided(const Source& source);

/// Matches a target with its sources; with MatchRule::None as a suggestion only.
void deriveTarget(TargetId id, Targets& targets, Sources& sources, Derivation derivation, MatchRule rule);

/// Fills a place from a quantized weight: by its scheme, or by hand if a part of it is mapped to the place.
void fillByScheme(TargetId id, Targets& targets, Sources& sources, Derivation derivation);
/// Fills a place with a packed weight, whose form is that of the derivation; returns false if it has another
/// number of elements, or codes another shape.
bool fillPacked(TargetId id, Targets& targets, Sources& sources, Derivation derivation,
                const TensorRef& packed);
/// Returns whether nothing fills the place yet.
bool isOpenPlace(const Target& target);
/// Returns whether a quantized weight may fill the place: if something is mapped to it by hand, that has to
/// be its bits, which are `source`, or a part of it.
bool mayFill(const Target& target, SourceId source, const QuantizedWeight& weight, const Sources& sources);

bool shapesAgree(const Target& target, const TensorRef& tensor);
/// Returns whether the shapes of matrices agree if the tensor is transposed.
bool agreesTransposed(const Target& target, const TensorRef& tensor);

/// Returns whether a place needs numbers (floats of at least 16 bits), and not bits.
bool wantsNumbers(const Target& target);
/// Returns whether the source has the form that the place needs.
bool formSuits(const Target& target, const Source& source);
/// The same for form and shape.
bool shapesAgree(const Target& target, const Source& source);
bool agreesTransposed(const Target& target, const Source& source);

/// Returns the inputs and initializers of the main graph.
Targets collectTargets(const Model& model);

/// Returns all tensors of all checkpoints; the later checkpoint counts if a name is repeated. The numbers of
/// quantized weights follow.
Sources collectSources(const Checkpoints& checkpoints);

} // namespace onnxmend
