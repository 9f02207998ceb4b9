// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// The nodes that ConversionOptions::keep, only and force name: found once, in the model as people have it.
/// In a newer opset another node may compute a value of theirs, with others around it; what was asked of the
/// node holds for all of these. What fits nothing may still be what the raised model calls one of them.
class AskedNodes
{
public:
    /// Reads the graph where anything is asked: linear in the nodes. `options` outlives it. Throws Cancelled.
    AskedNodes(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
               Progress& progress);

    /// Keeps and forces in that model, or in the same one in a newer opset.
    void decide(PrecisionDecisions& decisions) const;
    /// Throws UsageError for a selector that fits no node, neither of that model nor of this one.
    void requireFit(const PrecisionGraph& graph) const;

private:
    struct Marks {
        bool kept = false;
        bool only = false;
        bool forced = false;
    };
    /// A list of the options, and what is known of a node in it.
    struct List {
        const char* option;
        const std::vector<std::string>& selectors;
        bool Marks::*mark;
    };
    std::vector<List> lists() const;
    void mark(const PrecisionGraph& graph);
    bool isOpen() const; ///< some selector fits no node of the model
    std::vector<Marks> marksIn(const PrecisionGraph& graph) const;

    const ConversionOptions& m_options;
    bool m_isAsked;
    /// By scope: every value that a node computes. Scopes have the same numbers in a newer opset, since what
    /// is put in has no bodies.
    std::vector<std::unordered_map<std::string, Marks>> m_values;
    std::vector<std::vector<std::string>> m_open; ///< by list: selectors that fit no node of the model
};

} // namespace onnxmend
