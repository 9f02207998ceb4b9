// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/stand_in_types.h"

#include "core/types/node_inference.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace onnxmend
{

namespace
{

/// Dtypes that no inference function of onnx gives by itself, as many as there are newer dtypes.
constexpr std::array standIns = {DType::Complex128, DType::Complex64, DType::Uint64, DType::Uint32};

/// Returns whether onnx has no name for the dtype.
bool isNewer(DType dtype)
{
    return isKnown(dtype) && !onnx::TensorProto::DataType_IsValid(static_cast<int>(dtype));
}

/// Returns the dtype that the attribute codes, if it codes dtypes at all.
DType codedDtype(const onnx::AttributeProto& attribute)
{
    const std::int64_t code = attribute.i();
    return attribute.has_i() && code > 0 && code <= std::numeric_limits<std::int32_t>::max()
               ? dtypeFromOnnx(static_cast<std::int32_t>(code))
               : DType::Undefined;
}

} // namespace

StandInTypes::StandInTypes(const Node& node, const std::vector<ValueType>& inputs,
                           const CallAttributes* callAttributes)
    : m_node(node)
    , m_callAttributes(callAttributes)
{
    for (const ValueType input : inputs) {
        add(input.isTensor() ? input.dtype() : DType::Undefined, inputs);
    }
    for (const auto& named : node.attribute()) {
        const onnx::AttributeProto* attribute = findAttribute(node, named.name(), callAttributes);
        const DType coded = attribute ? codedDtype(*attribute) : DType::Undefined;
        if (!isNewer(coded)) {
            continue;
        }
        add(coded, inputs);
        onnx::AttributeProto& shownInstead = m_attributes[named.name()] = *attribute;
        shownInstead.set_i(static_cast<std::int64_t>(shown(ValueType::tensor(coded)).dtype()));
    }
}

void StandInTypes::add(DType dtype, const std::vector<ValueType>& inputs)
{
    if (!isNewer(dtype) || std::ranges::count(m_standIns, dtype, &std::pair<DType, DType>::first) > 0) {
        return;
    }
    const auto isTaken = [&](DType candidate) {
        return std::ranges::count(inputs, ValueType::tensor(candidate)) +
                   std::ranges::count(m_standIns, candidate, &std::pair<DType, DType>::second) >
               0;
    };
    const auto* const free = std::ranges::find_if_not(standIns, isTaken);
    if (free != standIns.end()) {
        m_standIns.emplace_back(dtype, *free);
    }
}

const onnx::AttributeProto* StandInTypes::attribute(const std::string& name) const
{
    const auto changed = m_attributes.find(name);
    return changed == m_attributes.end() ? findAttribute(m_node, name, m_callAttributes) : &changed->second;
}

ValueType StandInTypes::shown(ValueType type) const
{
    for (const auto& [newer, standIn] : m_standIns) {
        if (type == ValueType::tensor(newer)) {
            return ValueType::tensor(standIn);
        }
    }
    return type;
}

ValueType StandInTypes::meant(ValueType type) const
{
    for (const auto& [newer, standIn] : m_standIns) {
        if (type == ValueType::tensor(standIn)) {
            return ValueType::tensor(newer);
        }
    }
    return type;
}

std::string StandInTypes::meant(std::string message) const
{
    for (const auto& [newer, standIn] : m_standIns) {
        const std::string name = dtypeName(standIn);
        for (auto at = message.find(name); at != std::string::npos; at = message.find(name, at + 1)) {
            message.replace(at, name.size(), dtypeName(newer));
        }
    }
    return message;
}

} // namespace onnxmend
