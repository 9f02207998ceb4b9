// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// The nodes that ConversionOptions::keep, only and force select. They are found once, in the model as it was
/// opened. In a newer opset another node may compute the same value, with helper nodes around it; all of
/// these are treated as the selected node. A selector that fits no node is tried again in the raised model.
class NodeSelectors
{
public:
    /// Reads the graph only if the options select nodes: linear in the nodes. `options` outlives it. Throws
    /// Cancelled.
    NodeSelectors(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                  Progress& progress);

    /// Keeps and forces nodes in that model, or in the same model in a newer opset.
    void decide(PrecisionDecisions& decisions) const;
    /// Throws UsageError if a selector fits a node neither in that model nor in `graph`.
    void requireFit(const PrecisionGraph& graph) const;

private:
    struct Marks {
        bool kept = false;
        bool only = false;
        bool forced = false;
    };
    /// One list of selectors from the options, with its name and its mark.
    struct List {
        const char* option;
        const std::vector<std::string>& selectors;
        bool Marks::*mark;
    };
    std::vector<List> lists() const;
    void mark(const PrecisionGraph& graph);
    bool isOpen() const; ///< a selector fits no node of the model
    std::vector<Marks> marksIn(const PrecisionGraph& graph) const;

    const ConversionOptions& m_options;
    bool m_isUsed;
    /// Marks of each computed value, by scope. Scopes have the same numbers in a newer opset, since the
    /// inserted nodes have no bodies.
    std::vector<std::unordered_map<std::string, Marks>> m_values;
    std::vector<std::vector<std::string>> m_open; ///< by list: selectors that fit no node of the model
};

} // namespace onnxmend
