// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"
#include "core/binding/weight_map.h"

#include <memory>
#include <optional>
#include <span>

namespace onnxmend
{

class KnownContents;

struct BindingOptions {
    WeightMap manual;                    ///< --map, --map-file and the mapping dialog
    bool bindFolded = false;             ///< whether suggestions by the graph are filled in
    std::optional<double> foldedEpsilon; ///< epsilon of folded BatchNorms
    bool compareContents = true;         ///< otherwise only names and the graph count, and no weight is read
    std::shared_ptr<KnownContents> contents; ///< results of earlier comparisons; may be null
};

/// THE table of options of filling weights. A policy may set them, too.
std::span<const OptionRow<BindingOptions>> bindingOptionRows();

} // namespace onnxmend
