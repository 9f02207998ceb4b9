// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/checkpoint.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>

namespace onnxmend
{

const TensorRef* Checkpoint::find(std::string_view name) const
{
    const auto found = indexByName.find(std::string(name));
    return found == indexByName.end() ? nullptr : &tensors[found->second];
}

void Checkpoint::indexTensors()
{
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!indexByName.emplace(tensors[i].name(), i).second) {
            throw Error(
                {.place = "tensor " + quotedText(tensors[i].name()), .reason = "the name appears twice"});
        }
        byteCount = checkedAdd(byteCount, tensors[i].byteCount());
    }
}

const QuantizedWeight* Checkpoint::findQuantized(std::string_view codes) const
{
    const auto tensor = indexByName.find(std::string(codes));
    if (tensor == indexByName.end()) {
        return nullptr;
    }
    const auto weight = std::ranges::lower_bound(quantized, tensor->second, {}, &QuantizedWeight::codes);
    return weight == quantized.end() || weight->codes != tensor->second ? nullptr : &*weight;
}

std::string skippedText(const Checkpoint& checkpoint)
{
    constexpr std::size_t maxListed = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(checkpoint.skipped.size(), maxListed); ++i) {
        const SkippedTensor& skipped = checkpoint.skipped[i];
        const bool same = i > 0 && skipped.reason == checkpoint.skipped[i - 1].reason;
        text += i == 0 ? groupedNumber(checkpoint.skipped.size()) + " left out: " : same ? ", " : "; ";
        text += quotedText(skipped.name) + (same ? "" : " (" + displayText(skipped.reason, 200) + ")");
    }
    return text + (checkpoint.skipped.size() > maxListed ? ", ..." : "");
}

} // namespace onnxmend
