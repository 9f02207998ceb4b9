// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/comparison_builder.h"
#include "core/model/model.h"

namespace onnxmend
{

/// Adds what two models differ in: their properties, graphs with all that is in them, and functions. Texts
/// for people (doc_string), metadata of parts and the order of nodes do not count. Linear in both.
void compareModels(const Model& left, const Model& right, ComparisonBuilder& result,
                   const Progress& progress);

} // namespace onnxmend
