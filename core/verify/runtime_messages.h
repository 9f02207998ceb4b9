// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/types/finding_kinds.h"

#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

/// A sentence of ONNX Runtime or onnx.checker that names something in a model.
struct RuntimeMessage {
    std::string_view pattern;                ///< core/verify/message_pattern.h
    std::optional<FindingKind> kind = {};    ///< what it is as a finding; nothing: it only says where
    bool isNodeWithoutName = false;          ///< the node that it names by its operator has no name
    bool standsInFront = false;              ///< of the nodes that it lies in; others stand behind
    std::string_view source = "onnxruntime"; ///< the file that says it
};

/// THE table of messages, ONNX Runtime 1.14 to 1.30 and onnx.checker 1.17.
std::span<const RuntimeMessage> runtimeMessages();

} // namespace onnxmend
