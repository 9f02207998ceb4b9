// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/checkpoint_readers.h"
#include "core/model/model.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

using Checkpoints = std::vector<std::shared_ptr<const Checkpoint>>;

/// What was mapped by hand: the graph input or initializer of the main graph that each checkpoint tensor
/// fills; nothing = it fills none, whatever its name. It goes before every rule of names.
using WeightMap = std::map<std::string, std::optional<std::string>>;

/// Throws UsageError when the tensor is mapped to something else already.
void addToWeightMap(WeightMap& map, const std::string& tensor, std::optional<std::string> input);

/// The file of --map-file: a JSON object {"checkpoint tensor": "graph input"}, null for a tensor that fills
/// none. Throws Error.
WeightMap readWeightMap(const std::filesystem::path& path);
/// Throws Error, also for names that JSON cannot hold.
void writeWeightMap(const WeightMap& map, const std::filesystem::path& path);

/// Throws Error when a map names what model and checkpoints do not have, fills one input twice, or gives an
/// initializer another shape: it would be ignored in silence.
void checkWeightMap(const Model& model, const Checkpoints& checkpoints, const WeightMap& map);

} // namespace onnxmend
