// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace onnxmend
{

// Of the default domain.

/// The oldest opset that models are raised from: before it, broadcasting and Cast mean otherwise.
inline constexpr std::int64_t oldestRaisedOpset = 7;
/// The oldest that they are raised to: from it on Cast gives BFLOAT16.
inline constexpr std::int64_t oldestRaiseTarget = 13;
/// What onnx 1.17 knows, every ONNX Runtime since 1.20 loads, and convolutions need for BFLOAT16.
inline constexpr std::int64_t newestRaiseTarget = 22;

} // namespace onnxmend
