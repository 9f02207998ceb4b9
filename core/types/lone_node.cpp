// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/lone_node.h"

#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/node_inference.h"
#include "core/types/scope_walk.h"

namespace onnxmend
{

namespace
{

void addImport(onnx::ModelProto& model, const std::string& domain, std::int64_t version)
{
    onnx::OperatorSetIdProto& import = *model.add_opset_import();
    import.set_domain(domain);
    import.set_version(version);
}

} // namespace

std::optional<std::string> loneNode(const TypeContext& context, const NodeVisit& visit,
                                    const std::vector<ValueType>& inputs)
{
    if (hasSubgraphs(visit.node)) {
        return std::nullopt;
    }
    onnx::ModelProto model;
    model.set_ir_version(context.facts.proto().ir_version());
    addImport(model, {}, visit.scope.opsetVersion({}));
    if (!isSameDomain(visit.node.domain(), {})) {
        addImport(model, visit.node.domain(), visit.scope.opsetVersion(visit.node.domain()));
    }
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name("g");
    onnx::NodeProto& node = *graph.add_node();
    visit.node.copyTo(node);
    node.set_name("n");
    node.clear_doc_string();
    node.clear_metadata_props();
    node.clear_attribute();
    copyAttributes(visit.node, visit.scope.callAttributes, node);
    for (int i = 0; i < node.input_size(); ++i) {
        if (node.input(i).empty()) {
            continue;
        }
        if (static_cast<std::size_t>(i) >= inputs.size() || !inputs[static_cast<std::size_t>(i)].known()) {
            return std::nullopt;
        }
        const std::string name = "i" + std::to_string(i);
        node.set_input(i, name);
        onnx::ValueInfoProto& input = *graph.add_input();
        input.set_name(name);
        *input.mutable_type() = typeProtoOf(inputs[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < node.output_size(); ++i) {
        if (!node.output(i).empty()) {
            node.set_output(i, "o" + std::to_string(i));
            graph.add_output()->set_name(node.output(i));
        }
    }
    return model.SerializeAsString();
}

} // namespace onnxmend
