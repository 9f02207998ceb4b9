// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/quantized_weight.h"
#include "core/formats/tensor_ref.h"
#include "core/formats/weight_origin.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A tensor of a checkpoint that cannot fill a weight: quantized, sparse, without data.
struct SkippedTensor {
    std::string name;
    std::string reason;
    /// The program does not know its type: the file is damaged, or newer than the program. This is an error
    /// of the tensor, also if no other tensor has one.
    bool isUnknown = false;
};

/// An opened checkpoint: the state_dict's tensors as references into the file. Immutable.
struct Checkpoint {
    std::filesystem::path path;
    std::string format;             ///< the reader's name: torch-zip, safetensors, ...
    std::vector<TensorRef> tensors; ///< in file order, names unique
    std::vector<SkippedTensor> skipped;
    std::vector<std::string> warnings;      ///< suspicious globals, doubtful structure; shown, never fatal
    std::string stateDictKey;               ///< dotted path of the state_dict; empty = the root
    std::vector<std::string> stateDictKeys; ///< possible values of stateDictKey, if there is a choice
    std::uint64_t byteCount = 0;            ///< packed bytes of all tensors
    /// Weights that are stored in few bits, in the order of the tensors that hold the bits.
    std::vector<QuantizedWeight> quantized = {};
    /// Indices of tensors that belong to the schemes of these weights, but not to a single weight.
    std::vector<std::size_t> quantMarks = {};
    /// JSON by which the metadata of the file describes a weight, by the name of the weight.
    std::unordered_map<std::string, std::string> descriptions = {};

    const TensorRef* find(std::string_view name) const;
    /// The weight whose bits this tensor holds; null if it is not of a known scheme.
    const QuantizedWeight* findQuantized(std::string_view codes) const;
    WeightOrigin originOf(const TensorRef& tensor) const
    {
        return {.path = path.string(), .key = stateDictKey, .tensor = tensor.name()};
    }

    /// Fills indexByName and byteCount from the tensors. Throws Error for a name that appears twice.
    void indexTensors();

    std::unordered_map<std::string, std::size_t> indexByName; ///< indices of tensors
};

/// Describes the skipped tensors in a sentence with the first names and reasons, safe to show; empty if there
/// are none.
std::string skippedText(const Checkpoint& checkpoint);

struct CheckpointOptions {
    std::string key = {};       ///< --key: dotted path of the state_dict; empty = find it
    bool allowSymlinks = false; ///< shards may be links to files outside of the index's folder
};

} // namespace onnxmend
