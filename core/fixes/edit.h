// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/formats/weight_origin.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace onnxmend
{

/// The smallest change of a model: plain data, replayable. Which fields mean something depends on the kind.
struct Edit {
    std::string kind;  ///< a row of fix_kinds
    std::string graph; ///< scope
    std::string value; ///< the tensor, value or declaration; insert-cast has it or `node` and `input`
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    WeightOrigin weight; ///< bind-weight

    // Edits of the graph (core/model/graph_editor.h says what each does).
    std::string node;                   ///< by the name of its first output
    std::optional<std::uint32_t> input; ///< the argument of `node` that is meant; nothing: all readers
    std::string attribute;              ///< set-attribute: its name
    std::string callDomain;             ///< retarget-call: the function's domain
    std::string callName;               ///< retarget-call: the function's name
    std::string callOverload;           ///< retarget-call: the function's overload; most have none

    friend bool operator==(const Edit&, const Edit&) = default;
};

nlohmann::json toJson(const Edit& edit);
/// Throws Error naming the field that is missing or wrong.
Edit editFromJson(const nlohmann::json& json);

} // namespace onnxmend
