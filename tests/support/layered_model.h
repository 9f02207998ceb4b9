// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace onnxmend::testing
{

inline constexpr int kNodesOfLayer = 20;

/// Returns a serialised model as exporters make it of a float16 network with norms in float32. Each layer
/// `/model/layers.<n>/...` has a Cast before and after its norm, a Reshape with a computed shape, weights,
/// and one scalar and one mask that all layers read.
std::string layeredModel(int layers);

} // namespace onnxmend::testing
