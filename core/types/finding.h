// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/rare.h"
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
    SharedText parameter; ///< as the operator calls it: "A"
    SharedText value;
    SharedText type; ///< for people, also of what is no tensor
    DType dtype = DType::Undefined;
    SharedText origin; ///< "an initializer", "from Cast \"c\", 5 nodes above"
};

/// How a weight of few bits becomes numbers, or what speaks for it that it needs to.
struct QuantizationNote {
    SharedText scheme = {};                   ///< of THE table; empty: none is known
    std::vector<std::string> companions = {}; ///< tensors of the checkpoint that belong to it
    SharedText formula = {};                  ///< of names; empty: it cannot be computed
};

/// Something wrong, where, and why: plain data. Its fixes are attached by finding id
/// (core/plan/choose_fixes.h).
struct Finding {
    FindingKind kind = FindingKind::InvalidGraph;
    Severity severity = Severity::Error;
    SharedText graph;
    SharedText node;
    std::optional<NodeId> nodeIndex;
    SharedText opType;
    SharedText domain;
    SharedText value;
    DType actual = DType::Undefined;
    DType expected = DType::Undefined;
    SharedText statement;                 ///< what is wrong, where `operands` and `rule` do not tell it all
    std::vector<FindingOperand> operands; ///< that cannot go together; the message tells them and the rule
    SharedText rule;                      ///< of the operator, in words
    std::optional<std::size_t> row;       ///< index into Report::rows
    std::size_t moreNodes = 0;            ///< that ask the same of `value`
    bool fixedBySaving = false;           ///< about how data lie, which a save writes anew
    std::vector<Resolution> resolutions;  ///< of type findings, the preferred one first
    Rare<QuantizationNote> quantization;  ///< of a quantized weight
    SharedText idSuffix;                  ///< what tells it from others of that kind, scope and value

    /// Stable: kind, scope and value, or the node where there is no value. Composed at each call.
    std::string id() const;
    /// What is wrong and why, in a sentence. Composed at each call: those of 200,000 findings take more
    /// memory than all else that they hold.
    std::string message() const;
};

/// `Add "/layers/Add"`, or `Add (node 5)` where it has no name.
std::string nodeText(const std::string& opType, const std::string& name, std::size_t index);

/// `A = "x" is FLOAT (a graph input)`
std::string operandText(const FindingOperand& operand);

} // namespace onnxmend
