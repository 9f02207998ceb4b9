// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Returns a finding about a node, or a value at a node with the dtype that it has and the one that it should
/// have. It has no message yet.
Finding findingAt(const NodePlace& place, FindingKind kind, SharedText value = {},
                  DType actual = DType::Undefined, DType expected = DType::Undefined);

/// Returns `Add "/layers/Add"`, or `Add (node 5)` without a name.
std::string nodeText(const Node& node, std::int32_t index);

/// Returns `ai.onnx::Add`.
std::string operatorName(const std::string& domain, const std::string& opType);

/// Returns "tensor(float), tensor(int64)".
std::string signatureText(const std::vector<ValueType>& inputs);

/// Describes the problems of a node's arguments: each with its dtype and origin, and the operator's rule in
/// words. Sets the finding's operands and rule, and its statement if these are not enough.
void describeProblems(const NodeVisit& visit, const NodeCheck& check, Finding& finding);

/// Returns "FLOAT, FLOAT16 or DOUBLE"; long lists are cut off.
std::string allowedText(const TypeSet& allowed);

} // namespace onnxmend
