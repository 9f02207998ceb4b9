// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/edited_tensor.h"

namespace onnxmend
{

const ModelTensor* editedTensor(const Model& model, const Edit& edit)
{
    const std::optional<FixKind> kind = kindOf(edit);
    if (!kind || !fixKindInfo(*kind).touchesBytes) {
        return nullptr;
    }
    const std::optional<GraphId> graph = model.findGraph(graphOf(edit));
    const std::optional<TensorId> tensor =
        graph ? model.findStored(*graph, valueOf(edit)) : std::optional<TensorId>();
    return tensor ? &model.tensor(*tensor) : nullptr;
}

} // namespace onnxmend
