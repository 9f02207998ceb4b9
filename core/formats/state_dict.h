// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
    std::vector<std::string> keys;    ///< every one that can be chosen, where there is a choice
    std::vector<std::string> warnings;
    std::vector<SkippedTensor>
        skipped; ///< what holds tensors but gives them no names, such as packed weights
};

/// Finds the state_dict in what a checkpoint's pickle describes (formats.md a4): under `key` (a dotted path),
/// or by itself when that is empty. A tensor that is all there is gets the name `lone`. Throws Error when
/// there is none, naming the candidates.
StateDict findStateDict(const PickleValues& values, PickleId root, const std::string& key,
                        const std::string& lone);

} // namespace onnxmend
