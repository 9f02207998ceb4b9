// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// A node as the onnx that we link can read it. Dtypes that are newer than it (FLOAT4E2M1, FLOAT8E8M0, UINT2,
/// INT2 for onnx 1.17) are none to it: it refuses an attribute that states one, and has no name for them. It
/// is shown others in their place that the node has nothing to do with, and what it says is read back.
class StandInTypes
{
public:
    StandInTypes(const Node& node, const std::vector<ValueType>& inputs,
                 const CallAttributes* callAttributes);

    /// As findAttribute (core/types/node_inference.h) has it, but for one that states a newer dtype.
    const onnx::AttributeProto* attribute(const std::string& name) const;
    ValueType shown(ValueType type) const;
    ValueType meant(ValueType type) const;
    std::string meant(std::string message) const; ///< with the names of the dtypes that are meant

private:
    void add(DType dtype, const std::vector<ValueType>& inputs);

    const Node& m_node;
    const CallAttributes* m_callAttributes;
    std::vector<std::pair<DType, DType>> m_standIns; ///< the newer dtype and what is shown for it
    std::map<std::string, onnx::AttributeProto> m_attributes;
};

} // namespace onnxmend
