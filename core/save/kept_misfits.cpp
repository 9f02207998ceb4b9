// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/kept_misfits.h"

#include "core/formats/tensor_ref.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

/// A misfit that is detached is not in the protobuf, so the save has to write it.
bool isWritten(const ModelTensor& tensor) { return tensor.misfitKept && tensor.misfit && tensor.detached; }

} // namespace

std::shared_ptr<const Model> withMisfitsAsBytes(const Model& model)
{
    if (std::ranges::none_of(model.tensors(), isWritten)) {
        return nullptr;
    }
    auto data = std::make_shared<ModelData>(model.data());
    for (ModelTensor& tensor : data->tensors) {
        if (!isWritten(tensor)) {
            continue;
        }
        const ByteSource bytes = *tensor.misfit;
        tensor.stored = TensorRef::make({.name = tensor.name,
                                         .dtype = DType::Uint8,
                                         .shape = {static_cast<std::int64_t>(bytes.size())},
                                         .strides = {},
                                         .storageOffset = 0,
                                         .source = bytes});
        tensor.savedDtype = DType::Uint8;
        tensor.unreadableReason = {};
        tensor.misfit.reset();
    }
    return std::make_shared<const Model>(std::move(data));
}

} // namespace onnxmend
