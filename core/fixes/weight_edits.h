// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
        DType::Undefined; ///< of the weight when the plan was made; Undefined: the plan does not say
    WeightOrigin weight = {};

    friend bool operator==(const BindWeight&, const BindWeight&) = default;
};

void describe(EditFields& fields, BindWeight& edit);
void apply(const BindWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor);

/// The open checkpoint that a weight is of: that state_dict, or any where an early plan says none; the later
/// one when the very same is open twice, as where weights are matched. Null: it is not open.
const Checkpoint* findCheckpoint(const Checkpoints& checkpoints, const WeightOrigin& origin);

/// The weight; nothing when that state_dict of that checkpoint is not open or has no such tensor.
std::optional<TensorRef> findWeight(const Checkpoints& checkpoints, const WeightOrigin& origin);

/// Fills a graph input or an initializer with the numbers of a quantized weight of a checkpoint, as FLOAT: by
/// the scheme that `weight` names, with the companions that were there when the plan was made.
struct DequantizeWeight {
    static constexpr FixKind kind = FixKind::DequantizeWeight;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType codes = DType::Undefined; ///< of the checkpoint's tensor; Undefined: the plan does not say
    WeightOrigin weight = {};       ///< with its scheme
    std::vector<SharedText> companions =
        {};                  ///< tensors that it is computed with; none: the plan does not say
    SharedText formula = {}; ///< of their names, for people

    friend bool operator==(const DequantizeWeight&, const DequantizeWeight&) = default;
};

void describe(EditFields& fields, DequantizeWeight& edit);
/// Throws Error when the checkpoint is not open, or what it stores is not what the plan was made for.
void apply(const DequantizeWeight& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
