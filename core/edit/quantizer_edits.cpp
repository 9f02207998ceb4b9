// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/edit/quantizer_edits.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/quantizer_nodes.h"
#include "core/onnx/domains.h"

#include <cstddef>
#include <optional>
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

} // namespace onnxmend
