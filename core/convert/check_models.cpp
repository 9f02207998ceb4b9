// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/check_models.h"

#include "core/base/error.h"
#include "core/save/save.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Inserts pairs of Casts into a copy of the graph.
class Rounding
{
public:
    Rounding(const PrecisionDecisions& decisions, const std::vector<bool>& exact, onnx::ModelProto& model)
        : m_decisions(decisions)
        , m_exact(exact)
        , m_graph(decisions.graph())
        , m_model(model)
    {
    }

    void apply()
    {
        roundScope(0, *m_model.mutable_graph());
        ScopeNumber scope = 1; // functions follow the main graph
        for (onnx::FunctionProto& function : *m_model.mutable_functions()) {
            roundScope(scope++, function);
        }
    }

private:
    /// Inserts the pairs in order, as bodies and functions require: before the first reader, or behind the
    /// node that computes the value.
    template <typename Holder>
    void roundScope(ScopeNumber number, Holder& holder)
    {
        const PrecisionScope& scope = m_graph.scope(number);
        std::map<ValueNumber, std::string> rounded;
        std::vector<onnx::NodeProto> nodes;
        const int count = std::min(holder.node_size(), static_cast<int>(scope.nodes.size()));
        for (int i = 0; i < count; ++i) {
            const NodeNumber node = scope.nodes[static_cast<std::size_t>(i)];
            onnx::NodeProto& proto = *holder.mutable_node(i);
            for (const NodeBodyGraph& body : m_graph.node(node).bodies) {
                for (onnx::AttributeProto& attribute : *proto.mutable_attribute()) {
                    if (attribute.name() == body.attribute) {
                        roundScope(body.scope, *attribute.mutable_g());
                    }
                }
            }
            std::vector<onnx::NodeProto> behind;
            roundInputs(node, proto, rounded, nodes);
            roundOutputs(node, proto, behind);
            nodes.push_back(std::move(proto));
            std::ranges::move(behind, std::back_inserter(nodes));
        }
        roundHandedOut(number, holder, nodes);
        holder.clear_node();
        for (onnx::NodeProto& node : nodes) {
            *holder.add_node() = std::move(node);
        }
    }

    /// Rounds each output that a body gives to a converted loop, branch or call: it has the new dtype, so a
    /// sum that a loop carries is rounded each time. Outputs of the main graph are compared as they are.
    template <typename Holder>
    void roundHandedOut(ScopeNumber number, Holder& holder, std::vector<onnx::NodeProto>& nodes)
    {
        const PrecisionScope& scope = m_graph.scope(number);
        for (std::size_t i = 0; number != 0 && i < scope.outputs.size(); ++i) {
            const ValueNumber value = scope.outputs[i];
            if (value == none || isExact(value) || m_decisions.wantedOutput(number, i) != m_decisions.to() ||
                m_decisions.dtypeOf(value) == m_decisions.to()) {
                continue;
            }
            const std::string rounded = newName();
            std::string& name = outputName(holder, static_cast<int>(i));
            addPair(name, rounded, m_graph.value(value).dtype(), nodes);
            name = rounded;
        }
    }

    static std::string& outputName(onnx::GraphProto& graph, int i)
    {
        return *graph.mutable_output(i)->mutable_name();
    }
    static std::string& outputName(onnx::FunctionProto& function, int i)
    {
        return *function.mutable_output(i);
    }

    void roundInputs(NodeNumber number, onnx::NodeProto& proto, std::map<ValueNumber, std::string>& rounded,
                     std::vector<onnx::NodeProto>& before)
    {
        const PrecisionNode& node = m_graph.node(number);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const ValueNumber value = node.inputs[i];
            if (value == none || !isRounded(number, i, value)) {
                continue;
            }
            const auto [known, isNew] = rounded.try_emplace(value);
            if (isNew) {
                known->second = newName();
                addPair(proto.input(static_cast<int>(i)), known->second, m_graph.value(value).dtype(),
                        before);
            }
            proto.set_input(static_cast<int>(i), known->second);
        }
    }

    bool isExact(ValueNumber value) const { return !m_exact.empty() && m_exact[value]; }

    bool isRounded(NodeNumber node, std::size_t input, ValueNumber value) const
    {
        if (isExact(value)) {
            return false;
        }
        const bool isCast =
            m_decisions.isConverted(node) && m_decisions.input(node, input) == ArgumentRule::Follows;
        return m_graph.value(value).isConstant ? isCast || m_decisions.isStoredRounded(value)
                                               : isCast && m_decisions.dtypeOf(value) != m_decisions.to();
    }

    void roundOutputs(NodeNumber number, onnx::NodeProto& proto, std::vector<onnx::NodeProto>& behind)
    {
        const PrecisionNode& node = m_graph.node(number);
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (node.outputs[i] != none && !isExact(node.outputs[i]) &&
                (m_decisions.isConverted(number) ? m_decisions.output(number, i) == ArgumentRule::Follows
                                                 : isOfInterface(node.outputs[i]))) {
                const std::string unrounded = newName();
                addPair(unrounded, proto.output(static_cast<int>(i)), m_graph.value(node.outputs[i]).dtype(),
                        behind);
                proto.set_output(static_cast<int>(i), unrounded);
            }
        }
    }

    /// Returns whether an output of the model has the narrow dtype whatever its node computes in. A caller
    /// that names exact values has a model whose interface is narrow already.
    bool isOfInterface(ValueNumber value) const
    {
        return !m_exact.empty() && m_graph.value(value).isOutput && m_graph.value(value).scope == 0;
    }

    void addPair(const std::string& from, const std::string& to, DType dtype,
                 std::vector<onnx::NodeProto>& casts)
    {
        const std::string narrow = newName();
        addCast(from, narrow, m_decisions.to(), casts);
        addCast(narrow, to, dtype, casts);
    }

    static void addCast(const std::string& from, const std::string& to, DType dtype,
                        std::vector<onnx::NodeProto>& casts)
    {
        onnx::NodeProto& cast = casts.emplace_back();
        cast.set_op_type("Cast");
        cast.add_input(from);
        cast.add_output(to);
        onnx::AttributeProto& attribute = *cast.add_attribute();
        attribute.set_name("to");
        attribute.set_type(onnx::AttributeProto::INT);
        setDtype(attribute, dtype);
    }

    std::string newName() { return "onnxmend__rounded_" + std::to_string(m_count++); }

    const PrecisionDecisions& m_decisions;
    const std::vector<bool>& m_exact;
    const PrecisionGraph& m_graph;
    onnx::ModelProto& m_model;
    std::size_t m_count = 0;
};

} // namespace

CheckModels::CheckModels(const PrecisionGraph& graph, const Model& reference, Progress& progress)
    : m_original(m_folder.path() / "original.onnx")
    , m_reference(&graph.model() == &reference ? m_original : m_folder.path() / "reference.onnx")
    , m_proto(makeModelProto())
{
    // Inputs stay inputs even if they are filled, so that nodes and inputs are those of the graph.
    const SaveOptions options = {
        .externalData = ExternalDataMode::Single, .location = {}, .keepInputs = true};
    save(graph.model(), m_original, options, progress);
    if (m_reference != m_original) {
        save(reference, m_reference, options, progress);
    }
    std::ifstream file(m_original, std::ios::binary);
    if (!m_proto->ParseFromIstream(&file)) {
        throw Error({.reason = "the model that was written for measuring cannot be read again"});
    }
}

std::filesystem::path CheckModels::writeRounded(const PrecisionDecisions& decisions,
                                                const std::vector<bool>& exact)
{
    const std::shared_ptr<onnx::ModelProto> copy = makeModelProto(*m_proto);
    Rounding(decisions, exact, *copy).apply();
    std::filesystem::path path = m_folder.path() / "rounded.onnx";
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!copy->SerializeToOstream(&file) || !file.flush()) {
        throw Error({.reason = "a model for measuring cannot be written to the folder for temporary files"});
    }
    return path;
}

std::filesystem::path CheckModels::writeConverted(const Model& planned, Progress& progress)
{
    std::filesystem::path path = m_folder.path() / "converted.onnx";
    save(planned, path, {.externalData = ExternalDataMode::Single, .location = {}, .keepInputs = true},
         progress);
    return path;
}

} // namespace onnxmend
