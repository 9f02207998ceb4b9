// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/tensor_values.h"

#include <set>

namespace onnxmend::mutants
{

/// Type variable of a schema -> "tensor(float16)".
using Assignment = std::map<std::string, std::string>;

/// One variable at a time around the default, then all variables together as far as they allow the type.
std::set<Assignment> assignments(const onnx::OpSchema& schema);

onnx::TypeProto typeOf(const std::string& text);

/// The placeholders of a recipe's attributes filled in (seed_recipes.h).
std::string fillIn(std::string text, const Assignment& assignment);

} // namespace onnxmend::mutants
