// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/unfilled_weights.h"

#include "core/binding/weight_names.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Parameters of an operator: inputs `first` to `last`.
struct ParameterPlaces {
    std::string_view opType;
    std::size_t first;
    std::size_t last;
};

/// Operators of ai.onnx and com.microsoft, by their definitions.
constexpr std::array parameterPlaces = {
    ParameterPlaces{"Conv", 1, 2},
    ParameterPlaces{"ConvTranspose", 1, 2},
    ParameterPlaces{"ConvInteger", 1, 1},
    ParameterPlaces{"DeformConv", 1, 1},
    ParameterPlaces{"DeformConv", 3, 3},
    ParameterPlaces{"FusedConv", 1, 2},
    ParameterPlaces{"QLinearConv", 3, 3},
    ParameterPlaces{"QLinearConv", 8, 8},
    ParameterPlaces{"MatMul", 1, 1},
    ParameterPlaces{"MatMulInteger", 1, 1},
    ParameterPlaces{"FusedMatMul", 1, 1},
    ParameterPlaces{"MatMulNBits", 1, 2},
    ParameterPlaces{"QMoE", 2, 13},
    ParameterPlaces{"Gemm", 1, 2},
    ParameterPlaces{"FusedGemm", 1, 2},
    ParameterPlaces{"Gather", 0, 0},
    ParameterPlaces{"EmbedLayerNormalization", 2, 6},
    ParameterPlaces{"BatchNormalization", 1, 4},
    ParameterPlaces{"InstanceNormalization", 1, 2},
    ParameterPlaces{"GroupNormalization", 1, 2},
    ParameterPlaces{"LayerNormalization", 1, 2},
    ParameterPlaces{"RMSNormalization", 1, 1},
    ParameterPlaces{"SimplifiedLayerNormalization", 1, 1},
    ParameterPlaces{"SkipLayerNormalization", 2, 4},
    ParameterPlaces{"SkipSimplifiedLayerNormalization", 2, 3},
    ParameterPlaces{"Attention", 1, 2},
    ParameterPlaces{"PRelu", 1, 1},
    ParameterPlaces{"LSTM", 1, 3},
    ParameterPlaces{"GRU", 1, 3},
    ParameterPlaces{"RNN", 1, 3},
};

/// Operators that return their input in another form.
constexpr std::array<std::string_view, 6> handingOn = {"Identity", "Cast",      "Transpose",
                                                       "Reshape",  "Unsqueeze", "Squeeze"};

/// Returns whether that input is a parameter. Since opset 23 ai.onnx has an Attention, too, with activations
/// as inputs. Products and tables of activations are usual, except matrices.
bool isParameter(const Node& node, std::size_t input, std::size_t rank)
{
    return std::ranges::any_of(parameterPlaces, [&](const ParameterPlaces& places) {
        const bool isOfMatrices = places.opType == "MatMul" || places.opType == "Gather";
        return node.op_type() == places.opType && input >= places.first && input <= places.last &&
               (places.opType != "Attention" || !node.domain().empty()) && (!isOfMatrices || rank == 2);
    });
}

/// Returns whether a value is read as a parameter, directly or through operators that return it in another
/// form.
bool isReadAsParameter(const Model& model, std::string_view name, std::size_t rank)
{
    constexpr std::size_t mostSteps = 64; // a weight passes fewer nodes
    const ValueUses& uses = model.data().valueUses();
    std::vector<std::pair<GraphId, std::string>> open;
    open.emplace_back(GraphId{}, name);
    for (std::size_t step = 0; step < open.size() && step < mostSteps; ++step) {
        const auto [graph, value] = open[step];
        for (const ValueUses::Use& use : uses.of(graph, value)) {
            const Node& node = uses.node(use);
            if (isParameter(node, use.inputIndex, rank)) {
                return true;
            }
            const bool handsOn =
                use.inputIndex == 0 && node.output_size() == 1 &&
                std::ranges::find(handingOn, std::string_view(node.op_type())) != handingOn.end();
            if (handsOn) {
                open.emplace_back(GraphId{use.graph}, std::string(node.output(0)));
            }
        }
    }
    return false;
}

/// Returns whether another input is of the same module. `sortedNames`: underscored, so inputs of one module
/// are neighbours.
bool hasSibling(const std::vector<std::string>& sortedNames, std::string_view name)
{
    const std::string module = modulePrefix(name) + '_';
    const auto first = std::ranges::lower_bound(sortedNames, module);
    return sortedNames.end() - first > 1 && (first + 1)->starts_with(module);
}

} // namespace

UnfilledWeights::UnfilledWeights(const Model& model)
{
    std::vector<const ValueDeclaration*> candidates;
    std::vector<std::string> sortedNames;
    for (const ValueDeclaration& input : model.graph(GraphId{}).inputs) {
        if (isWeightName(input.name) && input.staticShape() &&
            !model.findInitializer(GraphId{}, input.name)) {
            candidates.push_back(&input);
            sortedNames.push_back(underscored(input.name));
        }
    }
    std::ranges::sort(sortedNames);
    const auto isWeight = [&](const ValueDeclaration* input) {
        return hasSibling(sortedNames, input->name) ||
               isReadAsParameter(model, input->name, input->staticShape()->size());
    };
    if (std::ranges::any_of(candidates, isWeight)) {
        for (const ValueDeclaration* input : candidates) {
            m_names.insert(input->name);
        }
    }
}

} // namespace onnxmend
