// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The map of weights by hand: the graph input or initializer of the main graph that each checkpoint tensor
/// fills; nullopt if it fills none. It has precedence over every rule of names.
using WeightMap = std::map<std::string, std::optional<std::string>>;

/// Throws UsageError if the tensor is already mapped to something else.
void addToWeightMap(WeightMap& map, const std::string& tensor, std::optional<std::string> input);

/// The file of --map-file: a JSON object {"checkpoint tensor": "graph input"}, null for a tensor that fills
/// none. Throws Error.
WeightMap readWeightMap(const std::filesystem::path& path);
/// Throws Error, also for names that JSON cannot hold.
void writeWeightMap(const WeightMap& map, const std::filesystem::path& path);

/// Throws Error if a map has names that model and checkpoints do not have, fills one input twice, or gives an
/// initializer another shape. Such entries would be ignored otherwise.
void checkWeightMap(const Model& model, const Checkpoints& checkpoints, const WeightMap& map);

} // namespace onnxmend
