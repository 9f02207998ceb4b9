// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/id.h"
#include "core/binding/bind_weights.h"
#include "core/formats/quantized/matmul_nbits.h"

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

/// How a weight without a name of its own comes from the checkpoint.
struct Derivation {
    bool transposed = false;
    std::optional<FoldedNorm> folded;
    std::vector<SourceId> sources;                          ///< all that it takes; empty: it is not derived
    std::optional<std::vector<std::int64_t>> reshaped = {}; ///< to this, in the same order of elements
    std::optional<NBitsInput> packing = {};                 ///< of a quantised weight: packed anew as that
};

/// A graph input or initializer that a weight may fill.
struct Target {
    std::string name;
    DType dtype = DType::Undefined; ///< as declared
    std::vector<Dimension> shape;
    bool shapeKnown = false;
    /// Exporters declare parameters with fixed shapes; an input with a free dimension is fed at run time, so
    /// only its full name makes it a weight.
    bool shapeFixed = false;
    bool hasData = false;    ///< in the model: kept unless a tensor is mapped to it by hand
    bool isReserved = false; ///< mapped by hand to a tensor of another shape
    const TensorRef* data = nullptr;
    std::optional<SourceId> source;
    MatchRule rule = MatchRule::None;
    Derivation derivation; ///< a suggestion where there is no `source`
    std::vector<SourceId> equallyGood;
    std::vector<SourceId> wrongShape;
    std::optional<SourceId> refused = {}; ///< has its name, and no numbers (SourceForm::Refused)
};

/// What of a tensor of a checkpoint a source is. Weights that are stored in few bits are two sources: the
/// tensor as it lies in the file, and its numbers.
enum class SourceForm {
    Plain,
    Codes,   ///< bits of a quantised weight: for places that want bits
    Part,    ///< what its numbers are computed with, or a mark of its scheme
    Numbers, ///< of such a weight: for places that want numbers
    Refused, ///< the same where they cannot be computed: fills nothing
};

/// A checkpoint tensor that may fill a target.
struct Source {
    CheckpointTensorId where;
    const TensorRef* tensor = nullptr; ///< of Numbers what they are computed as; its name is the file's
    std::optional<TargetId> target;
    bool disputed = false; ///< named by an ambiguity, so neither bound nor unused
    bool leftOut = false;  ///< mapped by hand to nothing
    SourceForm form = SourceForm::Plain;
    const QuantizedWeight* quantized = nullptr; ///< of Numbers and Refused

    /// What its module calls it, which is compared with names of the graph.
    const std::string& name() const { return quantized ? quantized->name : tensor->name().str(); }
};

/// Nothing was brought to it, nor tried to be.
bool isUndecided(const Target& target);
bool isUndecided(const Source& source);

/// Binds a target to what it is derived from; with MatchRule::None that is only suggested.
void deriveTarget(TargetId id, Targets& targets, Sources& sources, Derivation derivation, MatchRule rule);

bool shapesAgree(const Target& target, const TensorRef& tensor);
/// Of matrices: when the tensor is transposed.
bool agreesTransposed(const Target& target, const TensorRef& tensor);

/// Whether a place takes numbers, which floats of at least 16 bits are, or bits that other nodes compute
/// with.
bool wantsNumbers(const Target& target);
/// Whether the source is of the form that the place wants.
bool formSuits(const Target& target, const Source& source);
/// Form and shape; and of matrices when they are transposed.
bool shapesAgree(const Target& target, const Source& source);
bool agreesTransposed(const Target& target, const Source& source);

/// Inputs and initializers of the main graph.
Targets collectTargets(const Model& model);

/// All tensors of all checkpoints; where a name is repeated the later checkpoint wins. Behind them the
/// numbers of quantised weights whose bits have won.
Sources collectSources(const Checkpoints& checkpoints);

} // namespace onnxmend
