// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/trace_dtype.h"

#include "core/model/model_data.h"
#include "core/onnx/domains.h"
#include "core/onnx/op_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostTracedValues = 64;
constexpr int mostTracedSteps = 16; ///< a Cast that is farther away is hardly the mistake

/// An operator whose result has a dtype that does not come from an argument.
struct GivingOperator {
    std::string_view name;
    DtypeCause cause;
    bool isExplicit;
};

constexpr std::array givingOperators = std::to_array<GivingOperator>({
    {"Cast", DtypeCause::Cast, true},
    {"CastLike", DtypeCause::Cast, true},
    {"Range", DtypeCause::Arange, true},
    {"And", DtypeCause::ValueMask, true},
    {"Equal", DtypeCause::ValueMask, true},
    {"Greater", DtypeCause::ValueMask, true},
    {"GreaterOrEqual", DtypeCause::ValueMask, true},
    {"IsInf", DtypeCause::ValueMask, true},
    {"IsNaN", DtypeCause::ValueMask, true},
    {"Less", DtypeCause::ValueMask, true},
    {"LessOrEqual", DtypeCause::ValueMask, true},
    {"Not", DtypeCause::ValueMask, true},
    {"Or", DtypeCause::ValueMask, true},
    {"Xor", DtypeCause::ValueMask, true},
    {"ConstantOfShape", DtypeCause::Creation, true},
    {"EyeLike", DtypeCause::Creation, true},
    {"RandomNormal", DtypeCause::Creation, true},
    {"RandomNormalLike", DtypeCause::Creation, true},
    {"RandomUniform", DtypeCause::Creation, true},
    {"RandomUniformLike", DtypeCause::Creation, true},
    {"ArgMax", DtypeCause::Index, true},
    {"ArgMin", DtypeCause::Index, true},
    {"NonZero", DtypeCause::Index, true},
    {"Shape", DtypeCause::Index, true},
    {"Size", DtypeCause::Index, true},
    {"Constant", DtypeCause::Constant, false},
});

const GivingOperator* findGivingOperator(const Node& node)
{
    if (!canonicalDomain(node.domain()).empty()) {
        return nullptr;
    }
    const auto found = std::ranges::find(givingOperators, node.op_type(), &GivingOperator::name);
    return found == givingOperators.end() ? nullptr : &*found;
}

DType castTarget(const Node& node)
{
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == "to") {
            return dtypeInAttribute(attribute);
        }
    }
    return DType::Undefined;
}

/// Returns the arguments whose dtype a result has, too; empty if the operator gives it itself or is not
/// known.
std::vector<std::string_view> passedOn(const ModelData& data, GraphId graph, const Node& node,
                                       std::string_view result)
{
    std::vector<std::string_view> arguments;
    const OpSchema* const schema =
        findOpSchema(node.domain(), node.op_type(), data.opsetOf(graph, node.domain()));
    const auto place = std::ranges::find(node.output(), result);
    const auto index = static_cast<std::size_t>(place - node.output().begin());
    const OpParameter* const output = schema ? schema->output(index) : nullptr;
    for (int i = 0; output && output->variable >= 0 && i < node.input_size(); ++i) {
        const OpParameter* const input = schema->input(static_cast<std::size_t>(i));
        if (input && input->variable == output->variable && !node.input(i).empty()) {
            arguments.push_back(node.input(i));
        }
    }
    return arguments;
}

/// The walk of giverOf(), nearest values first.
class GiverSearch
{
public:
    explicit GiverSearch(CodeIndex& index)
        : m_index(index)
    {
    }

    std::optional<DtypeGiver> search(GraphId graph, std::string_view value)
    {
        m_waiting.push_back({.graph = graph, .value = value});
        while (!m_waiting.empty() && m_seen.size() < mostTracedValues) {
            const Traced traced = m_waiting.front();
            m_waiting.pop_front();
            if (!m_seen.emplace(traced.graph.value, traced.value).second) {
                continue;
            }
            const auto producer = m_index.producerOf(traced.graph, traced.value);
            if (!producer) {
                visitGiven(traced);
            } else if (visitNode(traced, *producer)) {
                break;
            }
        }
        return m_best;
    }

private:
    // Kinds of givers, the most likely one first. PyTorch gives a number the dtype of the tensor beside it.
    static constexpr int explicitRank = 0;
    static constexpr int storedRank = 1;
    static constexpr int nodeRank = 2;
    static constexpr int inputRank = 3;
    static constexpr int scalarRank = 4;

    struct Traced {
        GraphId graph;
        std::string_view value;
        std::optional<NodeId> reader = {};
        int steps = 0;
    };

    /// Keeps the giver unless a better one is known.
    void offer(DtypeGiver giver, int rank)
    {
        if (rank < m_bestRank) {
            m_bestRank = rank;
            m_best = std::move(giver);
        }
    }

    /// Looks at an input, an initializer or another value without a node.
    void visitGiven(const Traced& traced)
    {
        DtypeGiver giver{
            .cause = DtypeCause::Input, .graph = traced.graph, .value = std::string(traced.value)};
        int rank = inputRank;
        if (const auto stored = m_index.model().findVisible(traced.graph, traced.value)) {
            const bool isWeight = traced.value.ends_with(".weight") || traced.value.ends_with(".bias");
            const bool isScalar = isStoredScalar(*stored);
            giver.node = traced.reader;
            giver.cause = isScalar   ? DtypeCause::Constant
                          : isWeight ? DtypeCause::Weight
                                     : DtypeCause::Buffer;
            rank = isScalar ? scalarRank : storedRank;
        }
        offer(std::move(giver), rank);
    }

    bool isStoredScalar(TensorId id) const { return m_index.model().tensor(id).shape.empty(); }

    /// Returns the rank of a Constant node, whose tensor may be unknown.
    int rankOfConstant(const Traced& traced, GraphId graph) const
    {
        const auto stored = m_index.model().findStored(graph, traced.value);
        return stored && !isStoredScalar(*stored) ? storedRank : scalarRank;
    }

    /// Returns whether the node states the dtype, which ends the walk.
    bool visitNode(const Traced& traced, const CodeIndex::Producer& producer)
    {
        const Node& node = *producer.node;
        DtypeGiver giver{.graph = producer.graph, .node = producer.index, .value = std::string(traced.value)};
        if (const GivingOperator* const known = findGivingOperator(node)) {
            giver.cause = known->cause;
            giver.isExplicit = known->isExplicit;
            giver.to = known->cause == DtypeCause::Cast ? castTarget(node) : DType::Undefined;
            offer(std::move(giver),
                  known->isExplicit ? explicitRank : rankOfConstant(traced, producer.graph));
            return known->isExplicit;
        }
        const auto arguments = passedOn(m_index.model().data(), producer.graph, node, traced.value);
        if (arguments.empty()) {
            offer(std::move(giver), nodeRank);
        }
        for (const std::string_view argument : arguments) {
            if (traced.steps < mostTracedSteps) {
                m_waiting.push_back({.graph = producer.graph,
                                     .value = argument,
                                     .reader = producer.index,
                                     .steps = traced.steps + 1});
            }
        }
        return false;
    }

    CodeIndex& m_index;
    std::deque<Traced> m_waiting;
    std::set<std::pair<std::uint32_t, std::string_view>> m_seen;
    std::optional<DtypeGiver> m_best;
    int m_bestRank = scalarRank + 1;
};

template <class Words>
bool hasWord(std::string_view code, const Words& words)
{
    return std::ranges::any_of(
        words, [code](std::string_view word) { return code.find(word) != std::string_view::npos; });
}

bool isHalf(DType dtype) { return dtype == DType::Float16 || dtype == DType::Bfloat16; }

} // namespace

std::optional<DtypeGiver> giverOf(CodeIndex& index, GraphId graph, std::string_view value)
{
    return GiverSearch(index).search(graph, value);
}

DtypeCause refinedCause(const DtypeGiver& giver, std::string_view code, DType needed)
{
    static constexpr std::array makers = std::to_array<std::string_view>(
        {"zeros", "ones", ".full", "empty(", ".eye(", "rand(", "randn(", "linspace("});
    static constexpr std::array casts =
        std::to_array<std::string_view>({".to(", ".type(", ".type_as(", ".float(", ".half(", ".bfloat16(",
                                         ".double(", ".int(", ".long(", ".short(", ".bool(", "dtype"});
    if (giver.cause == DtypeCause::ValueMask || needed == DType::Bool) {
        return needed == DType::Bool ? DtypeCause::Mask : DtypeCause::ValueMask;
    }
    if (giver.cause != DtypeCause::Cast && giver.cause != DtypeCause::Constant) {
        return giver.cause;
    }
    if (code.find("arange(") != std::string_view::npos) {
        return DtypeCause::Arange;
    }
    if (hasWord(code, makers)) {
        return DtypeCause::Creation;
    }
    if (giver.cause == DtypeCause::Constant || code.empty() || hasWord(code, casts)) {
        return giver.cause;
    }
    return isHalf(giver.to) ? DtypeCause::Autocast : DtypeCause::Promotion;
}

} // namespace onnxmend
