// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/editable_proto.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/edit/bypass_nodes.h"
#include "core/edit/edit_names.h"
#include "core/edit/inherited_notes.h"
#include "core/edit/lower_opset.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/model/tensor_data.h"
#include "core/onnx/op_schema.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Version of the default domain if nothing imports it: the oldest that has a Cast for bfloat16 and that all
/// supported runtimes take.
constexpr std::int64_t fallbackOpset = 13;

void setDefaultOpset(OpsetImports& imports, std::int64_t version)
{
    for (auto& import : imports) {
        if (isSameDomain(import.domain(), {})) {
            import.set_version(version);
        }
    }
}

} // namespace

EditableProto::EditableProto(const Model& model, ModelNames& names)
    : m_copy(model.data())
    , m_names(names)
{
    const auto onGraph = [this](const GraphVisit& visit) { m_graphs.push_back(visit); };
    const auto onTensor = [this](const TensorVisit& visit) {
        if (visit.tensor) {
            addTensor(*visit.tensor, {static_cast<std::uint32_t>(m_tensors.size())});
        } else {
            m_tensors.push_back(nullptr);
        }
    };
    m_copy.walk({.onGraph = onGraph, .onTensor = onTensor});
    m_inserted.resize(m_graphs.size());
    for (const ModelTensor& tensor : model.tensors()) {
        noteName(tensor.name);
    }
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        const auto parent = model.graph({i}).parent;
        m_functionOf.push_back(parent ? m_functionOf[parent->value] : m_graphs[i].function);
        for (const ValueDeclaration& input : model.graph({i}).inputs) {
            noteName(input.name);
        }
        for (const Node& node : model.data().nodesOf({i})) {
            noteName(node.name());
            std::ranges::for_each(node.output(), [this](std::string_view output) { noteName(output); });
        }
    }
}

void EditableProto::noteName(std::string_view name)
{
    if (name.find(inEveryNewName) != std::string::npos) {
        m_taken.emplace(name);
    }
}

onnx::NodeProto& EditableProto::node(GraphId graph, int index)
{
    return graph.value == 0 ? m_copy.mainNodes().edit(index) : *nodes(graph).Mutable(index);
}

NodeList::Protos& EditableProto::nodes(GraphId graph)
{
    const GraphVisit& visit = m_graphs.at(graph.value);
    return visit.graph ? *visit.graph->mutable_node() : *visit.function->mutable_node();
}

OpsetImports& EditableProto::imports(GraphId graph)
{
    onnx::FunctionProto* function = m_functionOf.at(graph.value);
    return function ? *function->mutable_opset_import() : *m_copy.proto().mutable_opset_import();
}

google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& EditableProto::valueInfo(GraphId graph)
{
    const GraphVisit& visit = m_graphs.at(graph.value);
    return visit.graph ? *visit.graph->mutable_value_info() : *visit.function->mutable_value_info();
}

std::optional<int> EditableProto::producer(GraphId graph, const std::string& value)
{
    if (const auto known = m_names.producer(graph, value)) {
        return known;
    }
    const auto made = m_newProducers.find(value);
    return made != m_newProducers.end() && made->second.graph == graph ? std::optional(made->second.index)
                                                                       : std::nullopt;
}

onnx::NodeProto& EditableProto::findNode(GraphId graph, const std::string& name)
{
    auto position = m_names.producer(graph, name);
    const auto renamed = m_newProducers.find(name);
    // A node that is inserted at the start stands behind no node that could have been renamed.
    if (!position && renamed != m_newProducers.end() && renamed->second.index != atTheStart) {
        const onnx::NodeProto& candidate = node(renamed->second.graph, renamed->second.index);
        const auto& outputs = candidate.output();
        if (renamed->second.graph == graph &&
            std::find(outputs.begin(), outputs.end(), name) != outputs.end()) {
            position = renamed->second.index;
        }
    }
    if (!position) {
        throw Error({.place = "node " + quotedText(name),
                     .reason = "the graph " + m_graphs.at(graph.value).scope + " has none"});
    }
    return node(graph, *position);
}

std::string EditableProto::newName(const std::string& wanted)
{
    std::string name = wanted;
    for (int& number = m_numbers[wanted]; !m_taken.insert(name).second;) {
        name = wanted + "_" + std::to_string(++number);
    }
    return name;
}

void EditableProto::nameNodes()
{
    for (std::uint32_t graph = 0; graph < m_graphs.size(); ++graph) {
        EditedNodes others = graph == 0 ? EditedNodes() : EditedNodes(nodes({graph}));
        EditedNodes& all = graph == 0 ? m_copy.mainNodes() : others;
        std::unordered_set<std::string> taken;
        for (const EditedNode& node : all) {
            node.visit([&taken](const auto& one) { taken.emplace(one.name()); });
        }
        for (int i = 0; i < all.size(); ++i) {
            const bool isUnnamed =
                all[i].visit([](const auto& one) { return one.name().empty() && one.output_size() > 0; });
            if (isUnnamed) {
                onnx::NodeProto& node = all.edit(i);
                const std::string& output = node.output(0);
                node.set_name(taken.insert(output).second ? output : newName("unnamed__" + output));
            }
        }
    }
}

onnx::NodeProto& EditableProto::newNode()
{
    return *google::protobuf::Arena::CreateMessage<onnx::NodeProto>(m_copy.proto().GetArena());
}

onnx::NodeProto& EditableProto::insert(GraphId graph, int position, const std::string& output, bool first)
{
    auto& there = m_inserted.at(graph.value)[position];
    onnx::NodeProto& node = newNode();
    there.insert(first ? there.begin() : there.end(), &node);
    node.add_output(output);
    m_newProducers.try_emplace(output, Position{graph, position});
    return node;
}

onnx::TensorProto& EditableProto::insertConstant(GraphId graph, int position, const std::string& name,
                                                 onnx::TensorProto tensor, const onnx::NodeProto& needing)
{
    onnx::NodeProto& node = insert(graph, position, name);
    inheritNotes(node, notesOf(needing));
    node.set_op_type("Constant");
    node.set_name(name);
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name("value");
    attribute.set_type(onnx::AttributeProto::TENSOR);
    *attribute.mutable_t() = std::move(tensor);
    return *attribute.mutable_t();
}

void EditableProto::noteRenamed(GraphId graph, int position, const std::string& value)
{
    m_newProducers.insert_or_assign(value, Position{graph, position});
}

std::int64_t EditableProto::defaultOpset(GraphId graph)
{
    if (irVersion() < 3) {
        return 1; // such a model has no imports
    }
    importDomain(graph, {});
    return importedVersion(imports(graph), {}).value_or(fallbackOpset);
}

void EditableProto::importDomain(GraphId graph, const std::string& domain)
{
    OpsetImports& own = imports(graph);
    if (importedVersion(own, domain)) {
        return;
    }
    // Takes the version that the model or another function uses.
    auto version = importedVersion(m_copy.proto().opset_import(), domain);
    for (const auto& function : m_copy.proto().functions()) {
        version = version ? version : importedVersion(function.opset_import(), domain);
    }
    auto& added = *own.Add();
    added.set_domain(domain);
    added.set_version(version.value_or(isSameDomain(domain, {}) ? fallbackOpset : 1));
}

std::optional<std::int64_t> EditableProto::olderOpset(GraphId graph, std::int64_t version)
{
    const std::int64_t own = irVersion() < 3 ? 1 : importedVersion(imports(graph), {}).value_or(version);
    return own < version ? std::optional(own) : std::nullopt;
}

bool EditableProto::hasOlderScope(std::int64_t version)
{
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        if (olderOpset({i}, version)) {
            return true;
        }
    }
    return false;
}

bool EditableProto::raiseOpset(std::int64_t version)
{
    struct Replacement {
        Position place;
        RaisedNode raised;
    };
    std::vector<Replacement> replacements;
    const auto onRaised = [&](GraphId graph, int index, RaisedNode raised) {
        replacements.push_back({{graph, index}, std::move(raised)});
    };
    const auto onObstacle = [this](GraphId graph, int index, const NodeNotRaised& error) {
        throw Error({.place = "node " + quotedText(nodeLabel(m_names.node(graph, index), index)),
                     .reason = error.what()});
    };
    visitRaised(version, onRaised, onObstacle);
    std::unordered_set<OpsetImports*> raisedImports;
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        if (olderOpset({i}, version)) {
            raisedImports.insert(&imports({i}));
        }
    }
    for (Replacement& replacement : replacements) {
        replace(replacement.place, std::move(replacement.raised));
    }
    for (OpsetImports* imports : raisedImports) {
        setDefaultOpset(*imports, version);
    }
    return !raisedImports.empty();
}

void EditableProto::lowerOpset(std::int64_t version)
{
    KnownValues values(m_names);
    LoweredNodes nodes;
    std::unordered_set<OpsetImports*> lowered;
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        const std::int64_t own = importedVersion(imports({i}), {}).value_or(version);
        if (own > newestKnownOpset()) {
            throw Error({.place = "opset " + std::to_string(own), .reason = "it is not known"});
        }
        if (own > version) {
            lowerNodes({i}, raiseOf({i}, version, own, values), values, nodes);
            lowered.insert(&imports({i}));
        }
    }
    for (auto& [place, changed] : nodes) {
        node(place.graph, place.index) = std::move(changed);
    }
    for (OpsetImports* imports : lowered) {
        setDefaultOpset(*imports, version);
    }
}

void EditableProto::lowerNodes(GraphId graph, const OpsetRaise& raise, const KnownValues& values,
                               LoweredNodes& lowered)
{
    visitStandardNodes(graph, values, [&](int index, onnx::NodeProto& node) {
        LoweredNode result = lowerNode(node, raise);
        if (!result.obstacle.empty()) {
            throw Error({.place = "node " + quotedText(nodeLabel(node, index)),
                         .reason = std::move(result.obstacle)});
        }
        if (result.isChanged) {
            lowered.emplace_back(Position{graph, index}, std::move(node));
        }
    });
}

void EditableProto::visitRaised(std::int64_t version, const OnRaised& onRaised, const OnObstacle& onObstacle)
{
    KnownValues values(m_names);
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        const GraphId graph{i};
        if (const auto from = olderOpset(graph, version)) {
            visitRaised(graph, raiseOf(graph, *from, version, values), values, onRaised, onObstacle);
        }
    }
}

OpsetRaise EditableProto::raiseOf(GraphId graph, std::int64_t from, std::int64_t to, KnownValues& values)
{
    return {
        .from = from,
        .to = to,
        .rankOf = [&values, graph](const std::string& value) { return values.rankOf(graph, value); },
        .dtypeOf = [&values, graph](const std::string& value) { return values.dtypeOf(graph, value); },
        .isRead = [&values](const std::string& value) { return values.isRead(value); },
        .numbersOf = [&values, graph](const std::string& value) { return values.numbersOf(graph, value); },
        .newName = [this](const std::string& wanted) { return newName(wanted); }};
}

void EditableProto::visitRaised(GraphId graph, const OpsetRaise& raise, const KnownValues& values,
                                const OnRaised& onRaised, const OnObstacle& onObstacle)
{
    visitStandardNodes(graph, values, [&](int index, const onnx::NodeProto& node) {
        std::optional<RaisedNode> raised;
        try {
            raised = raiseNode(node, raise);
        } catch (const NodeNotRaised& error) {
            onObstacle(graph, index, error);
        } catch (const Error& error) {
            throw error.in({}, "node " + quotedText(nodeLabel(node, index)));
        }
        if (raised) {
            onRaised(graph, index, std::move(*raised));
        }
    });
}

void EditableProto::visitStandardNodes(GraphId graph, const KnownValues& values,
                                       const std::function<void(int index, onnx::NodeProto& copy)>& visit)
{
    int index = -1;
    for (const Node& node : m_names.model().data().nodesOf(graph)) {
        ++index;
        if (isSameDomain(node.domain(), {}) && !values.callsFunction(node.domain(), node.op_type())) {
            onnx::NodeProto copy;
            node.copyTo(copy);
            visit(index, copy);
        }
    }
}

void EditableProto::replace(const Position& place, RaisedNode raised)
{
    const NodeNotes notes = notesOf(raised.node);
    const auto insertAll = [&](std::vector<onnx::NodeProto>& added, int position) {
        for (onnx::NodeProto& one : added) {
            const std::string output = one.output(0);
            inheritNotes(one, notes);
            insert(place.graph, position, output) = std::move(one);
        }
    };
    insertAll(raised.before, place.index - 1); // atTheStart for the first
    insertAll(raised.behind, place.index);
    node(place.graph, place.index) = std::move(raised.node);
}

std::optional<TensorId> EditableProto::tensor(const onnx::TensorProto& tensor) const
{
    const auto found = m_tensorIds.find(&tensor);
    return found == m_tensorIds.end() ? std::nullopt : std::optional(found->second);
}

bool EditableProto::hasProto(TensorId id) const
{
    return id.value < m_copy.serializedInitializers().size() ||
           (id.value < m_tensors.size() && m_tensors[id.value]);
}

std::optional<onnx::TensorProto> EditableProto::copyOf(TensorId id) const
{
    if (!hasProto(id)) {
        return std::nullopt;
    }
    if (m_tensors[id.value]) {
        return *m_tensors[id.value];
    }
    onnx::TensorProto copy;
    m_copy.serializedInitializers()[id.value].copyTo(copy);
    takeMarker(copy);
    return copy;
}

void EditableProto::addTensor(const onnx::TensorProto& tensor, TensorId id)
{
    m_tensorIds.emplace(&tensor, id);
    m_tensors.resize(std::max<std::size_t>(m_tensors.size(), id.value + std::size_t(1)));
    m_tensors[id.value] = &tensor;
}

void EditableProto::removeInitializer(TensorId id)
{
    if (id.value < m_copy.serializedInitializers().size()) {
        m_copy.removeSerialized(id.value);
    } else {
        m_removed.insert(m_tensors.at(id.value));
    }
}

TensorId EditableProto::serializedAt(std::size_t place) const
{
    return m_serialized.empty() ? TensorId{static_cast<std::uint32_t>(place)} : m_serialized.at(place);
}

void EditableProto::finishInitializers()
{
    const std::set<std::size_t>& removed = m_copy.removedSerialized();
    for (std::uint32_t i = 0; !removed.empty() && i < m_copy.serializedInitializers().size(); ++i) {
        if (!removed.contains(i)) {
            m_serialized.push_back({i});
        }
    }
    for (const GraphVisit& visit : m_graphs) {
        if (m_removed.empty() || !visit.graph) {
            continue;
        }
        auto& initializers = *visit.graph->mutable_initializer();
        int kept = 0;
        for (int i = 0; i < initializers.size(); ++i) {
            if (!m_removed.contains(&initializers.Get(i))) {
                initializers.SwapElements(kept++, i); // each stays where it is in memory
            }
        }
        initializers.DeleteSubrange(kept, initializers.size() - kept);
    }
}

void EditableProto::finish(GraphId graph, EditedNodes& nodes)
{
    auto& inserted = m_inserted.at(graph.value);
    for (auto& [position, added] : inserted) {
        std::erase_if(added, [this](const onnx::NodeProto* node) { return m_discarded.contains(node); });
    }
    nodes.insert(inserted);
    if (const auto bypassed = m_bypassed.find(graph.value); bypassed != m_bypassed.end()) {
        const GraphVisit& visit = m_graphs[graph.value];
        if (visit.graph) {
            bypassNodes(*visit.graph, nodes, bypassed->second);
        } else {
            bypassNodes(*visit.function, nodes, bypassed->second);
        }
    }
}

ParsedModel EditableProto::finish()
{
    for (std::uint32_t i = 1; i < m_graphs.size(); ++i) {
        if (!m_inserted[i].empty() || m_bypassed.contains(i)) {
            EditedNodes edited(nodes({i}));
            finish({i}, edited);
            edited.finish(nodes({i}));
        }
    }
    finish({0}, m_copy.mainNodes());
    finishInitializers();
    return m_copy.finish();
}

} // namespace onnxmend
