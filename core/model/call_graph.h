// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace onnxmend
{

class Model;

/// Why the model-local functions of a model must not be followed, by us, onnx.checker or ONNX Runtime: they
/// call themselves, nest too deep (with the subgraphs that their calls stand in), or expand to too many nodes
/// (formats.md e3: both programs inline them, without such limits). Empty when nothing is wrong. Linear in
/// the nodes.
std::string callGraphFault(const Model& model);

/// A function's name for people and in scopes: `name`, or `name:overload` where it has an overload, as ONNX
/// Runtime writes it.
std::string functionName(const std::string& name, const std::string& overload);

/// What tells the functions of a model apart, and what a node calls one by.
std::string functionKey(std::string_view domain, std::string_view name, std::string_view overload);

} // namespace onnxmend
