// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <span>
#include <string>

namespace onnxmend
{

/// As in `[2, N, ?]`.
std::string shapeText(std::span<const Dimension> shape);

} // namespace onnxmend
