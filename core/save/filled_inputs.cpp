// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/filled_inputs.h"

#include <unordered_map>

namespace onnxmend
{

namespace
{

constexpr std::int64_t firstWithConstants = 4;

bool isFilled(const Model& model, const ValueDeclaration& input)
{
    const auto id = model.findInitializer(GraphId{}, input.name);
    if (!id) {
        return false;
    }
    const ModelTensor& tensor = model.tensor(*id);
    return tensor.source == TensorSource::Checkpoint && tensor.savedDtype == input.dtype &&
           input.admits(tensor.shape);
}

} // namespace

std::vector<std::string> filledInputs(const Model& model)
{
    std::vector<std::string> result;
    if (model.irVersion() < firstWithConstants) {
        return result;
    }
    const std::vector<ValueDeclaration>& inputs = model.graph(GraphId{}).inputs;
    std::unordered_map<std::string_view, int> counts;
    for (const ValueDeclaration& input : inputs) {
        ++counts[input.name];
    }
    for (const ValueDeclaration& input : inputs) {
        if (counts[input.name] == 1 && isFilled(model, input)) { // one declared twice is a fault to be seen
            result.push_back(input.name);
        }
    }
    return result;
}

} // namespace onnxmend
