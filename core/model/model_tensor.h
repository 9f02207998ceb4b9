// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/formats/tensor_ref.h"
#include "core/formats/weight_origin.h"
#include "core/model/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct TensorId {
    std::uint32_t value = 0;
    friend bool operator==(TensorId, TensorId) = default;
};

enum class TensorPlace { Initializer, SparseInitializer, Attribute };
enum class TensorSource { Inline, External, Checkpoint };

/// A tensor that the model stores, or that the plan binds into it.
struct ModelTensor {
    SharedText name; ///< initializer name; for attributes `<node>.<attribute>`
    GraphId graph;
    TensorPlace place = TensorPlace::Initializer;
    TensorSource source = TensorSource::Inline;
    std::optional<TensorRef> stored; ///< nullopt if unreadable
    SharedText unreadableReason;     ///< why `stored` is missing
    /// All bytes that are there if shape and dtype need another number of them; they may be of another dtype.
    Rare<ByteSource> misfit = {};
    DType storedDtype = DType::Undefined; ///< as the file states, also if unreadable
    DType savedDtype = DType::Undefined;  ///< after the planned cast; storedDtype if there is none
    SharedShape shape;
    SharedText location;          ///< external: as the model states it
    std::uint64_t fileOffset = 0; ///< external: byte offset in that file
    /// The data file that could not be read, if the plan fills the tensor from a checkpoint.
    SharedText failedLocation = {};
    Rare<WeightOrigin> origin; ///< checkpoint: the tensor there
    bool relabelled = false;   ///< the plan changes the type code and not the bytes
    bool takenInside = false;  ///< the plan moves it from its data file into the model
    bool detached = false;     ///< its bytes are neither in the protobuf nor in a file
    bool shared = false;       ///< the plan lets it refer to the bytes of another tensor
    bool computed = false;     ///< the plan computes its values from those of the file
    /// A save writes `misfit` as it is: a small model for a bug report shows the fault of the original.
    bool misfitKept = false;
    std::vector<std::string> warnings; ///< legal but doubtful: two data fields, trailing bytes
};

} // namespace onnxmend
