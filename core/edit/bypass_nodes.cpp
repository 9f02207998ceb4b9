// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/bypass_nodes.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace onnxmend
{

namespace
{

/// Old names and their replacements. A replacement may have been replaced itself.
class NewNames
{
public:
    void replace(const std::string& name, const std::string& by) { m_names[name] = by; }
    void forget(const std::string& name) { m_names.erase(name); }
    bool contains(const std::string& name) const { return m_names.contains(name); }
    bool empty() const { return m_names.empty(); }

    const std::string& of(const std::string& name) const
    {
        const std::string* last = &name;
        for (auto next = m_names.find(name); next != m_names.end(); next = m_names.find(*last)) {
            last = &next->second;
        }
        return *last;
    }

    void rename(std::string& name) const
    {
        if (contains(name)) {
            name = std::string(of(name));
        }
    }

private:
    std::unordered_map<std::string, std::string> m_names;
};

const std::string& nameOf(const std::string& output) { return output; } // of a function
const std::string& nameOf(const onnx::ValueInfoProto& output) { return output.name(); }

template <class Graph>
std::unordered_set<std::string> outputNames(const Graph& graph)
{
    std::unordered_set<std::string> names;
    for (const auto& output : graph.output()) {
        names.insert(nameOf(output));
    }
    return names;
}

void renameIn(onnx::GraphProto& graph, NewNames names);

void renameIn(onnx::NodeProto& node, const NewNames& names)
{
    for (std::string& input : *node.mutable_input()) {
        names.rename(input);
    }
    for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
        if (attribute.has_g()) {
            renameIn(*attribute.mutable_g(), names);
        }
        for (onnx::GraphProto& graph : *attribute.mutable_graphs()) {
            renameIn(graph, names);
        }
    }
}

/// Renames in a subgraph that captures values; names that it defines itself are other values.
void renameIn(onnx::GraphProto& graph, NewNames names)
{
    for (const auto& input : graph.input()) {
        names.forget(input.name());
    }
    for (const auto& tensor : graph.initializer()) {
        names.forget(tensor.name());
    }
    for (const onnx::NodeProto& node : graph.node()) {
        std::ranges::for_each(node.output(), [&](const std::string& output) { names.forget(output); });
    }
    if (names.empty()) {
        return;
    }
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        renameIn(node, names);
    }
    for (onnx::ValueInfoProto& output : *graph.mutable_output()) {
        names.rename(*output.mutable_name());
    }
}

template <class Graph>
class Bypass
{
public:
    Bypass(Graph& graph, EditedNodes& nodes)
        : m_graph(graph)
        , m_nodes(nodes)
        , m_outputs(outputNames(graph))
    {
        for (const EditedNode& node : nodes) {
            node.visit([this](const auto& one) {
                std::ranges::for_each(one.output(), [this](const auto& name) { m_produced.emplace(name); });
            });
        }
    }

    /// Returns false if the node has to stay.
    bool add(const onnx::NodeProto& node)
    {
        const std::string& read = m_names.of(node.input(0));
        const std::string& given = node.output(0);
        if (read == given) {
            return false; // a circle, which no valid graph has
        }
        if (!m_outputs.contains(given)) {
            m_names.replace(given, std::string(read));
            return true;
        }
        if (m_outputs.contains(read) || !m_produced.contains(read)) {
            return false;
        }
        m_names.replace(std::string(read), given);
        return true;
    }

    void rename()
    {
        for (int i = 0; i < m_nodes.size(); ++i) {
            if (!m_nodes[i].visit([this](const auto& node) { return this->isConcerned(node); })) {
                continue;
            }
            onnx::NodeProto& node = m_nodes.edit(i);
            renameIn(node, m_names);
            for (std::string& output : *node.mutable_output()) {
                m_names.rename(output);
            }
        }
        if constexpr (requires { m_graph.quantization_annotation(); }) {
            for (auto& annotation : *m_graph.mutable_quantization_annotation()) {
                m_names.rename(*annotation.mutable_tensor_name());
            }
        }
        auto& declared = *m_graph.mutable_value_info();
        declared.erase(std::remove_if(declared.begin(), declared.end(),
                                      [&](const auto& value) { return m_names.contains(value.name()); }),
                       declared.end());
    }

private:
    /// Returns whether the node has a renamed value, or a subgraph, which may capture one.
    template <class AnyNode>
    bool isConcerned(const AnyNode& node) const
    {
        const auto isRenamed = [this](const auto& name) { return m_names.contains(std::string(name)); };
        return std::ranges::any_of(node.input(), isRenamed) ||
               std::ranges::any_of(node.output(), isRenamed) ||
               std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) {
                   return attribute.has_g() || attribute.graphs_size() > 0;
               });
    }

    Graph& m_graph;
    EditedNodes& m_nodes;
    std::unordered_set<std::string> m_outputs;
    std::unordered_set<std::string> m_produced;
    NewNames m_names;
};

template <class Graph>
void bypass(Graph& graph, EditedNodes& nodes, const std::unordered_set<const onnx::NodeProto*>& bypassed)
{
    Bypass<Graph> names(graph, nodes);
    std::unordered_set<const onnx::NodeProto*> gone;
    for (const EditedNode& node : nodes) {
        if (bypassed.contains(node.copy) && names.add(*node.copy)) {
            gone.insert(node.copy);
        }
    }
    nodes.remove([&](const onnx::NodeProto& node) { return gone.contains(&node); });
    names.rename();
}

} // namespace

void bypassNodes(onnx::GraphProto& graph, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed)
{
    bypass(graph, nodes, bypassed);
}

void bypassNodes(onnx::FunctionProto& function, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed)
{
    bypass(function, nodes, bypassed);
}

} // namespace onnxmend
