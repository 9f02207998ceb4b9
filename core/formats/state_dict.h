// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/checkpoint.h"
#include "core/formats/pickle/pickle_values.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A tensor of a state_dict: its name, and a value that is a Tensor, an Array or an Unbound.
struct NamedTensor {
    std::string name;
    PickleId value = 0;
};

struct StateDict {
    std::vector<NamedTensor> tensors; ///< in the order of the pickle, names unique
    std::string key;                  ///< dotted path; empty = the root
    std::vector<std::string> keys;    ///< possible values of `key`, if there is a choice
    std::vector<std::string> warnings;
    std::vector<SkippedTensor> skipped; ///< objects that hold tensors without names, such as packed weights
};

/// Finds the state_dict in the values of a pickle (formats.md a4): under `key` (a dotted path), or by a
/// search if that is empty. A single tensor without a name gets the name `lone`. Throws Error with the
/// candidates when there is none.
StateDict findStateDict(const PickleValues& values, PickleId root, const std::string& key,
                        const std::string& lone);

} // namespace onnxmend
