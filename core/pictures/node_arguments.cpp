// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/node_arguments.h"

#include "core/model/index_model.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

namespace
{

/// The arguments that wait for facts about their values, by the names of these.
using ArgumentsByValue = std::unordered_multimap<std::string_view, NodeArgument*>;

template <class Action>
void forEachOf(const ArgumentsByValue& arguments, std::string_view value, const Action& action)
{
    const auto [begin, end] = arguments.equal_range(value);
    std::for_each(begin, end, [&action](const auto& entry) { action(*entry.second); });
}

std::vector<NodeArgument> argumentsOf(Node::Texts values, const OpSchema* schema, bool areInputs)
{
    std::vector<NodeArgument> arguments;
    arguments.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        NodeArgument& argument = arguments.emplace_back();
        argument.value = values[i];
        const OpParameter* const parameter = !schema     ? nullptr
                                             : areInputs ? schema->input(i)
                                                         : schema->output(i);
        if (parameter) {
            argument.parameter = parameter->name;
            argument.parameterType = parameter->typeText;
        }
    }
    return arguments;
}

/// Returns what the declaration says a type and its dimensions mean (ONNX, docs/TypeDenotation.md and
/// docs/DimensionDenotation.md).
std::string denotationOf(const onnx::TypeProto& type)
{
    std::string dimensions;
    bool hasAny = false;
    for (const auto& dimension : type.tensor_type().shape().dim()) {
        hasAny = hasAny || !dimension.denotation().empty();
        dimensions += dimensions.empty() ? "" : ", ";
        dimensions += dimension.denotation().empty() ? "?" : dimension.denotation();
    }
    if (!hasAny) {
        return type.denotation();
    }
    return type.denotation() + (type.denotation().empty() ? "(" : " (") + dimensions + ")";
}

void takeNotes(const onnx::ValueInfoProto& declaration, ValueNotes& notes)
{
    notes.description = declaration.doc_string();
    notes.denotation = denotationOf(declaration.type());
    notes.metadata.clear();
    takeMetadata(declaration.metadata_props(), notes.metadata);
}

/// Takes the text of the author at a stored tensor; that of a declaration counts more.
void takeTensorNotes(const InitializerList& initializers, const ArgumentsByValue& arguments)
{
    for (const Initializer& initializer : initializers) {
        if (!arguments.contains(initializer.name())) {
            continue;
        }
        onnx::TensorProto tensor;
        initializer.copyTo(tensor);
        forEachOf(arguments, initializer.name(), [&tensor](NodeArgument& argument) {
            if (argument.notes.description.empty()) {
                argument.notes.description = tensor.doc_string();
            }
            takeMetadata(tensor.metadata_props(), argument.notes.metadata);
        });
    }
}

void takeAnnotations(const onnx::GraphProto& graph, const ArgumentsByValue& arguments)
{
    for (const onnx::TensorAnnotation& annotation : graph.quantization_annotation()) {
        forEachOf(arguments, annotation.tensor_name(), [&annotation](NodeArgument& argument) {
            takeMetadata(annotation.quant_parameter_tensor_names(), argument.notes.quantization);
        });
    }
}

void takeDeclarations(const GraphBody& body, const ArgumentsByValue& arguments)
{
    forEachDeclaration(body, [&arguments](const onnx::ValueInfoProto& declaration) {
        forEachOf(arguments, declaration.name(), [&declaration](NodeArgument& argument) {
            argument.declared = valueTypeOf(declaration.type());
            argument.shape = declarationOf(declaration).shape;
            takeNotes(declaration, argument.notes);
        });
    });
    if (body.graph) {
        takeAnnotations(*body.graph, arguments);
    }
}

void markInterface(const Graph& graph, const ArgumentsByValue& arguments)
{
    for (const ValueDeclaration& input : graph.inputs) {
        forEachOf(arguments, input.name, [](NodeArgument& argument) { argument.isInput = true; });
    }
    for (const ValueDeclaration& output : graph.outputs) {
        forEachOf(arguments, output.name, [](NodeArgument& argument) { argument.isOutput = true; });
    }
}

/// Links values to the nodes of the graph that give them.
void linkProducers(const Model& model, GraphId graph, const ArgumentsByValue& arguments)
{
    const NodeList& nodes = model.data().nodesOf(graph);
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string_view output : nodes[i].output()) {
            if (!arguments.contains(output)) {
                continue;
            }
            forEachOf(arguments, output, [&](NodeArgument& argument) {
                argument.producer = NodeLink{.place = placeOfNode(model, graph, static_cast<std::size_t>(i)),
                                             .opType = nodes[i].op_type()};
            });
        }
    }
}

void takeStored(const Model& model, GraphId graph, NodeArgument& argument)
{
    const std::optional<TensorId> stored = model.findStored(graph, argument.value);
    if (!stored) {
        return;
    }
    argument.stored = storedTensorFacts(model, *stored);
    if (!argument.shape) {
        std::vector<Dimension>& shape = argument.shape.emplace();
        for (const std::int64_t size : argument.stored->shape) {
            shape.push_back({.value = size, .parameter = {}});
        }
    }
}

/// Looks for the values in one graph. Those that it defines leave `arguments`.
void findIn(const Model& model, GraphId graph, ArgumentsByValue& arguments)
{
    const GraphBody& body = model.data().bodies.at(graph.value);
    takeDeclarations(body, arguments);
    takeTensorNotes(body.initializers, arguments);
    markInterface(model.graph(graph), arguments);
    linkProducers(model, graph, arguments);
    std::erase_if(arguments, [&](const auto& entry) {
        NodeArgument& argument = *entry.second;
        takeStored(model, graph, argument);
        const bool isDefinedHere = argument.isInput || argument.producer || argument.stored;
        if (isDefinedHere) {
            argument.scope = model.graph(graph).scope;
        }
        return isDefinedHere;
    });
}

void linkReaders(const Model& model, GraphId graph, NodeArgument& output)
{
    if (output.value.empty()) {
        return;
    }
    const std::vector<NodeUse> uses = model.usesOf(graph, output.value);
    output.readerCount = uses.size();
    for (const NodeUse& use : uses) {
        if (output.readers.size() == NodeFacts::mostReaders) {
            break;
        }
        output.readers.push_back(
            {.place = placeOfNode(model, use.graph, use.nodeIndex.value), .opType = use.opType});
    }
}

} // namespace

void takeMetadata(const google::protobuf::RepeatedPtrField<onnx::StringStringEntryProto>& entries,
                  std::vector<std::pair<std::string, std::string>>& metadata)
{
    for (const onnx::StringStringEntryProto& entry : entries) {
        metadata.emplace_back(entry.key(), entry.value());
    }
}

GraphPlace placeOfNode(const Model& model, GraphId graph, std::size_t node)
{
    const Node& named = model.data().nodesOf(graph)[static_cast<int>(node)];
    const auto outputs = named.output();
    const auto output = std::ranges::find_if_not(outputs, &std::string_view::empty);
    return {.scope = model.graph(graph).scope,
            .node = NodeId{node},
            .nodeName = std::string(named.name()),
            .value = output == outputs.end() ? std::string() : std::string(*output)};
}

void addArguments(const Model& model, GraphId graph, const Node& node, const OpSchema* schema,
                  NodeFacts& facts, Progress& progress)
{
    facts.inputs = argumentsOf(node.input(), schema, true);
    facts.outputs = argumentsOf(node.output(), schema, false);
    ArgumentsByValue open;
    for (std::vector<NodeArgument>* const arguments : {&facts.inputs, &facts.outputs}) {
        for (NodeArgument& argument : *arguments) {
            if (!argument.value.empty()) {
                open.emplace(argument.value, &argument);
            }
        }
    }
    for (std::optional<GraphId> holder = graph; holder && !open.empty();
         holder = model.graph(*holder).parent) {
        progress.checkCancelled();
        findIn(model, *holder, open);
    }
    for (NodeArgument& output : facts.outputs) {
        output.producer.reset(); // the node itself
        progress.checkCancelled();
        linkReaders(model, graph, output);
    }
}

} // namespace onnxmend
