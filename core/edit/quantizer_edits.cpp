// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/quantizer_edits.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/model/model_data.h"
#include "core/model/quantizer_nodes.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::string_view zeroPointSuffix = "__zero_point";

[[noreturn]] void refuseQuantizer(const std::string& node, const std::string& reason)
{
    throw Error({.place = "node " + quotedText(node), .reason = reason});
}

onnx::NodeProto& findQuantizer(EditableProto& proto, GraphId graph, const std::string& node)
{
    onnx::NodeProto& found = proto.findNode(graph, node);
    if (!isQuantizerOfType(found, "QuantizeLinear")) {
        refuseQuantizer(node, "it is not a QuantizeLinear");
    }
    return found;
}

/// Returns an argument's stored tensor as edited so far; `what` is its name for people.
const ModelTensor& storedArgument(const ModelNames& names, const ModelData& model, GraphId graph,
                                  const onnx::NodeProto& node, std::uint32_t input, const std::string& what)
{
    const std::optional<TensorId> id = names.model().findVisible(graph, node.input(static_cast<int>(input)));
    const ModelTensor* const tensor = id ? &model.tensors.at(id->value) : nullptr;
    if (!tensor || !tensor->stored || tensor->savedDtype != tensor->stored->dtype()) {
        refuseQuantizer(node.output(0), what + " is not stored, or another edit casts it");
    }
    return *tensor;
}

std::int64_t integerAttribute(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise)
{
    const auto found = std::ranges::find(node.attribute(), name, &onnx::AttributeProto::name);
    return found == node.attribute().end() ? otherwise : found->i();
}

std::vector<double> allNumbers(const TensorRef& tensor)
{
    std::vector<std::byte> stored(tensor.byteCount());
    std::vector<double> numbers(tensor.elementCount());
    tensor.read(0, tensor.elementCount(), stored);
    toDoubles(tensor.dtype(), stored, numbers);
    return numbers;
}

/// Computes the numbers in DOUBLE, which holds every INT32, and rounds each once: castElements from DOUBLE to
/// halves goes through FLOAT and would round some twice.
onnx::TensorProto dequantized(const TensorRef& integers, const TensorRef& scale,
                              std::uint64_t behindEachOther)
{
    std::vector<double> numbers = allNumbers(integers);
    const std::vector<double> scales = allNumbers(scale);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = roundedTo(scale.dtype(), numbers[i] * scales[i / behindEachOther % scales.size()]);
    }
    std::string bytes(packedByteCount(scale.dtype(), numbers.size()), '\0');
    castElements(DType::Double, std::as_bytes(std::span(numbers)), scale.dtype(),
                 std::as_writable_bytes(std::span(bytes)), numbers.size());
    onnx::TensorProto tensor;
    tensor.mutable_dims()->Add(integers.shape().begin(), integers.shape().end());
    tensor.set_data_type(static_cast<std::int32_t>(scale.dtype()));
    tensor.set_raw_data(std::move(bytes));
    return tensor;
}

bool areZeros(const TensorRef& tensor)
{
    return std::ranges::all_of(allNumbers(tensor), [](double number) { return number == 0; });
}

bool isOnlyReader(ModelNames& names, GraphId graph, const std::string& value)
{
    return names.model().usesOf(graph, value).size() == 1 && !names.outputs(graph).contains(value) &&
           !names.inputs(graph).contains(value);
}

} // namespace

void removeQuantization(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node)
{
    const onnx::NodeProto& quantizer = findQuantizer(proto, graph, node);
    const std::string given = quantizer.output(0);
    if (names.outputs(graph).contains(given)) {
        refuseQuantizer(node, "its output is an output of the graph");
    }
    std::vector<onnx::NodeProto*> dequantizers;
    for (const NodeUse& use : names.model().usesOf(graph, given)) {
        const bool isHere = use.graph == graph && use.inputIndex == 0;
        onnx::NodeProto* const reader =
            isHere ? &proto.node(graph, static_cast<int>(use.nodeIndex.value)) : nullptr;
        if (!reader || !isQuantizerOfType(*reader, "DequantizeLinear") || reader->input(0) != given) {
            refuseQuantizer(node, "its output is read by other nodes than a DequantizeLinear");
        }
        dequantizers.push_back(reader);
    }
    if (dequantizers.empty()) {
        refuseQuantizer(node, "no DequantizeLinear reads its output");
    }
    proto.bypass(graph, quantizer);
    for (onnx::NodeProto* const dequantizer : dequantizers) {
        if (!names.outputs(graph).contains(dequantizer->output(0))) {
            proto.bypass(graph, *dequantizer);
            continue;
        }
        dequantizer->set_op_type("Identity");
        dequantizer->clear_domain();
        dequantizer->clear_attribute();
        dequantizer->mutable_input()->DeleteSubrange(1, dequantizer->input_size() - 1);
    }
}

void addZeroPoint(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node,
                  DType dtype)
{
    onnx::NodeProto& quantizer = findQuantizer(proto, graph, node);
    const bool hasOne = quantizer.input_size() > static_cast<int>(zeroPointOfQuantizer) &&
                        !quantizer.input(zeroPointOfQuantizer).empty();
    if (hasOne) {
        refuseQuantizer(node, "it has a zero point");
    }
    const auto scale = names.model().findVisible(graph, quantizer.input(scaleOfQuantizer));
    const auto position = proto.producer(graph, quantizer.output(0));
    if (!scale || !position) {
        refuseQuantizer(node, "its scale is not stored, so the shape of a zero point is not known");
    }
    const SharedShape& shape = names.model().tensor(*scale).shape;
    onnx::TensorProto zeros;
    zeros.mutable_dims()->Add(shape.begin(), shape.end());
    zeros.set_data_type(static_cast<std::int32_t>(dtype));
    zeros.set_raw_data(std::string(packedByteCount(dtype, checkedElementCount(shape)), '\0'));
    const std::string name = proto.newName(quantizer.output(0) + std::string(zeroPointSuffix));
    // atTheStart for the first node
    proto.insertConstant(graph, *position - 1, name, std::move(zeros), quantizer);
    while (quantizer.input_size() <= static_cast<int>(zeroPointOfQuantizer)) {
        quantizer.add_input();
    }
    quantizer.set_input(zeroPointOfQuantizer, name);
}

void dequantizeConstant(ModelNames& names, EditableProto& proto, const ModelData& model, GraphId graph,
                        const std::string& node)
{
    onnx::NodeProto& dequantizer = proto.findNode(graph, node);
    if (!isQuantizerOfType(dequantizer, "DequantizeLinear")) {
        refuseQuantizer(node, "it is not a DequantizeLinear");
    }
    const TensorRef& integers = *storedArgument(names, model, graph, dequantizer, 0, "its input").stored;
    const TensorRef& scale =
        *storedArgument(names, model, graph, dequantizer, scaleOfQuantizer, "its scale").stored;
    const auto elements = elementsOfScale(integers.shape(), scale.shape(),
                                          integerAttribute(dequantizer, "axis", usualAxisOfQuantizer));
    const bool hasZeroPoint = dequantizer.input_size() > static_cast<int>(zeroPointOfQuantizer) &&
                              !dequantizer.input(zeroPointOfQuantizer).empty();
    const bool isSymmetric =
        !hasZeroPoint ||
        areZeros(
            *storedArgument(names, model, graph, dequantizer, zeroPointOfQuantizer, "its zero point").stored);
    const bool fits = isSymmetric && integers.dtype() == DType::Int32 && isWideFloat(scale.dtype()) &&
                      elements && integerAttribute(dequantizer, "block_size", 0) == 0 &&
                      integerAttribute(dequantizer, "output_dtype", 0) == 0;
    if (!fits) {
        refuseQuantizer(node, "it is not a DequantizeLinear of INT32 without a zero point, with one "
                              "scale for all elements or for each channel");
    }
    onnx::TensorProto tensor = dequantized(integers, scale, std::max<std::uint64_t>(*elements, 1));
    for (const std::string& value : dequantizer.input()) {
        const std::optional<TensorId> own = model.findInitializer(graph, value);
        if (own && proto.hasProto(*own) && isOnlyReader(names, graph, value)) {
            proto.removeInitializer(*own);
        }
    }
    dequantizer.set_op_type("Constant");
    dequantizer.clear_domain();
    dequantizer.clear_input();
    dequantizer.clear_attribute();
    onnx::AttributeProto& attribute = *dequantizer.add_attribute();
    attribute.set_name("value");
    attribute.set_type(onnx::AttributeProto::TENSOR);
    *attribute.mutable_t() = std::move(tensor);
}

} // namespace onnxmend
