// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

/// The value of an attribute as texts: numbers, texts or types.
struct AttributeElements {
    std::vector<std::string> texts; ///< the first ones, not made safe to show
    std::size_t count = 0;          ///< number of all
    bool isList = false;            ///< a list may have one element, or none

    friend bool operator==(const AttributeElements&, const AttributeElements&) = default;
};

} // namespace onnxmend
