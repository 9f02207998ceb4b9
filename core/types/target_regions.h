// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/formats/tensor_ref.h"
#include "core/types/finding.h"
#include "core/types/united_values.h"
#include "core/types/value_scope.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A value whose dtype the target does not take everywhere.
struct TargetValue {
    Finding place; ///< graph and value, and the node that computes it
    DType dtype = DType::Undefined;
    bool isMainInput = false;
    bool isMainOutput = false;
    std::optional<TensorRef> stored = {}; ///< of values that the model stores
};

/// Values of one dtype that operators tie together, so that all of them have to get another dtype at once.
struct TargetRegion {
    std::vector<const TargetValue*> values;
    bool isQuantized = false;         ///< a QuantizeLinear or DequantizeLinear makes or reads the values
    bool isComputed = false;          ///< an operator computes with them that does not take them
    bool isUsed = false;              ///< a node reads or makes one of them, or they are of the interface
    bool isTied = false;              ///< another node than a Cast does so
    std::string obstacle;             ///< reason why the values cannot get another dtype; empty if they can
    std::vector<TypeChange> changes;  ///< those that give the values the other dtype
    std::vector<TypeChange> bypasses; ///< those that take out its quantizers
    std::vector<TypeChange> shifts; ///< those that give quantised values a signed dtype; offsets are missing
    bool isQuantizedAtRunTime = false;     ///< a QuantizeLinear makes some of the values
    std::optional<std::int64_t> zeroPoint; ///< the one of all quantizers
    /// The first Cast to the dtype that wraps integers that do not fit, as `Cast "n"`; empty if there is
    /// none.
    std::string wrappingCast;
    bool isShiftable = true; ///< their zero points agree, and other nodes only move the values
};

/// Collects these values while types are inferred, with what is known about them.
class TargetRegions
{
public:
    /// `shifts`: see TargetRegion.
    void addValue(const ValueScope& scope, TargetValue value, std::vector<TypeChange> changes,
                  std::vector<TypeChange> shifts);
    void tie(const ValueScope& scopeOfA, std::string_view a, const ValueScope& scopeOfB, std::string_view b);
    /// Records that a node reads or makes a value; `isTied`: another node than a Cast.
    void setUsed(const ValueScope& scope, std::string_view value, bool isTied);
    void setQuantized(const ValueScope& scope, std::string_view value);
    /// Records that an operator that does not take the dtype computes with a value.
    void setComputed(const ValueScope& scope, std::string_view value);
    /// Records that a Cast to a value wraps integers. `cast`: `Cast "n"`.
    void setWrapped(const ValueScope& scope, std::string_view value, std::string cast);
    /// Records the zero point with which a quantizer makes or reads a value.
    void setZeroPoint(const ValueScope& scope, std::string_view value, std::int64_t zeroPoint,
                      bool isAtRunTime);
    /// Records that the value's zero point cannot become another one.
    void obstructShift(const ValueScope& scope, std::string_view value);
    void obstruct(const ValueScope& scope, std::string_view value, std::string reason);
    void addChange(const ValueScope& scope, std::string_view value, TypeChange change);
    void addBypass(const ValueScope& scope, std::string_view value, TypeChange change);

    /// Calls `look` for each region, in the order of their first values.
    void forEach(const std::function<void(const TargetRegion&)>& look);

private:
    /// One fact about a value.
    struct Fact {
        std::size_t value = 0;
        bool isTied = false;
        bool isQuantized = false;
        bool isComputed = false;
        std::string obstacle = {};
        std::string wrappingCast = {};
        bool isQuantizedAtRunTime = false;
        std::optional<std::int64_t> zeroPoint = {};
        bool obstructsShift = false;
    };
    using Changes = std::vector<std::pair<std::size_t, TypeChange>>; ///< by id

    std::size_t idOf(const ValueScope& scope, std::string_view value);
    static void addZeroPoint(const Fact& fact, TargetRegion& region);
    void addFact(Fact fact) { m_facts.push_back(std::move(fact)); }

    UnitedValues m_united;
    std::vector<std::pair<std::size_t, TargetValue>> m_values; ///< by id
    std::unordered_set<std::size_t> m_added;                   ///< ids in m_values
    std::vector<Fact> m_facts;
    Changes m_changes;
    Changes m_bypasses;
    Changes m_shifts;
};

} // namespace onnxmend
