// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

class Model;

/// Why the model-local functions of a model must not be followed, by us, onnx.checker or ONNX Runtime: they
/// call themselves, nest too deep (with the subgraphs that their calls stand in), or expand to too many nodes
/// (formats.md e3: both programs inline them, without such limits). Empty when nothing is wrong. Linear in
/// the nodes.
std::string callGraphFault(const Model& model);

} // namespace onnxmend
