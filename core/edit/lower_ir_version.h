// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <string>

namespace onnxmend
{

/// The oldest IR version that models are lowered to. From it on versions differ in what a model may have, and
/// not in what it means (https://onnx.ai/onnx/repo-docs/Versioning.html).
inline constexpr std::int64_t oldestLoweredIr = 8;

/// Returns why the model cannot declare that IR version, as a sentence without a full stop; empty if it can.
/// Types that only a newer version has are the business of whoever reads the model.
std::string obstacleToIr(const Model& model, std::int64_t version);

} // namespace onnxmend
