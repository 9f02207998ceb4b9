// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/reduce_nodes.h"

#include "core/model/scope_names.h"
#include "core/reduce/cut_nodes.h"
#include "core/reduce/delta_debugging.h"
#include "core/reduce/known_types.h"
#include "core/reduce/lift_scope.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A node of any graph or function, by its number.
struct PlacedNode {
    const onnx::NodeProto* node = nullptr;
    std::size_t scope = 0;     ///< index into the scopes
    std::size_t around = none; ///< node whose body it is in
    std::size_t end = 0;       ///< behind the numbers of its bodies' nodes
    int index = 0;             ///< in its graph
};

/// The nodes of a draft and how they depend on each other.
class NodeMap
{
public:
    explicit NodeMap(const onnx::ModelProto& proto)
    {
        addNodes(proto.graph().node(), "main", none);
        for (const onnx::FunctionProto& function : proto.functions()) {
            const std::size_t first = m_nodes.size();
            addNodes(function.node(), functionScope(function), none);
            m_functions.emplace(functionKey(function.domain(), function.name(), function.overload()),
                                std::pair(first, m_nodes.size()));
        }
        for (std::size_t number = 0; number < m_nodes.size(); ++number) {
            const onnx::NodeProto& node = *m_nodes[number].node;
            for (const std::string& output : node.output()) {
                m_producers.emplace(output, number);
            }
            for (const std::string& input : node.input()) {
                m_readers.emplace(input, number);
            }
            if (const auto called = calledBy(node); called != m_functions.end()) {
                m_calls.emplace(called->second.first, number);
            }
        }
    }

    std::size_t size() const { return m_nodes.size(); }

    /// Returns the number of the node of a message, or of one that gives or reads its value; `none` without.
    std::size_t find(const ProofSubject& subject) const
    {
        for (std::size_t number = 0; subject.nodeIndex && number < m_nodes.size(); ++number) {
            const PlacedNode& placed = m_nodes[number];
            if (static_cast<std::size_t>(placed.index) == subject.nodeIndex->value &&
                m_scopes[placed.scope] == subject.graph) {
                return number;
            }
        }
        for (const auto* map : {&m_producers, &m_readers}) {
            if (const auto found = map->find(subject.value); found != map->end()) {
                return found->second;
            }
        }
        return none;
    }

    const std::string& scopeOf(std::size_t number) const { return m_scopes[m_nodes[number].scope]; }
    int indexOf(std::size_t number) const { return m_nodes[number].index; }

    /// Marks a node with everything that it needs to be there: its bodies, the functions that it calls, the
    /// nodes around it, and a call of its function.
    void mark(std::size_t number, std::vector<bool>& marked) const
    {
        std::vector<std::size_t> waiting = {number};
        while (!waiting.empty()) {
            const std::size_t next = waiting.back();
            waiting.pop_back();
            if (next == none || marked[next]) {
                continue;
            }
            marked[next] = true;
            const PlacedNode& placed = m_nodes[next];
            waiting.push_back(placed.around);
            for (std::size_t inner = next + 1; inner < placed.end; ++inner) {
                waiting.push_back(inner);
            }
            if (const auto called = calledBy(*placed.node); called != m_functions.end()) {
                for (std::size_t inner = called->second.first; inner < called->second.second; ++inner) {
                    waiting.push_back(inner);
                }
            }
            for (const auto& [key, range] : m_functions) {
                const bool isInside = next >= range.first && next < range.second;
                const auto call = isInside ? m_calls.find(range.first) : m_calls.end();
                if (call != m_calls.end()) {
                    waiting.push_back(call->second);
                }
            }
        }
    }

    /// Marks the nodes that give a marked node its inputs.
    void markProducers(std::vector<bool>& marked) const
    {
        const std::vector<bool> before = marked;
        for (std::size_t number = 0; number < m_nodes.size(); ++number) {
            if (!before[number]) {
                continue;
            }
            for (const std::string& input : m_nodes[number].node->input()) {
                markAll(m_producers, input, number, marked);
            }
        }
    }

    /// Marks the nodes that read results of a marked node.
    void markReaders(std::vector<bool>& marked) const
    {
        const std::vector<bool> before = marked;
        for (std::size_t number = 0; number < m_nodes.size(); ++number) {
            if (!before[number]) {
                continue;
            }
            for (const std::string& output : m_nodes[number].node->output()) {
                markAll(m_readers, output, number, marked);
            }
        }
    }

private:
    using ByName = std::unordered_multimap<std::string_view, std::size_t>;
    using Functions = std::unordered_map<std::string, std::pair<std::size_t, std::size_t>>;

    void addNodes(const google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodes, const std::string& scope,
                  std::size_t around)
    {
        const std::size_t ownScope = m_scopes.size();
        m_scopes.push_back(scope);
        for (int i = 0; i < nodes.size(); ++i) {
            const onnx::NodeProto& node = nodes[i];
            const std::size_t number = m_nodes.size();
            m_nodes.push_back({.node = &node, .scope = ownScope, .around = around, .index = i});
            for (const onnx::AttributeProto& attribute : node.attribute()) {
                const std::string body = subgraphScope(scope, node, i, attribute.name());
                if (attribute.has_g()) {
                    addNodes(attribute.g().node(), body, number);
                }
                for (int j = 0; j < attribute.graphs_size(); ++j) {
                    addNodes(attribute.graphs(j).node(), body + "[" + std::to_string(j) + "]", number);
                }
            }
            m_nodes[number].end = m_nodes.size();
        }
    }

    Functions::const_iterator calledBy(const onnx::NodeProto& node) const
    {
        return m_functions.empty()
                   ? m_functions.end()
                   : m_functions.find(functionKey(node.domain(), node.op_type(), node.overload()));
    }

    /// A scope sees its own values and those of the scopes around it, whose names its own begins with.
    bool isVisible(std::size_t from, std::size_t to) const
    {
        const std::string& inner = m_scopes[m_nodes[from].scope];
        const std::string& outer = m_scopes[m_nodes[to].scope];
        return inner.starts_with(outer) || outer.starts_with(inner);
    }

    void markAll(const ByName& map, std::string_view name, std::size_t from, std::vector<bool>& marked) const
    {
        const auto [first, end] = map.equal_range(name);
        for (auto found = first; !name.empty() && found != end; ++found) {
            if (isVisible(from, found->second)) {
                mark(found->second, marked);
            }
        }
    }

    std::vector<PlacedNode> m_nodes;
    std::vector<std::string> m_scopes;
    Functions m_functions; ///< numbers of their nodes
    ByName m_producers;
    ByName m_readers;
    std::unordered_multimap<std::size_t, std::size_t> m_calls; ///< by the first node of the function
};

/// Removes nodes of one draft.
class NodeReduction
{
public:
    NodeReduction(Draft& draft, ModelTest& test)
        : m_draft(draft)
        , m_test(test)
    {
    }

    void apply(std::optional<ProofSubject> subject)
    {
        if (subject && subject->graph != "main" && tryLift(subject->graph)) {
            subject->graph = "main"; // the nodes of the lifted graph keep their places
        }
        reduceOnce(subject);
        // A body that could not fail alone before may fail now, with less around it.
        for (bool isChanged = true; isChanged && !m_test.isOver();) {
            const std::vector<std::string> scopes = scopesToLift(m_draft);
            isChanged = std::ranges::any_of(
                scopes, [this](const std::string& scope) { return !m_test.isOver() && tryLift(scope); });
            if (isChanged) {
                reduceOnce({});
            }
        }
    }

private:
    /// Inputs at a cut are made up for a run, so their shapes have to be known.
    KnownTypes typesOf(const Draft& draft) const
    {
        const bool infersShapes = m_test.runsModels() || m_test.needsShapes();
        return KnownTypes(modelOf(draft), m_test.progress(),
                          infersShapes ? protoWithShapes(draft) : onnx::ModelProto(), m_test.needsShapes());
    }

    bool tryLift(const std::string& scope)
    {
        const KnownTypes types = typesOf(m_draft);
        std::optional<Draft> lifted = liftScope(m_draft, scope, types);
        if (!lifted || !m_test.holds(*lifted)) {
            return false;
        }
        m_draft = std::move(*lifted);
        return true;
    }

    /// Removes initializers, inputs and declarations without a reader. Cuts leave them alone.
    void removeUnread()
    {
        if (unreadNames(m_draft.graph()).empty()) { // a question about a large model takes long
            return;
        }
        Draft read = m_draft;
        dropUnread(read.graph());
        if (m_test.holds(read)) {
            m_draft = std::move(read);
        }
    }

    void reduceOnce(const std::optional<ProofSubject>& subject)
    {
        removeUnread();
        const Draft base = m_draft;
        const NodeMap nodes(base.proto);
        if (nodes.size() < 2) {
            return;
        }
        const KnownTypes types = typesOf(base);
        // The first cut is asked about in any case: the questions about the whole model may have taken all of
        // the time, and the part around the subject is small.
        bool isFirst = true;
        const auto cut = [&](const std::vector<bool>& keep) {
            std::optional<Draft> smaller = cutNodes(base, keep, types);
            const bool asksAlways = std::exchange(isFirst, false);
            const bool holds =
                smaller && (asksAlways ? m_test.lastAnswer(*smaller).has_value() : m_test.holds(*smaller));
            if (holds && nodeCountOf(smaller->proto) <= nodeCountOf(m_draft.proto)) {
                m_draft = std::move(*smaller);
            }
            return holds;
        };
        const Elements start = firstCut(nodes, subject, cut);
        const auto holds = [&](const Elements& part) {
            std::vector<bool> keep(nodes.size(), false);
            for (const std::size_t number : part) {
                keep[number] = true;
            }
            return cut(keep);
        };
        static_cast<void>(smallestPart(start, holds, [this] { return m_test.isOver(); }));
    }

    /// Finds a part to begin with in a few questions: the subject with nodes around it, otherwise the first
    /// nodes of the model, since loaders end at the first fault.
    template <class Cut>
    Elements firstCut(const NodeMap& nodes, const std::optional<ProofSubject>& subject, const Cut& cut)
    {
        std::vector<bool> marked(nodes.size(), false);
        const std::size_t number = subject ? nodes.find(*subject) : none;
        if (number != none) {
            nodes.mark(number, marked);
            constexpr std::array distances = {0, 1, 1, 2, 4, 8, 16, 32};
            for (const int distance : distances) {
                for (int i = 0; i < distance; ++i) {
                    nodes.markProducers(marked);
                }
                if (cut(marked)) {
                    return numbersOf(marked);
                }
                std::vector<bool> withReaders = marked;
                nodes.markReaders(withReaders);
                if (withReaders != marked && cut(withReaders)) {
                    return numbersOf(withReaders);
                }
            }
        }
        return firstNodes(nodes, cut);
    }

    template <class Cut>
    static Elements firstNodes(const NodeMap& nodes, const Cut& cut)
    {
        const auto prefix = [&nodes](std::size_t count) {
            std::vector<bool> marked(nodes.size(), false);
            for (std::size_t number = 0; number < count; ++number) {
                nodes.mark(number, marked);
            }
            return marked;
        };
        std::size_t fails = nodes.size(); // nodes that are enough
        for (std::size_t passes = 0; passes + 1 < fails;) {
            const std::size_t middle = passes + (fails - passes) / 2;
            (cut(prefix(middle)) ? fails : passes) = middle;
        }
        return numbersOf(prefix(fails));
    }

    static Elements numbersOf(const std::vector<bool>& marked)
    {
        Elements numbers;
        for (std::size_t i = 0; i < marked.size(); ++i) {
            if (marked[i]) {
                numbers.push_back(i);
            }
        }
        return numbers;
    }

    Draft& m_draft;
    ModelTest& m_test;
};

} // namespace

void reduceNodes(Draft& draft, const std::optional<ProofSubject>& subject, ModelTest& test)
{
    NodeReduction(draft, test).apply(subject);
}

} // namespace onnxmend
