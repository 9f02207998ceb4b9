// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/tensor_texts.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/model/walk_model.h"

namespace onnxmend
{

std::vector<std::string> readTexts(const Model& model, TensorId id)
{
    const ModelTensor& tensor = model.tensor(id);
    const auto refuse = [&tensor](std::string reason) {
        throw Error({.place = "tensor " + quotedText(tensor.name), .reason = std::move(reason)});
    };
    const ModelData& data = model.data();
    if (tensor.storedDtype != DType::String || id.value >= data.protoTensorCount) {
        refuse("it holds no texts");
    }
    std::vector<std::string> texts;
    std::uint32_t number = 0;
    forEachTensor(data, [&](const TensorVisit& visit) {
        if (number++ == id.value) {
            onnx::TensorProto copy;
            const auto& values = visit.proto(copy).string_data();
            texts.assign(values.begin(), values.end());
        }
    });
    const std::uint64_t wanted = checkedElementCount(tensor.shape);
    if (texts.size() != wanted) {
        refuse("it holds " + groupedNumber(texts.size()) + " texts, but its shape needs " +
               groupedNumber(wanted));
    }
    return texts;
}

} // namespace onnxmend
