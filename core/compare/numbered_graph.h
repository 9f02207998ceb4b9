// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model.h"
#include "core/model/node_list.h"

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// Names of a graph or function at its border. They belong to the model.
struct GraphBorder {
    struct Stored {
        std::string_view name;
        const ModelTensor* tensor = nullptr;
    };
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> outputs;
    std::vector<Stored> stored; ///< initializers
};

/// A graph with numbers for its values, while it is matched with another one. -1 stands for none.
class NumberedGraph
{
public:
    struct Reader {
        int node = -1;
        std::size_t index = 0; ///< among the inputs of the node
    };
    struct Value {
        std::string_view name;
        int producer = -1;
        const ModelTensor* stored = nullptr;
        bool isInput = false;
        bool isOutput = false;
        int partner = -1; ///< value of the other graph
        std::vector<Reader> readers = {};

        /// Returns whether it comes from a graph around.
        bool isCaptured() const { return producer < 0 && !stored && !isInput; }
    };

    NumberedGraph(NodeList nodes, const GraphBorder& border);

    const NodeList& nodes() const { return m_nodes; }
    int size() const { return m_nodes.size(); }
    const Node& node(int node) const { return m_nodes[node]; }
    const std::vector<int>& inputs(int node) const { return m_inputs[static_cast<std::size_t>(node)]; }
    const std::vector<int>& outputs(int node) const { return m_outputs[static_cast<std::size_t>(node)]; }
    const std::vector<Value>& values() const { return m_values; }
    Value& value(int value) { return m_values[static_cast<std::size_t>(value)]; }
    const Value& value(int value) const { return m_values[static_cast<std::size_t>(value)]; }
    int find(std::string_view name) const;

    int partner(int node) const { return m_partners[static_cast<std::size_t>(node)]; }
    void setPartner(int node, int partner) { m_partners[static_cast<std::size_t>(node)] = partner; }
    /// Node of the other side that gives the result of what this one and others do; -1 for most nodes.
    int fusedInto(int node) const { return m_fusedInto[static_cast<std::size_t>(node)]; }
    void setFusedInto(int node, int other) { m_fusedInto[static_cast<std::size_t>(node)] = other; }
    bool isFree(int node) const { return partner(node) < 0 && fusedInto(node) < 0; }
    bool isLookedThrough(int node) const; ///< a Cast without a partner

    /// Returns the value before Casts without a partner, or the first one that has a partner itself.
    int rootOf(int value) const;
    /// Returns the node that computes the value, before Casts without a partner; -1 if there is none.
    int producerBefore(int value) const;
    /// Returns the readers of a value, also those behind Casts without a partner.
    std::vector<Reader> readersOf(int value) const;

private:
    int numberOf(std::string_view name);

    NodeList m_nodes;
    std::vector<Value> m_values;
    std::unordered_map<std::string_view, int> m_numbers;
    std::vector<std::vector<int>> m_inputs;
    std::vector<std::vector<int>> m_outputs;
    std::vector<int> m_partners;
    std::vector<int> m_fusedInto;
    std::vector<bool> m_areCasts;
};

} // namespace onnxmend
