// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/binding/match_weights.h"
#include "core/binding/weight_names.h"
#include "core/formats/quantized/packed_matrix.h"
#include "core/model/model_data.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Inputs of one matrix of all experts of QMoE (ONNX Runtime: docs/ContribOperators.md).
struct ExpertInputs {
    std::size_t codes;
    std::size_t scales;
    std::size_t zeros;
};
constexpr std::array expertInputs = {ExpertInputs{2, 3, 11}, ExpertInputs{5, 6, 12}, ExpertInputs{8, 9, 13}};
constexpr std::size_t firstMatrix = 0;

/// Attributes of a QMoE.
struct ExpertAttributes {
    std::int64_t bits = 4;
    std::int64_t blockSize = 0;
    std::int64_t fusion = 0;    ///< swiglu_fusion
    bool hasRawIntegers = true; ///< no other quant_type, and no order of a single execution provider
};

ExpertAttributes expertAttributes(const Node& node)
{
    ExpertAttributes result;
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == "expert_weight_bits") {
            result.bits = attribute.i();
        } else if (attribute.name() == "block_size") {
            result.blockSize = attribute.i();
        } else if (attribute.name() == "swiglu_fusion") {
            result.fusion = attribute.i();
        } else if (attribute.name() == "quant_type") {
            result.hasRawIntegers = result.hasRawIntegers && attribute.s() == "int";
        } else if (attribute.name() == "weights_prepacked") {
            result.hasRawIntegers = result.hasRawIntegers && attribute.i() != 1;
        }
    }
    return result;
}

/// Replaces each component of an underscored name by the one that means the same.
std::string unifiedName(std::string name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> same = {
        {{"_block_sparse_moe_", "_mlp_"},
         {"_feed_forward_", "_mlp_"},
         {"_moe_", "_mlp_"},
         {"_w1_", "_gate_proj_"},
         {"_w2_", "_down_proj_"},
         {"_w3_", "_up_proj_"},
         {"_qweight_", "_weight_"}}};
    name = "_" + name + "_";
    for (const auto& [other, usual] : same) {
        const std::size_t at = name.find(other);
        if (at != std::string::npos) {
            name.replace(at, other.size(), usual);
        }
    }
    constexpr std::string_view weight = "_weight_";
    return name.ends_with(weight) ? name.substr(0, name.size() - weight.size() + 1) : name;
}

/// Returns the name that a place of all experts has, from that of the weight of expert 0.
std::string nameOfAllExperts(const std::string& first, ExpertOrder order)
{
    std::string name = unifiedName(withoutWrappers(first));
    constexpr std::string_view ofFirst = "_experts_0_";
    const std::size_t at = name.rfind(ofFirst);
    if (at != std::string::npos) {
        name.replace(at, ofFirst.size(), "_experts_");
    }
    constexpr std::string_view gate = "_gate_proj_";
    const std::size_t ofGate = order == ExpertOrder::Stacked ? std::string::npos : name.rfind(gate);
    return ofGate == std::string::npos ? name : name.replace(ofGate, gate.size(), "_gate_up_proj_");
}

/// Fills the quantized weights of QMoE nodes.
class ExpertMatcher
{
public:
    ExpertMatcher(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources)
        : m_model(model)
        , m_checkpoints(checkpoints)
        , m_targets(targets)
        , m_sources(sources)
    {
    }

    void match()
    {
        for (const SourceId source : m_sources.ids()) {
            if (m_sources[source].form == SourceForm::Codes) {
                m_codes.emplace(m_sources[source].where, source);
            }
        }
        if (m_codes.empty()) {
            return;
        }
        for (const TargetId id : m_targets.ids()) {
            for (const NodeUse& use : m_model.usesOf(GraphId{}, m_targets[id].name)) {
                addPlace(id, use);
            }
        }
        for (const auto& [node, places] : m_layers) {
            const ExpertAttributes attributes =
                expertAttributes(m_model.data().bodies.front().nodes[static_cast<int>(node.value)]);
            for (std::size_t matrix = 0; attributes.hasRawIntegers && matrix < places.size(); ++matrix) {
                try {
                    fill(places[matrix], attributes, matrix == firstMatrix);
                } catch (const Error&) {
                    continue; // unreadable tensors have a finding of their own
                }
            }
        }
    }

private:
    /// The places of one matrix.
    struct Places {
        std::optional<TargetId> codes = {};
        std::optional<TargetId> scales = {};
        std::optional<TargetId> zeros = {};
    };
    using Layer = std::array<Places, expertInputs.size()>;

    void addPlace(TargetId id, const NodeUse& use)
    {
        if (use.opType != "QMoE" || use.graph != GraphId{} ||
            m_model.data().bodies.front().nodes[static_cast<int>(use.nodeIndex.value)].domain() !=
                contribDomain) {
            return;
        }
        for (std::size_t matrix = 0; matrix < expertInputs.size(); ++matrix) {
            const ExpertInputs& inputs = expertInputs.at(matrix);
            if (use.inputIndex == inputs.codes) {
                m_layers[use.nodeIndex].at(matrix).codes = id;
            } else if (use.inputIndex == inputs.scales) {
                m_layers[use.nodeIndex].at(matrix).scales = id;
            } else if (use.inputIndex == inputs.zeros) {
                m_layers[use.nodeIndex].at(matrix).zeros = id;
            }
        }
    }

    /// Weights of all experts, and the source of the first.
    struct Found {
        SourceId source;
        const QuantizedWeight* weight = nullptr;
        ExpertStack stack;
    };

    void fill(const Places& places, const ExpertAttributes& attributes, bool mayBeFused)
    {
        if (!places.codes) {
            return;
        }
        const auto found = experts(*places.codes, attributes, mayBeFused);
        if (!found || !fits(found->stack, attributes)) {
            return;
        }
        // Without that input, the middle of the range is the zero point.
        const bool takesZeros = places.zeros && isOpen(*places.zeros);
        if (places.zeros && !takesZeros) {
            return; // the zero points of the model belong to other codes
        }
        for (const auto& matrix : found->stack.matrices) {
            if (!(takesZeros ? hasZerosInRange(*matrix) : hasMiddleZeros(*matrix))) {
                return;
            }
        }
        if (!fillPlace(*places.codes, *found, {.input = NBitsInput::Codes})) {
            return;
        }
        if (places.scales && isOpen(*places.scales)) {
            fillPlace(*places.scales, *found, {.input = NBitsInput::Scales});
        }
        if (takesZeros) {
            const bool alongRows = attributes.blockSize <= 0 && attributes.bits == 4;
            fillPlace(*places.zeros, *found, {.input = NBitsInput::ZeroPoints, .alongRows = alongRows});
        }
    }

    /// Returns whether a place is empty, or filled by its name with a part of a quantized weight, which may
    /// be in another form.
    bool isOpen(TargetId id) const
    {
        const Target& target = m_targets[id];
        return isOpenPlace(target) || (target.source && target.rule != MatchRule::Manual &&
                                       m_sources[*target.source].form == SourceForm::Part);
    }

    static bool fits(const ExpertStack& stack, const ExpertAttributes& attributes)
    {
        const PackedMatrix::Parts& parts = stack.first().parts();
        const bool isOfRows = parts.groups == 1;
        const bool hasBlocks = attributes.blockSize > 0;
        return attributes.bits == static_cast<std::int64_t>(parts.bits) &&
               (hasBlocks ? attributes.blockSize == static_cast<std::int64_t>(parts.groupSize) ||
                                (isOfRows && attributes.blockSize >= static_cast<std::int64_t>(parts.columns))
                          : isOfRows);
    }

    std::optional<Found> experts(TargetId id, const ExpertAttributes& attributes, bool mayBeFused)
    {
        const Target& target = m_targets[id];
        if (target.source) {
            return storedExperts(target);
        }
        if (!isOpenPlace(target)) {
            return std::nullopt;
        }
        const ExpertOrder order = !mayBeFused || attributes.fusion == 0 ? ExpertOrder::Stacked
                                  : attributes.fusion == 1              ? ExpertOrder::Interleaved
                                                                        : ExpertOrder::Concatenated;
        const std::optional<SourceId> first =
            target.isReserved ? firstByHand(target) : firstByName(target, order);
        return first ? foundFrom(*first, order) : std::nullopt;
    }

    /// Returns a weight of INT8 that fills the place by its name; its bytes count from the middle.
    std::optional<Found> storedExperts(const Target& target) const
    {
        const Source& source = m_sources[*target.source];
        return source.form == SourceForm::Codes && source.tensor->dtype() == DType::Int8
                   ? foundFrom(*target.source, ExpertOrder::Stored)
                   : std::nullopt;
    }

    std::optional<Found> foundFrom(SourceId source, ExpertOrder order) const
    {
        const Checkpoint& checkpoint = *m_checkpoints[m_sources[source].where.checkpoint];
        const QuantizedWeight* const weight = checkpoint.findQuantized(m_sources[source].tensor->name());
        auto stack = weight ? expertStack(checkpoint, *weight, order) : std::nullopt;
        return stack ? std::optional(Found{.source = source, .weight = weight, .stack = std::move(*stack)})
                     : std::nullopt;
    }

    std::optional<SourceId> firstByHand(const Target& target) const
    {
        const auto first = std::ranges::find_if(target.wrongShape, [this](SourceId source) {
            return m_sources[source].form == SourceForm::Codes &&
                   namesFirstExpert(m_sources[source].tensor->name().str());
        });
        return first == target.wrongShape.end() ? std::nullopt : std::optional(*first);
    }

    /// Returns the only expert 0 with the name of the place.
    std::optional<SourceId> firstByName(const Target& target, ExpertOrder order)
    {
        const auto [known, isNew] = m_firstByName.try_emplace(order);
        if (isNew) {
            indexFirstExperts(order, known->second);
        }
        const auto named = known->second.find(unifiedName(withoutWrappers(target.name)));
        return named != known->second.end() && named->second.size() == 1
                   ? std::optional(named->second.front())
                   : std::nullopt;
    }

    using FirstExperts = std::unordered_map<std::string, std::vector<SourceId>>;

    void indexFirstExperts(ExpertOrder order, FirstExperts& byName) const
    {
        for (const auto& [where, source] : m_codes) {
            const std::string& codes = m_sources[source].tensor->name();
            const QuantizedWeight* const weight = m_checkpoints[where.checkpoint]->findQuantized(codes);
            if (weight && namesFirstExpert(codes) && (order == ExpertOrder::Stacked || namesGate(codes))) {
                byName[nameOfAllExperts(weight->name, order)].push_back(source);
            }
        }
    }

    /// Fills the place; returns false if it has another shape, or if a later checkpoint replaces an expert.
    bool fillPlace(TargetId id, const Found& found, PackedForm form)
    {
        form.experts = found.stack.order;
        Derivation derivation{.transposed = false, .folded = {}, .sources = sourcesOf(found)};
        if (derivation.sources.empty() || !mayFill(m_targets[id], found.source, *found.weight, m_sources)) {
            return false;
        }
        const TensorRef packed = expertTensor(m_sources[found.source].tensor->name(), found.stack, form);
        derivation.packing = form;
        return fillPacked(id, m_targets, m_sources, std::move(derivation), packed);
    }

    /// Returns the sources of all experts in their order; none if one is not of this checkpoint.
    std::vector<SourceId> sourcesOf(const Found& found) const
    {
        std::vector<SourceId> sources;
        for (const std::size_t codes : found.stack.codes) {
            const auto source =
                m_codes.find({.checkpoint = m_sources[found.source].where.checkpoint, .tensor = codes});
            if (source == m_codes.end() || m_sources[source->second].leftOut) {
                return {};
            }
            sources.push_back(source->second);
        }
        return sources;
    }

    const Model& m_model;
    const Checkpoints& m_checkpoints;
    Targets& m_targets;
    Sources& m_sources;
    std::map<NodeId, Layer> m_layers;
    std::map<CheckpointTensorId, SourceId> m_codes;
    std::map<ExpertOrder, FirstExperts> m_firstByName;
};

} // namespace

void matchExperts(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources)
{
    ExpertMatcher(model, checkpoints, targets, sources).match();
}

} // namespace onnxmend
