// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/weight_map.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/edit_fields.h"
#include "core/fixes/fix_kind.h"
#include "core/formats/weight_origin.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Fills a graph input or an initializer with a tensor of a checkpoint, as it is stored there.
struct BindWeight {
    static constexpr FixKind kind = FixKind::BindWeight;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType dtype =
        DType::Undefined; ///< of the weight when the plan was made; Undefined if the plan does not state it
    WeightOrigin weight = {};

    friend bool operator==(const BindWeight&, const BindWeight&) = default;
};

void describe(EditFields& fields, BindWeight& edit);
void apply(const BindWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor);

/// Returns the open checkpoint of a weight: that state_dict, or any if an early plan states none. If it is
/// open twice, the later one counts, as when weights are matched. Null if it is not open.
const Checkpoint* findCheckpoint(const Checkpoints& checkpoints, const WeightOrigin& origin);

/// Returns nullopt if that state_dict of that checkpoint is not open or does not have the tensor.
std::optional<TensorRef> findWeight(const Checkpoints& checkpoints, const WeightOrigin& origin);

/// Fills a graph input or an initializer with the numbers of a quantized weight of a checkpoint, as FLOAT: by
/// the scheme that `weight` names, with the companions that the plan names.
struct DequantizeWeight {
    static constexpr FixKind kind = FixKind::DequantizeWeight;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType codes = DType::Undefined; ///< of the checkpoint's tensor; Undefined if the plan does not state it
    WeightOrigin weight = {};       ///< with its scheme
    std::vector<SharedText> companions =
        {};                  ///< tensors for its computation; empty if the plan does not state them
    SharedText formula = {}; ///< over their names, for people

    friend bool operator==(const DequantizeWeight&, const DequantizeWeight&) = default;
};

void describe(EditFields& fields, DequantizeWeight& edit);
/// Throws Error if the checkpoint is not open, or does not store the weight for which the plan was made.
void apply(const DequantizeWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
