// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/value_type.h"
#include "core/types/value_scope.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Presents a node to the linked onnx. It does not know newer dtypes (FLOAT4E2M1, FLOAT8E8M0, UINT2, INT2 for
/// onnx 1.17): it rejects an attribute that states one, and has no name for them. They are replaced by dtypes
/// that the node does not use, and replaced back in the results.
class StandInTypes
{
public:
    StandInTypes(const Node& node, const std::vector<ValueType>& inputs,
                 const CallAttributes* callAttributes);

    /// Returns the attribute like findAttribute (core/types/node_inference.h), with a stand-in for a newer
    /// dtype.
    const onnx::AttributeProto* attribute(const std::string& name) const;
    ValueType shown(ValueType type) const;
    ValueType meant(ValueType type) const;
    std::string meant(std::string message) const; ///< replaces the names of stand-ins

private:
    void add(DType dtype, const std::vector<ValueType>& inputs);

    const Node& m_node;
    const CallAttributes* m_callAttributes;
    std::vector<std::pair<DType, DType>> m_standIns; ///< newer dtype and its stand-in
    std::map<std::string, onnx::AttributeProto> m_attributes;
};

} // namespace onnxmend
