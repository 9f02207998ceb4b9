// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/inserted_casts.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/edit/edit_names.h"
#include "core/edit/inherited_notes.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/onnx/op_schema.h"

#include <utility>

namespace onnxmend
{

void InsertedCasts::castReader(GraphId graph, const onnx::NodeProto& node, std::string& reader, DType to)
{
    ForReaders& cast = castOf(graph, sourceOf(reader), to);
    inheritNotes(*cast.node, notesOf(node));
    read(reader, cast);
}

void InsertedCasts::castValue(GraphId graph, const std::string& value, DType from, DType to)
{
    if (const auto known = m_forValues.find(initializerKey(graph, value)); known != m_forValues.end()) {
        requireCast(graph, value, to);
        setDtype(*known->second.node->mutable_attribute(0), to);
        known->second.to = to;
        retypeValueInfo(graph, value, to);
    } else if (const auto made = m_forReaders.find(value); made != m_forReaders.end()) {
        ForReaders& old = made->second;
        ForReaders& other = castOf(old.graph, old.source, to);
        for (std::string* reader : std::exchange(old.readers, {})) {
            read(*reader, other);
        }
    } else if (const auto producer = m_names.producer(graph, value)) {
        castProducedValue(graph, *producer, value, from, to);
    } else if (m_names.isGiven(graph, value)) {
        castGivenValue(graph, value, to);
    } else {
        throw Error({.place = "value " + quotedText(value),
                     .reason = "the graph " + m_model.graph(graph).scope + " does not define it"});
    }
}

bool InsertedCasts::makes(GraphId graph, const std::string& value) const
{
    return m_forValues.contains(initializerKey(graph, value)) || m_forReaders.contains(value);
}

const std::string& InsertedCasts::sourceOf(const std::string& reader) const
{
    const auto made = m_forReaders.find(reader);
    return made == m_forReaders.end() ? reader : made->second.source;
}

void InsertedCasts::redirect(std::string& reader, const std::string& value)
{
    if (const auto before = m_forReaders.find(reader); before != m_forReaders.end()) {
        before->second.readers.erase(&reader);
    }
    reader = value;
}

void InsertedCasts::read(std::string& reader, ForReaders& cast)
{
    redirect(reader, cast.node->output(0));
    cast.readers.insert(&reader);
}

InsertedCasts::ForReaders& InsertedCasts::castOf(GraphId graph, const std::string& source, DType to)
{
    const std::string key = initializerKey(graph, source) + '\0' + std::to_string(static_cast<int>(to));
    const auto known = m_outputs.find(key);
    if (known != m_outputs.end()) {
        return m_forReaders.at(known->second);
    }
    const int position = m_proto.producer(graph, source).value_or(EditableProto::atTheStart);
    const std::string output = m_proto.newName(castName(source, to));
    onnx::NodeProto& node = insertCast(graph, position, output, to, false);
    node.set_name(output);
    node.add_input(source);
    m_outputs.emplace(key, output);
    ForReaders cast{.node = &node, .graph = graph, .source = source, .to = to, .readers = {}};
    return m_forReaders.emplace(output, std::move(cast)).first->second;
}

void InsertedCasts::requireCast(GraphId graph, const std::string& value, DType to)
{
    const std::int64_t opset = m_proto.defaultOpset(graph);
    const OpSchema* schema = findOpSchema({}, "Cast", opset);
    if (schema && !schema->output(0)->allowed->contains(ValueType::tensor(to))) {
        throw Error({.place = "value " + quotedText(value),
                     .reason = "Cast of opset " + std::to_string(opset) + " cannot give " + dtypeName(to)});
    }
}

onnx::NodeProto& InsertedCasts::insertCast(GraphId graph, int position, const std::string& output, DType to,
                                           bool first)
{
    requireCast(graph, output, to);
    onnx::NodeProto& node = m_proto.insert(graph, position, output, first);
    node.set_op_type("Cast");
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name("to");
    // Cast-1 has the name of the dtype, Cast-6 its code.
    attribute.set_type(m_proto.defaultOpset(graph) < 6 ? onnx::AttributeProto::STRING
                                                       : onnx::AttributeProto::INT);
    setDtype(attribute, to);
    return node;
}

void InsertedCasts::castProducedValue(GraphId graph, int producer, const std::string& value, DType from,
                                      DType to)
{
    onnx::NodeProto& node = m_proto.node(graph, producer);
    const std::string label = nodeLabel(node, producer);
    onnx::NodeProto& cast = insertCast(graph, producer, value, to, true);
    const std::string before = m_proto.newName(uncastName(value));
    cast.set_name(m_proto.newName(castName(value, to)));
    cast.add_input(before);
    for (std::string& output : *node.mutable_output()) {
        if (output == value) {
            output = before;
            break;
        }
    }
    // Scopes and tensors are named after their node, so a node that was named by this output gets it as its
    // name.
    if (node.name().empty() && node.attribute_size() > 0 && !m_names.isNodeName(graph, label)) {
        node.set_name(label);
    }
    if (const NodeNotes notes = notesOf(node); !notes.empty()) { // other nodes have some, too, then
        inheritFromReader(cast, graph, value);
        inheritNotes(cast, notes); // if no node reads it
    }
    m_proto.noteRenamed(graph, producer, before);
    m_forValues.emplace(initializerKey(graph, value), ForValue{.node = &cast, .from = from, .to = to});
    retypeValueInfo(graph, value, to);
}

/// Lets a Cast inherit the metadata of the first node that reads the value.
void InsertedCasts::inheritFromReader(onnx::NodeProto& cast, GraphId graph, const std::string& value)
{
    const ValueUses& uses = m_model.data().valueUses();
    if (const auto found = uses.of(graph, value); !found.empty()) {
        inheritNotes(cast, uses.node(found.front()).notes());
    }
}

void InsertedCasts::retypeValueInfo(GraphId graph, const std::string& value, DType to)
{
    const auto [first, last] = m_names.valueInfo(graph).equal_range(value);
    for (auto entry = first; entry != last; ++entry) {
        retypeTo(*m_proto.valueInfo(graph).Mutable(entry->second), to);
    }
}

void InsertedCasts::castGivenValue(GraphId graph, const std::string& value, DType to)
{
    ForReaders& cast = castOf(graph, value, to);
    inheritFromReader(*cast.node, graph, value);
    // An argument that has a Cast of its own keeps it.
    const std::string before = std::exchange(m_forGiven[initializerKey(graph, value)], cast.node->output(0));
    const auto redirectUnlessCast = [&](std::string& reader) {
        if (reader == value || reader == before) {
            read(reader, cast);
        }
    };
    for (const NodeUse& use : m_model.usesOf(graph, value)) {
        onnx::NodeProto& node = m_proto.node(use.graph, static_cast<int>(use.nodeIndex.value));
        redirectUnlessCast(*node.mutable_input(static_cast<int>(use.inputIndex)));
    }
    const auto [first, last] = m_names.outputs(graph).equal_range(value);
    for (auto output = first; output != last; ++output) {
        if (m_proto.isFunction(graph)) {
            redirectUnlessCast(*m_proto.function(graph)->mutable_output(output->second));
        } else if (m_model.graph(graph).parent) {
            redirectUnlessCast(*m_proto.graph(graph)->mutable_output(output->second)->mutable_name());
        }
    }
}

void InsertedCasts::merge()
{
    for (auto& [output, cast] : m_forReaders) {
        const auto before = m_forValues.find(initializerKey(cast.graph, cast.source));
        if (before != m_forValues.end() && before->second.from != DType::Undefined &&
            isLosslessCast(before->second.from, before->second.to)) {
            const std::string& uncast = before->second.node->input(0);
            cast.node->set_input(0, uncast);
            if (cast.to == before->second.from) {
                for (std::string* reader : cast.readers) {
                    *reader = uncast;
                }
                cast.readers.clear();
            }
        }
        if (cast.readers.empty()) {
            m_proto.discard(*cast.node);
        }
    }
}

} // namespace onnxmend
