// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A finding about a node, of that kind, which has no message yet.
Finding findingAt(const NodePlace& place, FindingKind kind);

/// `Add "/layers/Add"`, or `Add (node 5)` where it has no name.
std::string nodeText(const Node& node, std::int32_t index);

/// `ai.onnx::Add`
std::string operatorName(const std::string& domain, const std::string& opType);

/// "tensor(float), tensor(int64)"
std::string signatureText(const std::vector<ValueType>& inputs);

/// What is wrong with a node's arguments: each with its dtype and origin, and the operator's rule in words.
/// Sets the finding's operands and rule, and its statement where these do not tell it all.
void describeProblems(const NodeVisit& visit, const NodeCheck& check, Finding& finding);

/// "FLOAT, FLOAT16 or DOUBLE"; long lists are cut.
std::string allowedText(const TypeSet& allowed);

} // namespace onnxmend
