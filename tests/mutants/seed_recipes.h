// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <string_view>

namespace onnxmend::mutants
{

/// A way to call an operator so that it is valid: shapes, attributes, and values that carry meaning.
struct Recipe {
    std::string_view op;
    /// One word for each input, left to right, as many as the schema takes: a shape "2x3", "s" for a scalar,
    /// "-" left out; "=1,2" behind it gives values, "!" in front makes it an initializer always. Inputs
    /// without a word are "2x3".
    std::string_view inputs;
    /// ONNX text: `axis = 0`; `$T` stands for the element type bound to T ("float16"), `#T` for its code,
    /// `%T` for a tensor of one element.
    std::string_view attributes = {};
    int outputs = 0; ///< 0: as many as the schema requires
    int from = 1;    ///< versions of the schema
    int to = 99;
};

/// Recipes in the order tried; an operator without any takes its inputs as 2x3 and no attributes.
std::span<const Recipe> recipes();

} // namespace onnxmend::mutants
