// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend::testing
{

inline constexpr int kNodesOfLayer = 20;

/// A serialised model as exporters make them of a float16 network whose norms compute in float32: so many
/// layers `/model/layers.<n>/...`, each with a Cast before and behind its norm, a Reshape whose shape is
/// computed, weights of its own, one scalar and one mask that all layers read.
std::string layeredModel(int layers);

} // namespace onnxmend::testing
