// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/load_time_inputs.h"

#include "core/model/model_data.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>

namespace onnxmend
{

namespace
{

constexpr std::uint32_t places(std::initializer_list<unsigned> arguments)
{
    std::uint32_t bits = 0;
    for (const unsigned argument : arguments) {
        bits |= 1U << argument;
    }
    return bits;
}

struct LoadTimeOperator {
    std::string_view name;
    std::uint32_t arguments = 0; ///< bits
    LoadTimeReading reading = LoadTimeReading::WithRank;
};

/// THE table of operators of ai.onnx that read values at load. They call getInputData in onnx/defs, or ONNX
/// Runtime 1.30 refuses them with that input in a data file, with or without a rank of the first argument.
constexpr std::array loadTimeOperators = {
    LoadTimeOperator{"AffineGrid", places({1})},
    LoadTimeOperator{"BlackmanWindow", places({0}), LoadTimeReading::Always},
    LoadTimeOperator{"CenterCropPad", places({1})},
    LoadTimeOperator{"Col2Im", places({1, 2})},
    LoadTimeOperator{"ConstantOfShape", places({0}), LoadTimeReading::Always},
    LoadTimeOperator{"DFT", places({1, 2})},
    LoadTimeOperator{"Expand", places({1})},
    LoadTimeOperator{"HammingWindow", places({0}), LoadTimeReading::Always},
    LoadTimeOperator{"HannWindow", places({0}), LoadTimeReading::Always},
    LoadTimeOperator{"MelWeightMatrix", places({0, 1}), LoadTimeReading::Always},
    LoadTimeOperator{"OneHot", places({1}), LoadTimeReading::Always},
    LoadTimeOperator{"Pad", places({1, 3})},
    LoadTimeOperator{"Range", places({0, 1, 2}), LoadTimeReading::Always},
    LoadTimeOperator{"ReduceL1", places({1})},
    LoadTimeOperator{"ReduceL2", places({1})},
    LoadTimeOperator{"ReduceLogSum", places({1})},
    LoadTimeOperator{"ReduceLogSumExp", places({1})},
    LoadTimeOperator{"ReduceMax", places({1})},
    LoadTimeOperator{"ReduceMean", places({1})},
    LoadTimeOperator{"ReduceMin", places({1})},
    LoadTimeOperator{"ReduceProd", places({1})},
    LoadTimeOperator{"ReduceSum", places({1})},
    LoadTimeOperator{"ReduceSumSquare", places({1})},
    LoadTimeOperator{"Reshape", places({1}), LoadTimeReading::Always},
    LoadTimeOperator{"Resize", places({2, 3})},
    LoadTimeOperator{"STFT", places({1, 3})},
    LoadTimeOperator{"Slice", places({1, 2, 3, 4})},
    LoadTimeOperator{"Split", places({1})},
    LoadTimeOperator{"SplitToSequence", places({1})},
    LoadTimeOperator{"Squeeze", places({1})},
    LoadTimeOperator{"Tile", places({1})},
    LoadTimeOperator{"TopK", places({1})},
    LoadTimeOperator{"Unsqueeze", places({1})},
    LoadTimeOperator{"Upsample", places({1})},
};
static_assert(std::ranges::is_sorted(loadTimeOperators, {}, &LoadTimeOperator::name));

constexpr std::size_t mostArguments = 5;

/// Returns whether it is the scales of Resize 10, which has two arguments; since Resize 11 the second
/// argument is the region of interest.
bool isResizeOfTwo(const LoadTimeOperator& found, std::size_t argumentCount, std::size_t argument)
{
    return found.name == "Resize" && argumentCount == 2 && argument == 1;
}

} // namespace

LoadTimeReading loadTimeReading(std::string_view domain, std::string_view opType, std::size_t argumentCount,
                                std::size_t argument)
{
    const auto* const found =
        std::ranges::lower_bound(loadTimeOperators, opType, {}, &LoadTimeOperator::name);
    if (argument >= mostArguments || found == loadTimeOperators.end() || found->name != opType ||
        !isSameDomain(domain, "")) {
        return LoadTimeReading::Never;
    }
    const bool isListed = ((found->arguments >> argument) & 1U) != 0;
    return isListed || isResizeOfTwo(*found, argumentCount, argument) ? found->reading
                                                                      : LoadTimeReading::Never;
}

std::vector<bool> tensorsReadAtLoad(const Model& model)
{
    std::vector<bool> areRead(model.tensors().size(), false);
    for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
        for (const Node& node : model.data().nodesOf(GraphId{graph})) {
            const Node::Texts arguments = node.input();
            for (std::size_t i = 0; i < std::min(arguments.size(), mostArguments); ++i) {
                if (arguments[i].empty() || loadTimeReading(node.domain(), node.op_type(), arguments.size(),
                                                            i) == LoadTimeReading::Never) {
                    continue;
                }
                if (const auto tensor = model.findVisible(GraphId{graph}, arguments[i])) {
                    areRead[tensor->value] = true;
                }
            }
        }
    }
    return areRead;
}

} // namespace onnxmend
