// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/call_graph.h"

#include "core/base/text.h"
#include "core/model/model.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int maxDepth = 100;
constexpr std::uint64_t maxNodes = 10'000'000;

struct Fault {
    std::string message;
};

/// Counts the nodes that a graph has once every call is replaced by the function's body.
class CallGraph
{
public:
    explicit CallGraph(const onnx::ModelProto& model)
    {
        for (const auto& function : model.functions()) {
            m_functions.insert_or_assign(functionKey(function.domain(), function.name(), function.overload()),
                                         Function{.proto = &function});
        }
    }

    /// `nodes`: a NodeList, or nodes of a protobuf.
    template <class Nodes>
    std::uint64_t expandedNodes(const Nodes& nodes, int depth)
    {
        enter(depth);
        std::uint64_t count = 0;
        for (const auto& node : nodes) {
            count += expandedNode(node, depth);
            if (count > maxNodes) {
                throw Fault{"its functions expand to more than " + groupedNumber(maxNodes) + " nodes"};
            }
        }
        return count;
    }

    void expandAllFunctions()
    {
        for (auto& entry : m_functions) {
            expandedFunction(entry.second, 1);
        }
    }

private:
    enum class State { New, Open, Done };
    struct Function {
        const onnx::FunctionProto* proto = nullptr;
        State state = State::New;
        std::uint64_t nodes = 0;
        int height = 0; ///< levels of calls below
    };

    template <class AnyNode>
    std::uint64_t expandedNode(const AnyNode& node, int depth)
    {
        std::uint64_t count = 1;
        for (const auto& attribute : node.attribute()) {
            if (attribute.has_g()) {
                count += expandedNodes(attribute.g().node(), depth + 1);
            }
            for (const auto& graph : attribute.graphs()) {
                count += expandedNodes(graph.node(), depth + 1);
            }
        }
        if (!m_functions.empty()) {
            const auto called = m_functions.find(functionKey(node.domain(), node.op_type(), node.overload()));
            if (called != m_functions.end()) {
                count += expandedFunction(called->second, depth + 1);
            }
        }
        return count;
    }

    void enter(int depth)
    {
        if (depth > maxDepth) {
            throw Fault{"its functions and subgraphs nest more than " + std::to_string(maxDepth) +
                        " levels deep"};
        }
        m_deepest = std::max(m_deepest, depth);
    }

    /// Each body is walked once; the recursion ends at maxDepth.
    std::uint64_t expandedFunction(Function& function, int depth)
    {
        if (function.state == State::Open) {
            throw Fault{"its function " + quotedText(function.proto->name()) + " calls itself"};
        }
        enter(depth + function.height);
        if (function.state == State::Done) {
            return function.nodes;
        }
        function.state = State::Open;
        const int deepestBefore = std::exchange(m_deepest, depth);
        function.nodes = expandedNodes(function.proto->node(), depth);
        function.height = m_deepest - depth;
        function.state = State::Done;
        m_deepest = std::max(m_deepest, deepestBefore);
        return function.nodes;
    }

    std::unordered_map<std::string, Function> m_functions;
    int m_deepest = 0;
};

} // namespace

std::string callGraphFault(const Model& model)
{
    try {
        CallGraph calls(*model.data().proto);
        calls.expandAllFunctions();
        calls.expandedNodes(model.data().mainNodes(), 0);
    } catch (const Fault& fault) {
        return fault.message;
    }
    return {};
}

} // namespace onnxmend
