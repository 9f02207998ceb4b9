// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The parts of a tensor's name, to compare it.
struct NameParts {
    std::string full;
    std::string plain;               ///< underscored
    std::string unwrapped;           ///< without the components that wrappers add, underscored
    std::vector<std::string> words;  ///< words of `unwrapped`, lower case, cut between letters and digits
    std::vector<std::string> sorted; ///< the words except numbers, in alphabetical order
    std::string numbers;             ///< the numbers: "3.1"; equal for tensors of a layer
};

NameParts takeApart(std::string_view name);

/// The likeness of two names, from 0 to 1, and its reason.
struct NameLikeness {
    double score = 0;
    std::string reason;
};

NameLikeness likeness(const NameParts& a, const NameParts& b);
/// Estimates the likeness quickly, without the distance between the letters.
double roughLikeness(const NameParts& a, const NameParts& b);

} // namespace onnxmend
