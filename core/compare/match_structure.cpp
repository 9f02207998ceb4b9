// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/match_structure.h"

#include "core/binding/compare_contents.h"
#include "core/model/match_nodes.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t inputsOfKey = 8; // keeps the keys of a Concat of thousands linear
constexpr int mostRounds = 6;          // of fused nodes, which lead to further pairs

using Reader = NumberedGraph::Reader;

bool haveSameShape(const ModelTensor& a, const ModelTensor& b)
{
    const std::vector<std::int64_t>& shape = a.shape;
    const std::vector<std::int64_t>& other = b.shape;
    return shape == other;
}

/// Returns shape and a few values of a tensor, rounded to FLOAT16 if they are floats, so that a conversion
/// does not matter. Empty if they cannot be read.
std::string contentKey(const ModelTensor& tensor)
{
    if (!tensor.stored || !ContentComparer::isComparable(*tensor.stored)) {
        return {};
    }
    const bool isFloat = dtypeInfo(tensor.stored->dtype()).kind == DTypeKind::Float;
    const std::string values =
        ContentComparer::sample(*tensor.stored, isFloat ? DType::Float16 : tensor.stored->dtype());
    if (values.empty()) {
        return {};
    }
    std::string key = isFloat ? "float" : dtypeName(tensor.stored->dtype());
    const std::vector<std::int64_t>& shape = tensor.shape;
    for (const std::int64_t dimension : shape) {
        key += "," + std::to_string(dimension);
    }
    return key + ":" + values;
}

/// Properties that the readers of two values must share for the values to be a pair, the surest first.
enum class ReaderLikeness {
    Inputs,  ///< operator and all inputs
    Place,   ///< operator, and the place among the inputs
    Operator ///< operator, if the order of its inputs does not matter
};

class StructureMatcher
{
public:
    StructureMatcher(NumberedGraph& left, NumberedGraph& right, const SameValues& outer,
                     const Progress& progress)
        : m_left(left)
        , m_right(right)
        , m_outer(outer)
        , m_progress(progress)
    {
    }

    std::vector<FusedNode> match(const NodeList& left, const NodeList& right)
    {
        pairByNames(left, right);
        pairBorders();
        pairContents();
        propagate();
        std::vector<FusedNode> all;
        for (int round = 0; round < mostRounds; ++round) {
            const std::vector<FusedNode> fused = findFusedNodes(m_left, m_right);
            if (fused.empty()) {
                break;
            }
            for (const FusedNode& node : fused) {
                followFused(node);
            }
            propagate();
            all.insert(all.end(), fused.begin(), fused.end());
        }
        pairCasts();
        return all;
    }

private:
    using ValuePair = std::pair<int, int>;

    void pairByNames(const NodeList& left, const NodeList& right);
    void pairBorders();
    void pairInOrder(bool NumberedGraph::Value::*isWanted);
    void pairCaptures();
    void pairContents();
    void pairValues(int left, int right);
    void pairNodes(int left, int right);
    bool canPair(int left, int right) const;
    void propagate();
    void followProducers(const ValuePair& pair);
    void followInputs(int left, int right);
    bool areSwapped(int left, int right) const;
    int likenessOf(int leftInput, int rightInput) const;
    void followReaders(const ValuePair& pair, ReaderLikeness likeness);
    void followFused(const FusedNode& node);
    void pairCasts();
    void pairCastReadBy(const Reader& reader, int cast);
    void pairCastWith(int cast, int otherValue);
    std::string keyOf(const NumberedGraph& graph, const Reader& reader, ReaderLikeness likeness) const;

    NumberedGraph& m_left;
    NumberedGraph& m_right;
    const SameValues& m_outer;
    const Progress& m_progress;
    std::deque<ValuePair> m_values; ///< pairs that were not followed yet
    std::deque<ValuePair> m_later;  ///< pairs whose readers may be paired by operator and place
    std::deque<ValuePair> m_last;   ///< pairs whose readers may be paired by the operator alone
    std::deque<ValuePair> m_nodes;
};

void StructureMatcher::pairValues(int left, int right)
{
    if (left < 0 || right < 0 || m_left.value(left).partner >= 0 || m_right.value(right).partner >= 0) {
        return;
    }
    m_left.value(left).partner = right;
    m_right.value(right).partner = left;
    m_values.emplace_back(left, right);
}

void StructureMatcher::pairNodes(int left, int right)
{
    m_left.setPartner(left, right);
    m_right.setPartner(right, left);
    const std::size_t count = std::min(m_left.outputs(left).size(), m_right.outputs(right).size());
    for (std::size_t i = 0; i < count; ++i) {
        pairValues(m_left.outputs(left)[i], m_right.outputs(right)[i]);
    }
    m_nodes.emplace_back(left, right);
}

/// Names that exporters number shift when a node is added: if most of the pairs have different operators,
/// none counts.
void StructureMatcher::pairByNames(const NodeList& left, const NodeList& right)
{
    const NodeMatches matches = matchNodes(left, right);
    std::vector<ValuePair> pairs;
    std::size_t others = 0;
    for (int i = 0; i < left.size(); ++i) {
        if (const std::optional<int> match = matches.ofLeft[static_cast<std::size_t>(i)]) {
            pairs.emplace_back(i, *match);
            others += areSameOperators(left[i], right[*match]) ? 0 : 1;
        }
    }
    if (others > 2 && 2 * others > pairs.size()) {
        return;
    }
    for (const auto& [a, b] : pairs) {
        pairNodes(a, b);
    }
}

/// Pairs the inputs or outputs that have no partner by their order, if both graphs have as many of them.
void StructureMatcher::pairInOrder(bool NumberedGraph::Value::*isWanted)
{
    const auto openOf = [isWanted](const NumberedGraph& graph) {
        std::vector<int> open;
        for (std::size_t i = 0; i < graph.values().size(); ++i) {
            const NumberedGraph::Value& value = graph.values()[i];
            if (value.*isWanted && value.partner < 0 && !value.stored) {
                open.push_back(static_cast<int>(i));
            }
        }
        return open;
    };
    const std::vector<int> left = openOf(m_left);
    const std::vector<int> right = openOf(m_right);
    for (std::size_t i = 0; left.size() == right.size() && i < left.size(); ++i) {
        pairValues(left[i], right[i]);
    }
}

void StructureMatcher::pairCaptures()
{
    std::unordered_map<std::string, int> captured;
    for (std::size_t i = 0; i < m_right.values().size(); ++i) {
        if (m_right.values()[i].isCaptured()) {
            captured.try_emplace(m_outer.keyOf(false, m_right.values()[i].name), static_cast<int>(i));
        }
    }
    for (std::size_t i = 0; i < m_left.values().size() && !captured.empty(); ++i) {
        if (m_left.values()[i].isCaptured()) {
            const auto found = captured.find(m_outer.keyOf(true, m_left.values()[i].name));
            pairValues(static_cast<int>(i), found == captured.end() ? -1 : found->second);
        }
    }
}

void StructureMatcher::pairBorders()
{
    const auto isGiven = [](const NumberedGraph::Value& value) { return value.isInput || value.stored; };
    for (std::size_t i = 0; i < m_left.values().size(); ++i) {
        const NumberedGraph::Value& value = m_left.values()[i];
        const int other = m_right.find(value.name);
        if (other < 0) {
            continue;
        }
        const NumberedGraph::Value& found = m_right.value(other);
        if (value.stored && found.stored && !haveSameShape(*value.stored, *found.stored)) {
            continue; // most likely a number that an exporter gave to another tensor
        }
        if ((isGiven(value) && isGiven(found)) || (value.isOutput && found.isOutput)) {
            pairValues(static_cast<int>(i), other);
        }
    }
    pairCaptures();
    pairInOrder(&NumberedGraph::Value::isInput);
    pairInOrder(&NumberedGraph::Value::isOutput);
}

void StructureMatcher::pairContents()
{
    struct Places {
        std::vector<int> left;
        std::vector<int> right;
    };
    std::unordered_map<std::string, Places> byContent;
    const auto collect = [this, &byContent](const NumberedGraph& graph, std::vector<int> Places::*side) {
        for (std::size_t i = 0; i < graph.values().size(); ++i) {
            const NumberedGraph::Value& value = graph.values()[i];
            if (value.stored && value.partner < 0) {
                m_progress.checkCancelled();
                if (const std::string key = contentKey(*value.stored); !key.empty()) {
                    (byContent[key].*side).push_back(static_cast<int>(i));
                }
            }
        }
    };
    const auto isOpen = [](const NumberedGraph::Value& value) { return value.stored && value.partner < 0; };
    if (std::ranges::none_of(m_left.values(), isOpen) || std::ranges::none_of(m_right.values(), isOpen)) {
        return;
    }
    collect(m_left, &Places::left);
    collect(m_right, &Places::right);
    for (const auto& [key, places] : byContent) {
        if (places.left.size() == 1 && places.right.size() == 1) {
            pairValues(places.left[0], places.right[0]);
        }
    }
}

bool StructureMatcher::canPair(int left, int right) const
{
    return left >= 0 && right >= 0 && m_left.isFree(left) && m_right.isFree(right) &&
           !m_left.isLookedThrough(left) && !m_right.isLookedThrough(right) &&
           areSameOperators(m_left.node(left), m_right.node(right));
}

void StructureMatcher::propagate()
{
    while (!m_nodes.empty() || !m_values.empty() || !m_later.empty() || !m_last.empty()) {
        m_progress.checkCancelled();
        if (!m_nodes.empty()) {
            const ValuePair pair = m_nodes.front();
            m_nodes.pop_front();
            followInputs(pair.first, pair.second);
        } else if (!m_values.empty()) {
            const ValuePair pair = m_values.front();
            m_values.pop_front();
            followProducers(pair);
            followReaders(pair, ReaderLikeness::Inputs);
            m_later.push_back(pair);
        } else if (!m_later.empty()) {
            const ValuePair pair = m_later.front();
            m_later.pop_front();
            followReaders(pair, ReaderLikeness::Place);
            m_last.push_back(pair);
        } else {
            const ValuePair pair = m_last.front();
            m_last.pop_front();
            followReaders(pair, ReaderLikeness::Operator);
        }
    }
}

void StructureMatcher::followProducers(const ValuePair& pair)
{
    const int left = m_left.producerBefore(pair.first);
    const int right = m_right.producerBefore(pair.second);
    if (canPair(left, right)) {
        pairNodes(left, right);
    }
}

/// Returns how well two inputs fit: they are a pair, may become one, or neither.
int StructureMatcher::likenessOf(int leftInput, int rightInput) const
{
    if (leftInput < 0 || rightInput < 0) {
        return 0;
    }
    const int root = m_right.rootOf(rightInput);
    const NumberedGraph::Value& value = m_left.value(m_left.rootOf(leftInput));
    const NumberedGraph::Value& other = m_right.value(root);
    if (value.partner == root) {
        return 2;
    }
    if (value.partner >= 0 || other.partner >= 0) {
        return 0;
    }
    const bool canBePair = value.stored && other.stored ? haveSameShape(*value.stored, *other.stored)
                                                        : canPair(value.producer, other.producer);
    return canBePair ? 1 : 0;
}

/// Returns whether the first input of one node is the second one of the other.
bool StructureMatcher::areSwapped(int left, int right) const
{
    if (!isCommutative(m_left.node(left)) || !isCommutative(m_right.node(right))) {
        return false;
    }
    const std::vector<int>& inputs = m_left.inputs(left);
    const std::vector<int>& others = m_right.inputs(right);
    return likenessOf(inputs[0], others[1]) + likenessOf(inputs[1], others[0]) >
           likenessOf(inputs[0], others[0]) + likenessOf(inputs[1], others[1]);
}

void StructureMatcher::followInputs(int left, int right)
{
    if (!areSameOperators(m_left.node(left), m_right.node(right))) {
        return;
    }
    const bool isSwapped = areSwapped(left, right);
    const std::size_t count = std::min(m_left.inputs(left).size(), m_right.inputs(right).size());
    for (std::size_t i = 0; i < count; ++i) {
        const int input = m_left.inputs(left)[i];
        const int otherInput = m_right.inputs(right)[isSwapped ? 1 - i : i];
        if (input < 0 || otherInput < 0) {
            continue;
        }
        const int a = m_left.rootOf(input);
        const int b = m_right.rootOf(otherInput);
        const NumberedGraph::Value& value = m_left.value(a);
        const NumberedGraph::Value& other = m_right.value(b);
        if (value.partner >= 0 || other.partner >= 0) {
            continue;
        }
        if (value.stored && other.stored && haveSameShape(*value.stored, *other.stored)) {
            pairValues(a, b);
        } else if (canPair(value.producer, other.producer)) {
            pairNodes(value.producer, other.producer);
        }
    }
}

/// Returns operator and place of a reader, and the partners of its inputs if they count. If the order of the
/// inputs does not matter, the place counts only where nothing else does.
std::string StructureMatcher::keyOf(const NumberedGraph& graph, const Reader& reader,
                                    ReaderLikeness likeness) const
{
    const Node& node = graph.node(reader.node);
    const bool isInAnyOrder = isCommutative(node);
    std::string key = std::string(canonicalDomain(node.domain())) + "/" + node.op_type() + "/";
    if (!isInAnyOrder || likeness == ReaderLikeness::Place) {
        key += std::to_string(reader.index);
    }
    if (likeness != ReaderLikeness::Inputs) {
        return key;
    }
    const std::vector<int>& inputs = graph.inputs(reader.node);
    std::vector<int> leftNumbers;
    for (std::size_t i = 0; i < std::min(inputs.size(), inputsOfKey); ++i) {
        const int root = inputs[i] < 0 ? -1 : graph.rootOf(inputs[i]);
        const int partner = root < 0 ? -1 : graph.value(root).partner;
        leftNumbers.push_back(partner < 0 || &graph == &m_right ? partner : root);
    }
    if (isInAnyOrder) {
        std::ranges::sort(leftNumbers);
    }
    for (const int number : leftNumbers) {
        key += "," + std::to_string(number);
    }
    return key;
}

void StructureMatcher::followReaders(const ValuePair& pair, ReaderLikeness likeness)
{
    const auto isOpen = [likeness](const NumberedGraph& graph, const Reader& reader) {
        return graph.isFree(reader.node) &&
               (likeness != ReaderLikeness::Operator || isCommutative(graph.node(reader.node)));
    };
    std::unordered_map<std::string, std::pair<std::vector<int>, std::vector<int>>> byKey;
    bool isAnyLeft = false;
    for (const Reader& reader : m_left.readersOf(pair.first)) {
        if (isOpen(m_left, reader)) {
            byKey[keyOf(m_left, reader, likeness)].first.push_back(reader.node);
            isAnyLeft = true;
        }
    }
    if (!isAnyLeft) {
        return;
    }
    for (const Reader& reader : m_right.readersOf(pair.second)) {
        if (isOpen(m_right, reader)) {
            byKey[keyOf(m_right, reader, likeness)].second.push_back(reader.node);
        }
    }
    for (const auto& [key, nodes] : byKey) {
        if (nodes.first.size() != nodes.second.size()) {
            continue;
        }
        for (std::size_t i = 0; i < nodes.first.size(); ++i) {
            if (canPair(nodes.first[i], nodes.second[i])) { // a node may read a value twice
                pairNodes(nodes.first[i], nodes.second[i]);
            }
        }
    }
}

/// The result of a fused node leads on, and so do its inputs, which are paired already.
void StructureMatcher::followFused(const FusedNode& node)
{
    const int one = (node.isLeft ? m_left : m_right).outputs(node.node)[0];
    const int partner = (node.isLeft ? m_left : m_right).value(one).partner;
    m_values.emplace_back(node.isLeft ? one : partner, node.isLeft ? partner : one);
}

/// A Cast of both models is read by paired nodes, and reads the same value. The last ones come first, since
/// Casts may stand behind each other.
void StructureMatcher::pairCasts()
{
    for (int cast = m_left.size() - 1; cast >= 0; --cast) {
        if (!m_left.isLookedThrough(cast) || !m_left.isFree(cast)) {
            continue;
        }
        for (const Reader& reader : m_left.value(m_left.outputs(cast)[0]).readers) {
            pairCastReadBy(reader, cast);
        }
    }
}

void StructureMatcher::pairCastReadBy(const Reader& reader, int cast)
{
    const int other = m_left.partner(reader.node);
    if (other < 0) {
        return;
    }
    const std::vector<int>& inputs = m_right.inputs(other);
    if (isCommutative(m_left.node(reader.node)) && isCommutative(m_right.node(other))) {
        std::ranges::for_each(inputs, [this, cast](int input) { pairCastWith(cast, input); });
    } else if (reader.index < inputs.size()) {
        pairCastWith(cast, inputs[reader.index]);
    }
}

/// Pairs a Cast with the one that gives a value of the right graph, if both read the same value.
void StructureMatcher::pairCastWith(int cast, int otherValue)
{
    const int otherCast = otherValue < 0 ? -1 : m_right.value(otherValue).producer;
    if (!m_left.isFree(cast) || otherCast < 0 || !m_right.isLookedThrough(otherCast) ||
        !m_right.isFree(otherCast)) {
        return;
    }
    const int root = m_left.rootOf(m_left.inputs(cast)[0]);
    const int otherRoot = m_right.rootOf(m_right.inputs(otherCast)[0]);
    if (m_left.value(root).partner == otherRoot) {
        pairNodes(cast, otherCast);
    }
}

/// Adds the values of both graphs that have partners, and then the Casts of one side: either what they read
/// or what they give has a partner.
void addValues(const NumberedGraph& left, const NumberedGraph& right, SameValues& values)
{
    for (const NumberedGraph::Value& value : left.values()) {
        if (value.partner >= 0) {
            values.add(value.name, right.value(value.partner).name);
        }
    }
    const auto addCasts = [&values](const NumberedGraph& graph, bool isLeft) {
        for (int i = 0; i < graph.size(); ++i) {
            if (!graph.isLookedThrough(i)) {
                continue;
            }
            const NumberedGraph::Value& read = graph.value(graph.rootOf(graph.inputs(i)[0]));
            const NumberedGraph::Value& given = graph.value(graph.outputs(i)[0]);
            const bool isGivenKnown = read.partner < 0 && given.partner >= 0;
            values.addCast(isLeft, isGivenKnown ? given.name : read.name,
                           isGivenKnown ? read.name : given.name);
        }
    };
    addCasts(left, true);
    addCasts(right, false);
}

std::unordered_map<std::string_view, std::string_view> renamedOf(const NumberedGraph& left,
                                                                 const NumberedGraph& right)
{
    std::unordered_map<std::string_view, std::string_view> renamed;
    for (const NumberedGraph::Value& value : left.values()) {
        if (value.partner >= 0 && value.producer < 0 && !value.isCaptured()) {
            const NumberedGraph::Value& other = right.value(value.partner);
            if (other.name != value.name && other.producer < 0 && !other.isCaptured()) {
                renamed.emplace(value.name, other.name);
            }
        }
    }
    return renamed;
}

} // namespace

bool areSameOperators(const Node& a, const Node& b)
{
    return a.op_type() == b.op_type() && a.overload() == b.overload() && isSameDomain(a.domain(), b.domain());
}

StructureMatch matchStructure(NumberedGraph left, NumberedGraph right, SameValues& values,
                              const Progress& progress)
{
    StructureMatcher matcher(left, right, values, progress);
    StructureMatch match;
    match.fused = matcher.match(left.nodes(), right.nodes());
    for (int i = 0; i < left.size(); ++i) {
        match.rightOf.push_back(left.partner(i));
    }
    for (int i = 0; i < right.size(); ++i) {
        match.leftOf.push_back(right.partner(i));
    }
    match.renamed = renamedOf(left, right);
    addValues(left, right, values);
    return match;
}

} // namespace onnxmend
