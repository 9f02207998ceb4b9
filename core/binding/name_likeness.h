// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A tensor's name taken apart for comparison.
struct NameParts {
    std::string full;
    std::string plain;               ///< underscored
    std::string unwrapped;           ///< without the components that wrappers add, underscored
    std::vector<std::string> words;  ///< of `unwrapped`, lower case, cut between letters and digits
    std::vector<std::string> sorted; ///< the words that are no numbers in order of the alphabet
    std::string numbers;             ///< the others: "3.1"; tensors of a layer have the same
};

NameParts takeApart(std::string_view name);

/// How alike two names are, from 0 to 1, and why.
struct NameLikeness {
    double score = 0;
    std::string reason;
};

NameLikeness likeness(const NameParts& a, const NameParts& b);
/// A quick estimate of the same, without the distance between the letters.
double roughLikeness(const NameParts& a, const NameParts& b);

} // namespace onnxmend
