// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/node_facts.h"

#include "core/base/text.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/pictures/node_arguments.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostElements = 256;      ///< of an attribute
constexpr std::size_t longestElement = 10'000; ///< bytes; a node may carry a whole compiled model as a text
constexpr std::string_view cutMark = "\xe2\x80\xa6"; ///< ellipsis

/// Returns the index of the node at the place, as TypedGraph::findNode() does without all values in a table.
std::optional<std::size_t> findNode(const NodeList& nodes, const GraphPlace& place)
{
    const auto gives = [&place](const Node& node) {
        return !place.value.empty() && std::ranges::find(node.output(), place.value) != node.output().end();
    };
    const auto isNamed = [&place](const Node& node) { return node.name() == place.nodeName; };
    const auto numbered = place.node ? place.node->value : static_cast<std::size_t>(nodes.size());
    const bool isNumbered = numbered < static_cast<std::size_t>(nodes.size());
    if (isNumbered && isNamed(nodes[static_cast<int>(numbered)]) &&
        (place.value.empty() || gives(nodes[static_cast<int>(numbered)]))) {
        return numbered;
    }
    const auto* found = std::ranges::find_if(nodes, gives);
    if (found == nodes.end() && isNumbered && isNamed(nodes[static_cast<int>(numbered)])) {
        return numbered;
    }
    if (!place.nodeName.empty() && (found == nodes.end() || !isNamed(*found))) {
        const auto* const named = std::ranges::find_if(nodes, isNamed);
        found = named == nodes.end() ? found : named;
    }
    return found == nodes.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - nodes.begin()));
}

void cutLongTexts(AttributeElements& elements)
{
    for (std::string& text : elements.texts) {
        if (text.size() > longestElement) {
            text.resize(longestElement);
            text += cutMark;
        }
    }
}

/// Returns the scopes of the graphs in an attribute. Such an attribute belongs to one node.
std::vector<GraphPlace> subgraphsOf(const Model& model, const onnx::AttributeProto& attribute)
{
    std::vector<GraphPlace> places;
    if (!attribute.has_g() && attribute.graphs().empty()) {
        return places;
    }
    const std::vector<GraphBody>& bodies = model.data().bodies;
    for (std::uint32_t id = 0; id < bodies.size(); ++id) {
        const onnx::GraphProto* const graph = bodies[id].graph;
        const bool isOfAttribute =
            graph && ((attribute.has_g() && graph == &attribute.g()) ||
                      std::ranges::any_of(attribute.graphs(),
                                          [graph](const onnx::GraphProto& one) { return &one == graph; }));
        if (isOfAttribute) {
            places.push_back(
                {.scope = model.graph(GraphId{id}).scope, .node = {}, .nodeName = {}, .value = {}});
        }
    }
    return places;
}

/// `owner`: the name of the node in names of tensors.
std::vector<StoredTensorFacts> tensorsOfAttribute(const Model& model, GraphId graph, const std::string& owner,
                                                  const onnx::AttributeProto& attribute)
{
    std::vector<StoredTensorFacts> tensors;
    const bool hasTensors = attribute.has_t() || !attribute.tensors().empty() ||
                            attribute.has_sparse_tensor() || !attribute.sparse_tensors().empty();
    if (!hasTensors) {
        return tensors;
    }
    const std::string name = owner + "." + attribute.name();
    for (std::uint32_t id = 0; id < model.tensors().size(); ++id) {
        const ModelTensor& tensor = model.tensor(TensorId{id});
        if (tensor.place == TensorPlace::Attribute && tensor.graph == graph && tensor.name == name) {
            tensors.push_back(storedTensorFacts(model, TensorId{id}));
        }
    }
    return tensors;
}

NodeAttribute attributeOf(const Model& model, GraphId graph, const std::string& owner,
                          const onnx::AttributeProto& attribute)
{
    NodeAttribute facts;
    facts.name = attribute.name();
    facts.type = asciiLowerCase(onnx::AttributeProto::AttributeType_Name(attribute.type()));
    facts.elements = attributeElements(attribute, mostElements);
    if (facts.elements) {
        cutLongTexts(*facts.elements);
    }
    facts.dtype = dtypeInAttribute(attribute);
    facts.ofCaller = attribute.ref_attr_name();
    facts.subgraphs = subgraphsOf(model, attribute);
    facts.tensors = tensorsOfAttribute(model, graph, owner, attribute);
    return facts;
}

/// Adds the documentation of the attributes, and those that the node omits.
void addDocumentedAttributes(const OpSchema& schema, NodeFacts& facts)
{
    const OpDocumentation none;
    const OpDocumentation& documentation = facts.documentation ? *facts.documentation : none;
    for (NodeAttribute& attribute : facts.attributes) {
        const auto documented = documentation.attributes.find(attribute.name);
        if (documented != documentation.attributes.end()) {
            attribute.text = documented->second.text;
        }
    }
    for (const auto& [name, type] : schema.attributes) {
        if (std::ranges::find(facts.attributes, name, &NodeAttribute::name) != facts.attributes.end()) {
            continue;
        }
        NodeAttribute& omitted = facts.attributes.emplace_back();
        omitted.name = name;
        omitted.type = type;
        omitted.isDefault = true;
        const auto documented = documentation.attributes.find(name);
        if (documented != documentation.attributes.end()) {
            omitted.text = documented->second.text;
            omitted.elements = documented->second.defaultValue;
        }
    }
}

void addSchema(const OpSchema& schema, NodeFacts& facts)
{
    facts.isKnown = true;
    facts.sinceVersion = schema.sinceVersion;
    facts.deprecated = schema.deprecated;
    facts.documentation = documentationOf(schema);
    for (const TypeVariable& variable : schema.variables) {
        TypeConstraint& constraint = facts.constraints.emplace_back();
        constraint.name = variable.name;
        constraint.allowed.assign(variable.allowed.types().begin(), variable.allowed.types().end());
        if (facts.documentation && facts.documentation->variables.contains(variable.name)) {
            constraint.text = facts.documentation->variables.at(variable.name);
        }
    }
    addDocumentedAttributes(schema, facts);
}

/// Returns the function that the node calls, or nullptr. The last of two with one key counts, as in ONNX
/// Runtime.
const onnx::FunctionProto* findFunction(const Model& model, const Node& node)
{
    const onnx::FunctionProto* found = nullptr;
    for (const onnx::FunctionProto& function : model.data().proto->functions()) {
        const bool isCalled = function.name() == node.op_type() &&
                              isSameDomain(function.domain(), node.domain()) &&
                              function.overload() == node.overload();
        found = isCalled ? &function : found;
    }
    return found;
}

/// Takes the texts of the author, which only the whole message of the node has.
void addAuthorsTexts(const Node& node, NodeFacts& facts)
{
    onnx::NodeProto proto;
    node.copyTo(proto);
    facts.description = proto.doc_string();
    takeMetadata(proto.metadata_props(), facts.metadata);
}

/// Adds the facts of the function or operator that the node calls. Returns the schema of an operator, or
/// nullptr.
const OpSchema* addOperator(const Model& model, const Node& node, NodeFacts& facts)
{
    if (const onnx::FunctionProto* const function = findFunction(model, node)) {
        facts.function =
            GraphPlace{.scope = functionScope(*function), .node = {}, .nodeName = {}, .value = {}};
        facts.functionDescription = function->doc_string();
        return nullptr;
    }
    const OpSchema* const schema = findOpSchema(node.domain(), node.op_type(), facts.opset);
    if (schema) {
        addSchema(*schema, facts);
    }
    return schema;
}

} // namespace

std::optional<NodeFacts> nodeFacts(const Session& session, const GraphPlace& place, Progress& progress)
{
    const Model& model = *session.planned();
    const std::optional<GraphId> graph = model.findGraph(place.scope);
    if (!graph) {
        return std::nullopt;
    }
    const NodeList& nodes = model.data().nodesOf(*graph);
    const std::optional<std::size_t> index = findNode(nodes, place);
    if (!index) {
        return std::nullopt;
    }
    const Node& node = nodes[static_cast<int>(*index)];
    NodeFacts facts;
    facts.place = placeOfNode(model, *graph, *index);
    facts.opType = node.op_type();
    facts.domain = shownDomain(canonicalDomain(node.domain()));
    facts.overload = node.overload();
    facts.opset = model.data().opsetOf(*graph, node.domain());
    const std::string owner = nodeLabel(node, static_cast<int>(*index));
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        facts.attributes.push_back(attributeOf(model, *graph, owner, attribute));
    }
    addAuthorsTexts(node, facts);
    const OpSchema* const schema = addOperator(model, node, facts);
    addArguments(model, *graph, node, schema, facts, progress);
    return facts;
}

void addTypes(const Session& session, NodeFacts& facts, Progress& progress)
{
    TypeInferenceOptions options = pictureInference(session);
    options.wantedScope = facts.place.scope;
    for (const std::vector<NodeArgument>* const arguments : {&facts.inputs, &facts.outputs}) {
        for (const NodeArgument& argument : *arguments) {
            options.wantedValues.insert(argument.value);
        }
    }
    const InferredTypes inferred = inferTypes(*session.planned(), options, progress);
    for (std::vector<NodeArgument>* const arguments : {&facts.inputs, &facts.outputs}) {
        for (NodeArgument& argument : *arguments) {
            const auto type = inferred.types.find(argument.value);
            argument.type = type == inferred.types.end() ? ValueType() : type->second;
        }
    }
}

} // namespace onnxmend
