// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace onnxmend::testing
{

/// Returns a serialised model with a tensor in each place where ONNX allows one: initializers of graph,
/// subgraph and nested subgraph, sparse ones, attributes, a function's Constant, training_info. With
/// `cutDeepest`, the tensor in the nested subgraph has too few bytes.
std::string modelWithHiddenTensors(bool cutDeepest = false);

} // namespace onnxmend::testing
