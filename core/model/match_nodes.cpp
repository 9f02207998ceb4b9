// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/match_nodes.h"

#include "core/model/cast_aliases.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

namespace
{

/// Positions of nodes with the same key.
struct Places {
    std::vector<int> left;
    std::vector<int> right;
};

std::vector<std::string_view> rootsOf(Node::Texts values, const CastAliases& aliases)
{
    std::vector<std::string_view> roots;
    roots.reserve(values.size());
    for (const std::string_view value : values) {
        roots.push_back(aliases.rootOf(value));
    }
    return roots;
}

/// Joins names. Each has its length before it, so that a name cannot look like two.
std::string joined(const std::vector<std::string_view>& names)
{
    std::string text;
    for (const std::string_view root : names) {
        text += std::to_string(root.size());
        text += ':';
        text += root;
    }
    return text;
}

std::string operatorKey(const Node& node)
{
    return std::string(canonicalDomain(node.domain())) + "/" + node.op_type() + "/";
}

bool hasNames(Node::Texts values)
{
    return std::ranges::any_of(values, [](std::string_view value) { return !value.empty(); });
}

class Matcher
{
public:
    Matcher(const NodeList& left, const NodeList& right)
        : m_left(left)
        , m_right(right)
        , m_ofLeft(static_cast<std::size_t>(left.size()))
        , m_isTaken(static_cast<std::size_t>(right.size()))
    {
    }

    /// Pairs nodes without a partner that have the same key, in order. `keyOf` returns an empty key for nodes
    /// to leave out.
    template <class KeyOf>
    void matchBy(const KeyOf& keyOf, bool onlyUnique = false)
    {
        using Key = decltype(keyOf(*m_left.begin()));
        std::unordered_map<Key, Places> byKey;
        forEachOpen([&](int place) { put(byKey, keyOf(m_left[place]), place, &Places::left); },
                    [&](int place) { put(byKey, keyOf(m_right[place]), place, &Places::right); });
        for (const auto& [key, places] : byKey) {
            if (onlyUnique && (places.left.size() != 1 || places.right.size() != 1)) {
                continue;
            }
            for (std::size_t i = 0; i < std::min(places.left.size(), places.right.size()); ++i) {
                m_ofLeft[static_cast<std::size_t>(places.left[i])] = places.right[i];
                m_isTaken[static_cast<std::size_t>(places.right[i])] = true;
            }
        }
    }

    NodeMatches result() const
    {
        NodeMatches matches{.ofLeft = m_ofLeft, .onlyRight = {}};
        for (int i = 0; i < m_right.size(); ++i) {
            if (!m_isTaken[static_cast<std::size_t>(i)]) {
                matches.onlyRight.push_back(i);
            }
        }
        return matches;
    }

private:
    template <class ByKey, class Key>
    static void put(ByKey& byKey, Key key, int place, std::vector<int> Places::*side)
    {
        if (!key.empty()) {
            (byKey[std::move(key)].*side).push_back(place);
        }
    }

    template <class OnLeft, class OnRight>
    void forEachOpen(const OnLeft& onLeft, const OnRight& onRight) const
    {
        for (int i = 0; i < m_left.size(); ++i) {
            if (!m_ofLeft[static_cast<std::size_t>(i)]) {
                onLeft(i);
            }
        }
        for (int i = 0; i < m_right.size(); ++i) {
            if (!m_isTaken[static_cast<std::size_t>(i)]) {
                onRight(i);
            }
        }
    }

    const NodeList& m_left;
    const NodeList& m_right;
    std::vector<std::optional<int>> m_ofLeft;
    std::vector<bool> m_isTaken;
};

} // namespace

bool isCommutative(const Node& node)
{
    static constexpr std::array<std::string_view, 13> operators = {
        "Add",  "And", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Equal", "Max",
        "Mean", "Min", "Mul",        "Or",        "Sum",        "Xor"};
    // Before opset 7 an attribute lets the second input alone be broadcast.
    return node.input_size() == 2 && node.attribute_size() == 0 && canonicalDomain(node.domain()).empty() &&
           std::ranges::find(operators, node.op_type()) != operators.end();
}

bool isCast(const Node& node)
{
    return node.op_type() == "Cast" && canonicalDomain(node.domain()).empty() && node.input_size() == 1 &&
           node.output_size() == 1 && !node.input(0).empty() && !node.output(0).empty();
}

bool isCastOperator(const Node& node)
{
    return canonicalDomain(node.domain()).empty() &&
           (node.op_type() == "Cast" || node.op_type() == "CastLike");
}

namespace
{

/// Returns the aliases of Casts without a partner.
CastAliases aliasesOf(const NodeMatches& matches, const NodeList& left, const NodeList& right)
{
    CastAliases aliases;
    const auto add = [&aliases](const Node& node) {
        if (isCast(node)) {
            aliases.add(node.input(0), node.output(0));
        }
    };
    for (int i = 0; i < left.size(); ++i) {
        if (!matches.ofLeft[static_cast<std::size_t>(i)]) {
            add(left[i]);
        }
    }
    for (const int i : matches.onlyRight) {
        add(right[i]);
    }
    return aliases;
}

} // namespace

NodeMatches matchNodes(const NodeList& left, const NodeList& right)
{
    Matcher matcher(left, right);
    CastAliases aliases;
    const auto byOutputs = [&aliases](const Node& node) {
        return hasNames(node.output()) ? joined(rootsOf(node.output(), aliases)) : std::string();
    };
    const auto byOperatorAndOutputs = [&byOutputs](const Node& node) {
        const std::string outputs = byOutputs(node);
        return outputs.empty() ? outputs : operatorKey(node) + outputs;
    };
    const auto byOperatorAndInputs = [&aliases](const Node& node) {
        if (!hasNames(node.input())) {
            return std::string();
        }
        std::vector<std::string_view> inputs = rootsOf(node.input(), aliases);
        if (isCommutative(node)) {
            std::ranges::sort(inputs);
        }
        return operatorKey(node) + joined(inputs);
    };
    matcher.matchBy([](const Node& node) { return node.name(); }, true);
    matcher.matchBy(byOperatorAndOutputs);
    aliases = aliasesOf(matcher.result(), left, right);
    matcher.matchBy(byOperatorAndOutputs);
    matcher.matchBy(byOperatorAndInputs);
    matcher.matchBy(byOutputs);
    return matcher.result();
}

} // namespace onnxmend
