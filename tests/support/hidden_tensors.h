// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend::testing
{

/// A serialised model with a tensor in each place where ONNX may hold one: initializers of graph, subgraph
/// and nested subgraph, sparse ones, attributes, a function's Constant, training_info.
/// `cutDeepest`: that in the nested subgraph has too few bytes.
std::string modelWithHiddenTensors(bool cutDeepest = false);

} // namespace onnxmend::testing
