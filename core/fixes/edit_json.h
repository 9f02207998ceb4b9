// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/edit.h"

#include <nlohmann/json_fwd.hpp>

namespace onnxmend
{

nlohmann::json toJson(const Edit& edit);
/// An edit of a kind that is not known here, as a later version may write it, becomes an UnknownEdit. Throws
/// Error naming the field that is missing or wrong.
Edit editFromJson(const nlohmann::json& json);

} // namespace onnxmend
