// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/conversion.h"
#include "core/convert/precision_graph.h"
#include "core/onnx/runtime_kernels.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What becomes of an argument or result of a node when the node is converted.
enum class ArgumentRule : std::uint8_t {
    Stays,   ///< its dtype is the same whatever the node computes in
    Follows, ///< it has the dtype that the node computes in
    Any,     ///< the node takes it in any dtype and need not be asked
};

/// What a value of the main graph was over all runs.
struct ComputedRange {
    double largest = 0;  ///< finite magnitude
    double smallest = 0; ///< magnitude that is not 0; 0: there is none
    std::uint64_t elements = 0;
    bool isWhole = true; ///< else elements are NaN or too large to say how large
};
using ComputedRanges = std::map<ValueNumber, ComputedRange>;

/// Which nodes are converted and which are kept, and the dtype that every value has then. Decisions only ever
/// keep more nodes.
class PrecisionDecisions
{
public:
    /// `graph` and `options` outlive it.
    PrecisionDecisions(const PrecisionGraph& graph, const ConversionOptions& options, std::vector<DType> from,
                       std::optional<RuntimeTarget> target);

    const PrecisionGraph& graph() const { return m_graph; }
    DType to() const { return m_options.to; }
    const ConversionOptions& options() const { return m_options; }
    std::optional<RuntimeTarget> target() const { return m_target; }
    bool isSource(DType dtype) const; ///< converted where nothing is against it

    struct Kept {
        KeepReason reason = KeepReason::Asked;
        std::string detail;
    };
    /// Something of the node would change if it is converted.
    bool isConvertible(NodeNumber node) const { return m_isConvertible[node]; }
    bool isConverted(NodeNumber node) const { return m_isConvertible[node] && !m_kept[node]; }
    const std::optional<Kept>& kept(NodeNumber node) const { return m_kept[node]; }
    /// Of what is kept already the first reason stays. All calls of a function are kept with one of them.
    /// True when the node was to be converted before.
    bool keep(NodeNumber node, KeepReason reason, std::string detail = {});
    /// From now on neither its values nor a measurement keep the node.
    void force(NodeNumber node) { m_isForced[node] = true; }
    /// Takes what is kept from other decisions about the same graph.
    void takeFrom(const PrecisionDecisions& other)
    {
        m_kept = other.m_kept;
        m_isStoredRounded = other.m_isStoredRounded;
    }

    /// A constant that is stored in the new dtype although a kept node reads it, which casts it back.
    bool isStoredRounded(ValueNumber value) const { return m_isStoredRounded[value]; }
    void storeRounded(ValueNumber value, bool isRounded) { m_isStoredRounded[value] = isRounded; }

    ArgumentRule input(NodeNumber node, std::size_t index) const;
    ArgumentRule output(NodeNumber node, std::size_t index) const;

    /// As readers in its scope see it, before any Cast. Of what is stored the dtype that it has now.
    DType dtypeOf(ValueNumber value) const;
    /// What a reader takes it as; Undefined: as it is.
    DType wantedBy(const PrecisionValue::Reader& reader) const;
    /// A Cast of a computed value that the decisions leave nothing to do, and that no output of its graph
    /// needs: it is taken out. ONNX Runtime's CPU provider does not even load one from FLOAT16 to FLOAT16
    /// (core/optimizer/insert_cast_transformer.cc); where such a one is needed it reads what it read before.
    bool isRemovedCast(NodeNumber node) const;
    /// What the scope has to give; Undefined: nothing is known of it.
    DType wantedOutput(ScopeNumber scope, std::size_t output) const;

private:
    void findRulesOf(NodeNumber number);
    void findRulesOfBodies(NodeNumber number);
    void findRulesOfCast(NodeNumber number);
    bool becomesIdle(NodeNumber cast) const;
    bool isUndoneBehind(NodeNumber cast) const;
    bool canBeRemoved(NodeNumber cast) const;
    bool isGivenAsComputed(ValueNumber value) const;
    DType interfaceDtype(std::string_view name, DType dtype) const;
    /// The node whose body or function the scope is, when its interface goes along with that node.
    NodeNumber ownerOf(ScopeNumber scope) const;

    const PrecisionGraph& m_graph;
    const ConversionOptions& m_options;
    std::vector<DType> m_from;
    std::optional<RuntimeTarget> m_target;
    std::vector<bool> m_isConvertible;
    std::vector<bool> m_isForced;
    std::vector<bool> m_isStoredRounded; ///< by value
    std::vector<std::vector<ArgumentRule>> m_inputs;
    std::vector<std::vector<ArgumentRule>> m_outputs;
    std::vector<std::optional<Kept>> m_kept;
};

} // namespace onnxmend
