// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace onnxmend
{

class Model;

/// Returns the reason why no program may follow the calls of a model's functions: they call themselves, nest
/// too deep (counting subgraphs), or expand to too many nodes. Empty if there is none. onnx.checker and ONNX
/// Runtime inline functions without such limits (formats.md e3). Linear in the nodes.
std::string callGraphFault(const Model& model);

} // namespace onnxmend
