// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/operator_traits.h"

#include "core/types/stored_range.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend
{

namespace
{

template <std::size_t Count>
bool isOneOf(const PrecisionNode& node, const std::array<std::string_view, Count>& names)
{
    return std::ranges::find(names, node.opType) != names.end();
}

bool isIntegerValue(const PrecisionGraph& graph, ValueNumber value)
{
    return value != none && isInteger(graph.value(value).dtype());
}

} // namespace

bool isBias(const PrecisionNode& node, std::size_t input)
{
    return input == 2 && node.domain.empty() &&
           (node.opType == "Conv" || node.opType == "ConvTranspose" || node.opType == "Gemm");
}

bool isMatrixOperator(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 14> names = {"Conv",
                                                               "ConvTranspose",
                                                               "MatMul",
                                                               "Gemm",
                                                               "Einsum",
                                                               "LSTM",
                                                               "GRU",
                                                               "RNN",
                                                               "DeformConv",
                                                               "Attention",
                                                               "MultiHeadAttention",
                                                               "FusedMatMul",
                                                               "FusedConv",
                                                               "FusedGemm"};
    return isOneOf(node, names);
}

bool isLayoutOperator(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 25> names = {
        "Reshape",      "Transpose",       "Squeeze",        "Unsqueeze",       "Flatten",
        "Slice",        "Gather",          "GatherElements", "GatherND",        "Concat",
        "Split",        "Expand",          "Tile",           "Identity",        "Pad",
        "DepthToSpace", "SpaceToDepth",    "ScatterND",      "ScatterElements", "Where",
        "Compress",     "ReverseSequence", "Trilu",          "CenterCropPad",   "Scatter"};
    return node.domain.empty() && isOneOf(node, names);
}

bool isArithmetic(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 13> names = {
        "Add", "Sub", "Mul", "Div", "Neg", "Abs", "Sum", "Min", "Max", "Clip", "Pow", "Mean", "Sign"};
    return node.domain.empty() && isOneOf(node, names);
}

bool makesExactValues(const PrecisionGraph& graph, const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 6> names = {"Range", "CumSum", "Floor",
                                                              "Ceil",  "Round",  "Mod"};
    if (!node.domain.empty()) {
        return false;
    }
    return isOneOf(node, names) ||
           (node.opType == "Cast" && !node.inputs.empty() && isIntegerValue(graph, node.inputs[0]));
}

bool needsExactValues(const PrecisionGraph& graph, const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 8> names = {"Sin",  "Cos",   "Tan", "Floor",
                                                              "Ceil", "Round", "Mod", "Range"};
    if (!node.domain.empty()) {
        return false;
    }
    return isOneOf(node, names) ||
           (node.opType == "Cast" && !node.outputs.empty() && isIntegerValue(graph, node.outputs[0]));
}

bool boundsValues(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 24> names = {
        "Softmax",        "LogSoftmax", "Sigmoid", "Tanh",
        "Clip",           "Max",        "Min",     "Exp",
        "Equal",          "Less",       "Greater", "LessOrEqual",
        "GreaterOrEqual", "ArgMax",     "ArgMin",  "HardSigmoid",
        "IsInf",          "IsNaN",      "Not",     "And",
        "Cast",           "NonZero",    "Hardmax", "Div"};
    return isOneOf(node, names) || isMatrixOperator(node);
}

bool keepsMagnitude(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 14> names = {
        "Relu",    "LeakyRelu",   "PRelu",  "ReduceMax", "ReduceMin", "ReduceSum",     "ReduceMean",
        "MaxPool", "AveragePool", "Resize", "Upsample",  "CumSum",    "GlobalMaxPool", "Floor"};
    return isLayoutOperator(node) || isArithmetic(node) || (node.domain.empty() && isOneOf(node, names));
}

bool isQuantization(const PrecisionNode& node)
{
    return node.opType.find("Quantize") != std::string_view::npos || node.opType.starts_with("QLinear") ||
           node.opType.starts_with("QAttention") || node.opType.ends_with("Integer");
}

bool isReduction(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 9> names = {
        "ReduceSum",    "ReduceMean",      "ReduceL1",          "ReduceL2", "ReduceSumSquare",
        "ReduceLogSum", "ReduceLogSumExp", "GlobalAveragePool", "CumSum"};
    return node.domain.empty() && isOneOf(node, names);
}

bool isComparison(const PrecisionNode& node)
{
    static constexpr std::array<std::string_view, 9> names = {
        "Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "And", "Or", "Xor", "Not"};
    return node.domain.empty() && isOneOf(node, names);
}

bool readsNoValues(const PrecisionNode& node)
{
    const bool isLike = node.isStandard("EyeLike") || node.isStandard("RandomNormalLike") ||
                        node.isStandard("RandomUniformLike");
    return node.isStandard("Shape") || node.isStandard("Size") ||
           (isLike && integerAttribute(*node.source, "dtype"));
}

std::optional<double> storedNumber(const PrecisionGraph& graph, ValueNumber number)
{
    const PrecisionValue* const value = number == none ? nullptr : &graph.value(number);
    if (!value || !value->isConstant || !value->tensor) {
        return std::nullopt;
    }
    const ModelTensor& tensor = graph.model().tensor(*value->tensor);
    if (!tensor.stored || tensor.stored->elementCount() != 1 ||
        dtypeInfo(tensor.stored->dtype()).bits % 8 != 0) {
        return std::nullopt;
    }
    const auto numbers = numbersOf(*tensor.stored, 1);
    return numbers && !numbers->empty() ? std::optional(numbers->front()) : std::nullopt;
}

double powerOf(const PrecisionGraph& graph, const PrecisionNode& node)
{
    if (node.isStandard("Mul")) {
        const bool isSquare =
            node.inputs.size() == 2 && node.inputs[0] != none && node.inputs[0] == node.inputs[1];
        return isSquare ? 2 : 0;
    }
    const std::optional<double> exponent = node.isStandard("Pow") && node.inputs.size() == 2
                                               ? storedNumber(graph, node.inputs[1])
                                               : std::nullopt;
    return exponent && *exponent >= 2 ? *exponent : 0;
}

} // namespace onnxmend
