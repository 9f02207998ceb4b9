// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/conversion.h"
#include "core/convert/precision_graph.h"
#include "core/onnx/runtime_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Effect of a conversion of the node on one of its inputs or outputs.
enum class ArgumentRule : std::uint8_t {
    Stays,   ///< keeps its dtype whatever the node computes in
    Follows, ///< has the dtype that the node computes in
    Any,     ///< the node takes any dtype
};

/// Values of the main graph over all runs.
struct ComputedRange {
    double largest = 0;  ///< finite magnitude
    double smallest = 0; ///< magnitude that is not 0; 0: there is none
    std::uint64_t elements = 0;
    bool isWhole = true; ///< false: elements are NaN or too large to say how large

    /// Adds a number; one that is not finite does not count.
    void add(double number)
    {
        const double magnitude = std::abs(number);
        if (std::isfinite(magnitude)) {
            largest = std::max(largest, magnitude);
            smallest = magnitude > 0 && (smallest == 0 || magnitude < smallest) ? magnitude : smallest;
        }
    }
};
using ComputedRanges = std::map<ValueNumber, ComputedRange>;

/// The converted and the kept nodes, and the resulting dtype of every value. Decisions only ever keep more
/// nodes.
class PrecisionDecisions
{
public:
    /// `graph` and `options` outlive it. `release`: of TensorRT as the target.
    PrecisionDecisions(const PrecisionGraph& graph, const ConversionOptions& options, std::vector<DType> from,
                       std::optional<RuntimeTarget> target, TargetRelease release = newestTensorrt);

    const PrecisionGraph& graph() const { return m_graph; }
    DType to() const { return m_options.to; }
    const ConversionOptions& options() const { return m_options; }
    std::optional<RuntimeTarget> target() const { return m_target; }
    TargetRelease release() const { return m_release; } ///< of TensorRT as the target
    bool isSource(DType dtype) const; ///< a dtype that is converted unless a reason is against it

    struct Kept {
        KeepReason reason = KeepReason::Asked;
        Message detail;
    };
    /// Returns whether converting the node changes something.
    bool isConvertible(NodeNumber node) const { return m_isConvertible[node]; }
    bool isConverted(NodeNumber node) const { return m_isConvertible[node] && !m_kept[node]; }
    const std::optional<Kept>& kept(NodeNumber node) const { return m_kept[node]; }
    /// Keeps a node; if it is kept already, the first reason stays. All calls of a function are kept with one
    /// of them. Returns whether the node was to be converted before.
    bool keep(NodeNumber node, KeepReason reason, Message detail = {});
    /// Converts the node even if its values or a measurement speak against it.
    void force(NodeNumber node) { m_isForced[node] = true; }
    /// Copies the kept nodes from other decisions about the same graph.
    void takeFrom(const PrecisionDecisions& other)
    {
        m_kept = other.m_kept;
        m_isStoredRounded = other.m_isStoredRounded;
    }

    /// Returns whether a constant is stored in the new dtype although a kept node reads it. It is cast back
    /// for that node.
    bool isStoredRounded(ValueNumber value) const { return m_isStoredRounded[value]; }
    void storeRounded(ValueNumber value, bool isRounded) { m_isStoredRounded[value] = isRounded; }

    ArgumentRule input(NodeNumber node, std::size_t index) const { return m_inputs[node][index]; }
    ArgumentRule output(NodeNumber node, std::size_t index) const { return m_outputs[node][index]; }

    /// Returns the dtype that readers in its scope see, before any Cast. For a stored value, returns its
    /// present dtype.
    DType dtypeOf(ValueNumber value) const;
    /// Returns the dtype that a reader needs; Undefined: any.
    DType wantedBy(const PrecisionValue::Reader& reader) const;
    /// Returns whether a Cast of a computed value has nothing to do and no output of its graph needs it: it
    /// is removed. ONNX Runtime's CPU provider does not even load a Cast from FLOAT16 to FLOAT16
    /// (core/optimizer/insert_cast_transformer.cc); if such a Cast is needed, it reads the dtype that it read
    /// before.
    bool isRemovedCast(NodeNumber node) const;
    /// Returns the dtype that the scope has to give; Undefined: it is unknown.
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
    /// Returns the node whose body or function the scope is, if its interface changes with that node.
    NodeNumber ownerOf(ScopeNumber scope) const;

    const PrecisionGraph& m_graph;
    const ConversionOptions& m_options;
    std::vector<DType> m_from;
    std::optional<RuntimeTarget> m_target;
    TargetRelease m_release;
    std::vector<bool> m_isConvertible;
    std::vector<bool> m_isForced;
    std::vector<bool> m_isStoredRounded; ///< by value
    std::vector<std::vector<ArgumentRule>> m_inputs;
    std::vector<std::vector<ArgumentRule>> m_outputs;
    std::vector<std::optional<Kept>> m_kept;
};

} // namespace onnxmend
