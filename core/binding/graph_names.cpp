// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/graph_names.h"

#include "core/base/text.h"
#include "core/binding/weight_names.h"

namespace onnxmend
{

bool isMadeUpName(std::string_view name)
{
    constexpr std::string_view numbered = "val_";
    return name.starts_with("onnx::") || name.starts_with('/') || isDigits(name) ||
           (name.starts_with(numbered) && isDigits(name.substr(numbered.size())));
}

std::string moduleOfNode(std::string_view node)
{
    const std::size_t end = node.rfind('/');
    if (!node.starts_with('/') || end == 0) {
        return {};
    }
    std::string module;
    std::string_view before;
    for (std::string_view rest = node.substr(1, end - 1); !rest.empty();) {
        const std::size_t slash = rest.find('/');
        const std::string_view part = rest.substr(0, slash);
        // A child of a container repeats the name of the container: /layer1/layer1.0.
        const bool repeats = !before.empty() && part.size() > before.size() && part.starts_with(before) &&
                             part[before.size()] == '.';
        if (repeats) {
            module.resize(module.size() - before.size());
        } else if (!module.empty()) {
            module += '.';
        }
        module += part;
        before = part;
        rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
    }
    return module;
}

std::string withoutCallNumber(std::string_view module)
{
    const std::size_t at = module.rfind('_');
    const bool numbered = at != std::string_view::npos && isDigits(module.substr(at + 1));
    return std::string(numbered ? module.substr(0, at) : module);
}

std::string_view moduleOfTensor(std::string_view tensor)
{
    const std::size_t dot = tensor.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : tensor.substr(0, dot);
}

std::string_view leafOfTensor(std::string_view tensor)
{
    const std::size_t dot = tensor.rfind('.');
    return dot == std::string_view::npos ? tensor : tensor.substr(dot + 1);
}

std::string moduleKeyOfPath(std::string_view module)
{
    // The appended name lets withoutWrappers remove a wrapper in the last component as well.
    std::string key = withoutWrappers(std::string(module) + ".x");
    key.resize(key.size() > 1 ? key.size() - 2 : 0);
    return key;
}

std::optional<WeightUse> useOfWeight(const Model& model, std::string_view value)
{
    std::optional<WeightUse> found;
    bool merged = false;
    for (const NodeUse& use : model.usesOf(GraphId{}, value)) {
        if (use.opType == "Identity") {
            merged = true;
        } else if (!found && use.graph == GraphId{}) {
            found = WeightUse{.module = moduleOfNode(use.nodeName),
                              .opType = use.opType,
                              .input = use.inputIndex,
                              .nodeIndex = use.nodeIndex};
        }
    }
    if (found) {
        found->isMerged = merged;
    }
    return found;
}

} // namespace onnxmend
