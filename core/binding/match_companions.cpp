// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/binding/match_weights.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t scaleInput = 1; ///< argument of DequantizeLinear
constexpr std::size_t zeroInput = 2;

std::vector<std::int64_t> withoutOnes(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> result = shape;
    std::erase(result, 1);
    return result;
}

/// Returns the place's shape if the tensor has it apart from dimensions of size 1.
std::optional<std::vector<std::int64_t>> reshapedTo(const Target& target, const TensorRef& tensor)
{
    if (!target.shapeKnown) {
        return tensor.shape().sizes();
    }
    if (!target.shapeFixed) {
        return std::nullopt;
    }
    std::vector<std::int64_t> shape;
    for (const Dimension& dimension : target.shape) {
        shape.push_back(dimension.value.value_or(-1));
    }
    return withoutOnes(shape) == withoutOnes(tensor.shape()) ? std::optional(shape) : std::nullopt;
}

class CompanionMatcher
{
public:
    CompanionMatcher(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources)
        : m_model(model)
        , m_checkpoints(checkpoints)
        , m_targets(targets)
        , m_sources(sources)
    {
        for (const SourceId source : sources.ids()) {
            if (sources[source].form == SourceForm::Part) {
                m_parts.emplace(sources[source].where, source);
            }
        }
    }

    void match()
    {
        if (m_parts.empty()) {
            return;
        }
        for (const TargetId id : m_targets.ids()) {
            try {
                if (isOpenPlace(m_targets[id])) {
                    fillNBits(id);
                }
            } catch (const Error&) {
                continue; // unreadable tensors have a finding of their own
            }
        }
        for (const TargetId id : m_targets.ids()) {
            const Target& target = m_targets[id];
            if (target.source && m_sources[*target.source].form == SourceForm::Codes) {
                for (const NodeUse& use : m_model.usesOf(GraphId{}, target.name)) {
                    if (isDequantizer(use) && use.inputIndex == 0) {
                        m_codesOf.emplace(use.nodeIndex, *target.source);
                    }
                }
            }
        }
        for (const TargetId id : m_targets.ids()) {
            const Target& target = m_targets[id];
            const bool hasPart = target.source && m_sources[*target.source].form == SourceForm::Part;
            if (isOpenPlace(target) || hasPart) { // scales of the same shape may be transposed
                fillFor(id);
            }
        }
    }

private:
    /// Fills the bits of a MatMulNBits, whose shape differs from the weight of that name.
    void fillNBits(TargetId id)
    {
        const auto codes = std::ranges::find_if(m_targets[id].wrongShape, [this](SourceId source) {
            return m_sources[source].form == SourceForm::Codes;
        });
        if (codes == m_targets[id].wrongShape.end()) {
            return;
        }
        const SourceId source = *codes;
        const Source& stored = m_sources[source];
        const QuantizedWeight* const weight =
            m_checkpoints[stored.where.checkpoint]->findQuantized(stored.tensor->name());
        for (const NodeUse& use : m_model.usesOf(GraphId{}, m_targets[id].name)) {
            if (!isNBits(use) || use.inputIndex != 1 || !weight || !fitsNBits(*weight)) {
                continue;
            }
            // Without that input, the middle of the range is the zero point.
            const bool canBeTaken = takesZeroPoints(use.nodeIndex) ? hasZerosInRange(*weight->matrix)
                                                                   : hasMiddleZeros(*weight->matrix);
            if (canBeTaken && fillPacked(id, source, *weight, NBitsInput::Codes)) {
                m_nbitsOf.emplace(use.nodeIndex, source);
            }
            return;
        }
    }

    /// Returns whether the zero points of that MatMulNBits can be filled.
    bool takesZeroPoints(NodeId node)
    {
        if (!m_nodesWithZeros) {
            m_nodesWithZeros.emplace();
            for (const Target& target : m_targets) {
                for (const NodeUse& use : m_model.usesOf(GraphId{}, target.name)) {
                    if (isNBits(use) && use.inputIndex == 3 && isOpenPlace(target)) {
                        m_nodesWithZeros->insert(use.nodeIndex);
                    }
                }
            }
        }
        return m_nodesWithZeros->contains(node);
    }

    static bool isNBits(const NodeUse& use) { return use.opType == "MatMulNBits" && use.graph == GraphId{}; }

    /// Fills the place with the packed weight; returns false if it does not fit.
    bool fillPacked(TargetId id, SourceId source, const QuantizedWeight& weight, NBitsInput input)
    {
        Derivation derivation{.transposed = false, .folded = {}, .sources = {source}};
        derivation.packing = PackedForm{.input = input};
        return mayFill(m_targets[id], source, weight, m_sources) &&
               onnxmend::fillPacked(id, m_targets, m_sources, std::move(derivation),
                                    nbitsTensor(m_sources[source].tensor->name(), weight, input));
    }

    static bool isDequantizer(const NodeUse& use)
    {
        return use.opType == "DequantizeLinear" && use.graph == GraphId{};
    }

    void fillFor(TargetId id)
    {
        for (const NodeUse& use : m_model.usesOf(GraphId{}, m_targets[id].name)) {
            if (fillBesideNBits(id, use)) {
                return;
            }
            const auto codes = isDequantizer(use) ? m_codesOf.find(use.nodeIndex) : m_codesOf.end();
            if (codes == m_codesOf.end() || (use.inputIndex != scaleInput && use.inputIndex != zeroInput)) {
                continue;
            }
            const QuantPart part = use.inputIndex == scaleInput ? QuantPart::Scale : QuantPart::ZeroPoint;
            if (const auto source = partOf(m_sources[codes->second], part)) {
                fill(id, *source);
            }
            return;
        }
    }

    bool fillBesideNBits(TargetId id, const NodeUse& use)
    {
        const auto packed = isNBits(use) ? m_nbitsOf.find(use.nodeIndex) : m_nbitsOf.end();
        if (packed == m_nbitsOf.end() || (use.inputIndex != 2 && use.inputIndex != 3)) {
            return false;
        }
        const Source& codes = m_sources[packed->second];
        const QuantizedWeight& weight =
            *m_checkpoints[codes.where.checkpoint]->findQuantized(codes.tensor->name());
        return fillPacked(id, packed->second, weight,
                          use.inputIndex == 2 ? NBitsInput::Scales : NBitsInput::ZeroPoints);
    }

    /// Returns the open part of a weight that is computed element by element; the layout of other schemes is
    /// not the operator's.
    std::optional<SourceId> partOf(const Source& codes, QuantPart part) const
    {
        const Checkpoint& checkpoint = *m_checkpoints[codes.where.checkpoint];
        const QuantizedWeight* const weight = checkpoint.findQuantized(codes.tensor->name());
        if (!weight || weight->scheme->layout != QuantLayout::Elements) {
            return std::nullopt;
        }
        for (const std::size_t place : weight->parts) {
            const auto source = m_parts.find({.checkpoint = codes.where.checkpoint, .tensor = place});
            const bool isExponent =
                part == QuantPart::Scale && checkpoint.tensors[place].dtype() == DType::Uint8;
            const bool isIt = weight->partAt(place) == part && !isExponent;
            if (isIt && source != m_parts.end() && !m_sources[source->second].target &&
                !m_sources[source->second].leftOut) {
                return source->second;
            }
        }
        return std::nullopt;
    }

    void fill(TargetId id, SourceId source)
    {
        const TensorRef& tensor = *m_sources[source].tensor;
        auto shape = tensor.isContiguous() ? reshapedTo(m_targets[id], tensor) : std::nullopt;
        if (!shape || !mayFill(m_targets[id], source, {}, m_sources)) {
            return;
        }
        Derivation derivation{.transposed = false, .folded = {}, .sources = {source}};
        if (*shape != tensor.shape().sizes()) {
            derivation.reshaped = std::move(*shape);
        }
        fillByScheme(id, m_targets, m_sources, std::move(derivation));
    }

    const Model& m_model;
    const Checkpoints& m_checkpoints;
    Targets& m_targets;
    Sources& m_sources;
    std::map<CheckpointTensorId, SourceId> m_parts;
    std::unordered_map<NodeId, SourceId> m_codesOf; ///< by DequantizeLinear node
    std::unordered_map<NodeId, SourceId> m_nbitsOf; ///< by MatMulNBits node
    std::optional<std::unordered_set<NodeId>> m_nodesWithZeros;
};

} // namespace

void matchCompanions(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources)
{
    matchExperts(model, checkpoints, targets, sources);
    CompanionMatcher(model, checkpoints, targets, sources).match();
}

} // namespace onnxmend
