// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/edit/raise_opset.h"

#include <string>

namespace onnxmend
{

/// A node in an older opset.
struct LoweredNode {
    std::string obstacle;   ///< a clause that names the operator and the opset of the change; empty: none
    bool isChanged = false; ///< the node has other attributes or inputs
};

/// Changes a node of the default domain so that it means in the older opset of `raise` what it means in the
/// newer one, or returns why it cannot be. Goes back through the versions of the operator one by one. An
/// attribute that the older version does not have is left out if it states the default (exporters write
/// `saturate = 1` into every Cast), or says nothing for the dtypes of the node. A value or an argument that
/// has another name there is written in that way: the mode of GridSample, the axis of DFT. Otherwise the
/// older version has to take the node's arguments and attributes, and raising the node to the newer one must
/// not change it (raise_opset.h); what only lowering has to know, such as new values of an attribute, is in
/// tables. Types of inputs, and types that are not known, count as taken: the audit of the lowered model
/// finds them.
LoweredNode lowerNode(onnx::NodeProto& node, const OpsetRaise& raise);

} // namespace onnxmend
