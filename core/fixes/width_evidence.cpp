// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/width_evidence.h"

#include "core/base/checked_math.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// A cut off file leaves its last tensors short, and seldom all by the same part.
constexpr std::size_t fewestAlike = 3;

/// A word for a dtype in names, beside those of ONNX, torch and safetensors.
struct DTypeWord {
    std::string_view word;
    DType dtype;
};
constexpr std::array dtypeWords = {DTypeWord{"fp64", DType::Double},   DTypeWord{"fp32", DType::Float},
                                   DTypeWord{"fp16", DType::Float16},  DTypeWord{"half", DType::Float16},
                                   DTypeWord{"bf16", DType::Bfloat16}, DTypeWord{"fp8", DType::Float8E4M3FN}};

bool isOffAlike(const ModelTensor& tensor, DType stated, DType dtype)
{
    return tensor.misfit && tensor.storedDtype == stated &&
           packedByteCount(dtype, checkedElementCount(tensor.shape)) == tensor.misfit->size();
}

/// Searches on from the tensor itself, so that a search for each of many tensors ends at the next ones.
bool areSeveralAlike(const Model& model, TensorId id, DType dtype)
{
    const auto tensors = model.tensors();
    const DType stated = tensors[id.value].storedDtype;
    std::size_t found = 0;
    for (std::size_t i = 0; i < tensors.size() && found < fewestAlike; ++i) {
        found += isOffAlike(tensors[(id.value + i) % tensors.size()], stated, dtype) ? 1 : 0;
    }
    return found >= fewestAlike;
}

/// Returns whether a word between other characters than letters and digits names the dtype.
bool isNamedAfter(std::string_view name, DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const std::array words = {asciiLowerCase(info.onnxName), std::string(info.torchName),
                              asciiLowerCase(info.safetensorsName), shortDtypeName(dtype)};
    const auto isWord = [&](const std::string& part) {
        return !part.empty() && (std::ranges::find(words, part) != words.end() ||
                                 std::ranges::any_of(dtypeWords, [&](const DTypeWord& known) {
                                     return known.dtype == dtype && known.word == part;
                                 }));
    };
    std::string part;
    for (const char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            part += c;
        } else if (isWord(asciiLowerCase(std::exchange(part, {})))) {
            return true;
        }
    }
    return isWord(asciiLowerCase(part));
}

} // namespace

bool isWantedAs(const InitializerRow& row, DType dtype)
{
    return row.requiredDtype == dtype || row.wantedDtype == dtype || row.declaredDtype == dtype;
}

bool isWidthSupported(const Model& model, const InitializerRow& row, const MisfitReading& reading)
{
    const DType dtype = reading.tensor.dtype();
    return reading.isLikely || isWantedAs(row, dtype) || isNamedAfter(row.name.str(), dtype) ||
           (reading.isPlausible && row.modelTensor && areSeveralAlike(model, *row.modelTensor, dtype));
}

} // namespace onnxmend
