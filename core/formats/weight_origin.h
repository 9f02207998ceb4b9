// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

namespace onnxmend
{

/// Which tensor a weight is: the same name may be in several checkpoints, and in several state_dicts of one.
struct WeightOrigin {
    std::string path = {};               ///< of the checkpoint, as it was opened
    std::optional<std::string> key = {}; ///< of the state_dict, empty = the root; nothing: an early plan
    std::string tensor = {};

    bool empty() const { return tensor.empty(); }
    friend bool operator==(const WeightOrigin&, const WeightOrigin&) = default;
};

} // namespace onnxmend
