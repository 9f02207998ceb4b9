// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace onnxmend
{

/// The smallest change of a model: plain data, replayable. Which fields mean something depends on the kind.
struct Edit {
    std::string kind;  ///< a row of fix_kinds
    std::string graph; ///< scope
    std::string value; ///< the initializer or graph input
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::string checkpoint; ///< bind-weight: the checkpoint's path
    std::string tensor;     ///< bind-weight: the tensor's name there

    friend bool operator==(const Edit&, const Edit&) = default;
};

nlohmann::json toJson(const Edit& edit);
/// Throws Error naming the field that is missing or wrong.
Edit editFromJson(const nlohmann::json& json);

} // namespace onnxmend
