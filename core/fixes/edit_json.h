// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/fixes/edit.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

nlohmann::json toJson(const Edit& edit);
/// Turns an edit of an unknown kind, which a later version may write, into an UnknownEdit. Throws Error that
/// names the missing or wrong field.
Edit editFromJson(const nlohmann::json& json);

} // namespace onnxmend
