// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/shared_text.h"
#include "core/model/graph.h"
#include "core/types/finding_kinds.h"
#include "core/types/type_change.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// One of the operands that a finding's message lists.
struct FindingOperand {
    std::string parameter; ///< as the operator calls it: "A"
    std::string value;
    std::string type; ///< for people, also of what is no tensor
    DType dtype = DType::Undefined;
    std::string origin; ///< "an initializer", "from Cast \"c\", 5 nodes above"
};

/// Something wrong, where, and why: plain data. Its fixes are attached by finding id
/// (core/plan/choose_fixes.h).
struct Finding {
    std::string id; ///< stable: kind, scope and value
    FindingKind kind = FindingKind::InvalidGraph;
    Severity severity = Severity::Error;
    std::string graph;
    std::string node;
    std::optional<NodeId> nodeIndex;
    std::string opType;
    std::string domain;
    std::string value;
    DType actual = DType::Undefined;
    DType expected = DType::Undefined;
    SharedText message;
    std::vector<FindingOperand> operands; ///< that cannot go together; the message tells them and the rule
    SharedText rule;                      ///< of the operator, in words
    std::optional<std::size_t> row;       ///< index into Report::rows
    std::size_t moreNodes = 0;            ///< that ask the same of `value`
    bool fixedBySaving = false;           ///< about how data lie, which a save writes anew
    std::vector<Resolution> resolutions;  ///< of type findings, the preferred one first
};

} // namespace onnxmend
