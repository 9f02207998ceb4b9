// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/edit/raise_opset.h"

#include <string>

namespace onnxmend
{

/// Returns why a node of the default domain does not mean in the older opset of `raise` what it means in the
/// newer one, as a clause that names the operator and the opset of the change; empty if it means the same.
/// Goes back through the versions of the operator one by one. An attribute that the older version does not
/// have is left out of the node if it states the default (exporters write `saturate = 1` into every Cast).
/// Otherwise the older version has to take the node's arguments and attributes, and raising the node to the
/// newer one must not change it (raise_opset.h); what only lowering has to know, such as new values of an
/// attribute, is a table. Types that are not known count as taken: whoever reads the model finds them.
std::string lowerNode(onnx::NodeProto& node, const OpsetRaise& raise);

} // namespace onnxmend
