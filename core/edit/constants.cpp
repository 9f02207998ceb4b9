// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/constants.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/edit/edit_names.h"
#include "core/model/model_data.h"
#include "core/model/tensor_data.h"

#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the attribute that holds the node's tensor; a number or list of numbers becomes a tensor. Null if
/// there is neither.
onnx::AttributeProto* tensorAttribute(onnx::NodeProto& node)
{
    for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
        if (attribute.name() == "value" && attribute.has_t()) {
            return &attribute;
        }
        onnx::TensorProto tensor;
        if (attribute.name() == "value_float" && attribute.has_f()) {
            tensor.set_data_type(onnx::TensorProto::FLOAT);
            tensor.add_float_data(attribute.f());
        } else if (attribute.name() == "value_floats" && attribute.ref_attr_name().empty()) {
            tensor.set_data_type(onnx::TensorProto::FLOAT);
            tensor.add_dims(attribute.floats_size());
            *tensor.mutable_float_data() = attribute.floats();
        } else if (attribute.name() == "value_int" && attribute.has_i()) {
            tensor.set_data_type(onnx::TensorProto::INT64);
            tensor.add_int64_data(attribute.i());
        } else if (attribute.name() == "value_ints" && attribute.ref_attr_name().empty()) {
            tensor.set_data_type(onnx::TensorProto::INT64);
            tensor.add_dims(attribute.ints_size());
            *tensor.mutable_int64_data() = attribute.ints();
        } else {
            continue;
        }
        attribute.Clear();
        attribute.set_name("value");
        attribute.set_type(onnx::AttributeProto::TENSOR);
        *attribute.mutable_t() = std::move(tensor);
        return &attribute;
    }
    return nullptr;
}

} // namespace

TensorId Constants::addTensor(const onnx::TensorProto& tensor, ModelTensor entry)
{
    const TensorId id{static_cast<std::uint32_t>(m_model.tensors.size())};
    m_model.tensors.push_back(std::move(entry));
    m_proto.addTensor(tensor, id);
    return id;
}

std::optional<TensorId> Constants::tensorOfNode(GraphId graph, const std::string& value, int position)
{
    if (const auto made = m_newNodes.find(value); made != m_newNodes.end()) {
        return made->second;
    }
    onnx::NodeProto& node = m_proto.node(graph, position);
    if (!isConstant(node)) {
        return std::nullopt;
    }
    onnx::AttributeProto* attribute = tensorAttribute(node);
    if (!attribute) {
        return std::nullopt;
    }
    if (const auto known = m_proto.tensor(attribute->t())) {
        return known;
    }
    ModelTensor entry;
    entry.name = value;
    entry.graph = graph;
    entry.place = TensorPlace::Attribute;
    TensorDataReader({}, {}, {}, nullptr).read(*attribute->mutable_t(), entry);
    return addTensor(attribute->t(), std::move(entry));
}

Constant Constants::find(GraphId graph, const std::string& value)
{
    while (true) {
        if (const auto initializer = m_model.findInitializer(graph, value)) {
            return {.graph = graph, .tensor = *initializer, .node = {}};
        }
        const auto position = m_proto.producer(graph, value);
        if (const auto tensor = position ? tensorOfNode(graph, value, *position) : std::nullopt) {
            return {.graph = graph, .tensor = *tensor, .node = position};
        }
        const auto parent = m_model.graphs.at(graph.value).parent;
        if (position || m_names.isGiven(graph, value) || !parent) {
            throw Error({.place = "value " + quotedText(value),
                         .reason = "it is neither an initializer nor a Constant"});
        }
        graph = *parent;
    }
}

std::string Constants::copyAs(const Constant& constant, const std::string& value, DType to,
                              const onnx::NodeProto& reader)
{
    const std::string& source = original(value);
    const std::string key =
        initializerKey(constant.graph, source) + '\0' + std::to_string(static_cast<int>(to));
    if (const auto known = m_copies.find(key); known != m_copies.end()) {
        return known->second;
    }
    const std::string name = m_proto.newName(copyName(source, to));
    ModelTensor entry = m_model.tensors.at(constant.tensor.value);
    entry.name = name;
    entry.stored = entry.stored->renamed(name);
    entry.savedDtype = to;
    onnx::TensorProto tensor;
    if (auto stored = m_proto.copyOf(constant.tensor)) {
        tensor = std::move(*stored);
    } else { // a bound weight: the save fills in the values
        tensor.mutable_dims()->Add(entry.shape.begin(), entry.shape.end());
        tensor.set_data_type(static_cast<std::int32_t>(entry.storedDtype));
    }
    tensor.set_name(name);
    // Before IR version 4 an initializer had to be a graph input as well; a Constant is legal everywhere.
    if (constant.node || m_proto.irVersion() < 4) {
        const onnx::TensorProto& added =
            m_proto.insertConstant(constant.graph, constant.node.value_or(EditableProto::atTheStart), name,
                                   std::move(tensor), reader);
        m_newNodes.emplace(name, addTensor(added, std::move(entry)));
    } else {
        onnx::TensorProto& added = *m_proto.graph(constant.graph)->add_initializer();
        added = std::move(tensor);
        const TensorId id = addTensor(added, std::move(entry));
        m_model.indexInitializer(id);
    }
    m_copies.emplace(key, name);
    m_originals.emplace(name, source);
    return name;
}

void Constants::rename(GraphId graph, TensorId initializer, const std::string& wanted)
{
    std::optional<onnx::TensorProto> tensor = m_proto.copyOf(initializer);
    if (!tensor) {
        return; // a bound weight, whose name no other one has
    }
    const std::string name = m_proto.newName(wanted);
    tensor->set_name(name);
    ModelTensor entry = m_model.tensors.at(initializer.value);
    entry.name = name;
    if (entry.stored) {
        entry.stored = entry.stored->renamed(name);
    }
    onnx::TensorProto& added = *m_proto.graph(graph)->add_initializer();
    added = std::move(*tensor);
    m_model.indexInitializer(addTensor(added, std::move(entry)));
    m_proto.removeInitializer(initializer);
}

const std::string& Constants::original(const std::string& value) const
{
    const auto copy = m_originals.find(value);
    return copy == m_originals.end() ? value : copy->second;
}

} // namespace onnxmend
