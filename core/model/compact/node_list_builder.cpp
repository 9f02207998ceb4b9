// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/compact/node_list_builder.h"

#include "core/model/compact/message_parts.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Longer attributes are hardly ever those of another node.
constexpr std::size_t mostSharedBytes = 256;
/// Number of texts in one allocation: few for the thousands of small subgraphs that a model may have.
constexpr std::size_t leastTexts = 8;
constexpr std::size_t mostTexts = 4096;

const Node::Attributes& noAttributes()
{
    static const Node::Attributes none;
    return none;
}

bool isShareable(const onnx::AttributeProto& attribute)
{
    return !attribute.has_t() && !attribute.has_g() && !attribute.has_sparse_tensor() &&
           attribute.tensors_size() + attribute.graphs_size() + attribute.sparse_tensors_size() == 0;
}

} // namespace

bool areShareable(const Node::Attributes& attributes) { return std::ranges::all_of(attributes, isShareable); }

struct NodeListBuilder::Storage {
    std::vector<std::shared_ptr<const void>> owners;
    std::vector<Node> nodes;
    std::vector<std::unique_ptr<std::string_view[]>> texts; ///< in chunks: they must not move
    std::size_t freeTexts = 0;                              ///< in the last chunk
    std::unordered_map<std::string, NodeOperator> operators;
};

struct NodeListBuilder::Fields {
    std::string_view name;
    std::string_view opType;
    std::string_view domain;
    std::string_view overload;
    std::vector<std::string_view> inputs;
    std::vector<std::string_view> outputs;
    std::vector<std::string_view> attributes; ///< their messages

    void clear()
    {
        name = opType = domain = overload = {};
        inputs.clear();
        outputs.clear();
        attributes.clear();
    }

    /// Reads them as protobuf does: the last one counts if a field that is not repeated appears twice. False
    /// if the bytes are not a message.
    bool read(std::string_view message)
    {
        clear();
        return forEachPart(message, [this](int number, std::string_view value) { put(number, value); });
    }

private:
    void put(int number, std::string_view value)
    {
        switch (number) {
        case onnx::NodeProto::kInputFieldNumber:
            inputs.push_back(value);
            break;
        case onnx::NodeProto::kOutputFieldNumber:
            outputs.push_back(value);
            break;
        case onnx::NodeProto::kNameFieldNumber:
            name = value;
            break;
        case onnx::NodeProto::kOpTypeFieldNumber:
            opType = value;
            break;
        case onnx::NodeProto::kDomainFieldNumber:
            domain = value;
            break;
        case onnx::NodeProto::kOverloadFieldNumber:
            overload = value;
            break;
        case onnx::NodeProto::kAttributeFieldNumber:
            attributes.push_back(value);
            break;
        default:
            break;
        }
    }
};

NodeListBuilder::NodeListBuilder()
    : m_storage(std::make_shared<Storage>())
    , m_fields(std::make_unique<Fields>())
{
}

NodeListBuilder::~NodeListBuilder() = default;

void NodeListBuilder::add(const onnx::NodeProto& node)
{
    m_fields->clear();
    m_fields->inputs.assign(node.input().begin(), node.input().end());
    m_fields->outputs.assign(node.output().begin(), node.output().end());
    Node& added = m_storage->nodes.emplace_back();
    added.m_operator = operatorOf(node.op_type(), node.domain(), node.overload());
    added.m_attributes = &node.attribute();
    added.m_source = &node;
    added.m_sourceLength = Node::isProto;
    setTexts(added, node.name());
}

bool NodeListBuilder::add(std::string_view message, google::protobuf::Arena& arena)
{
    if (!m_fields->read(message)) {
        return false;
    }
    const Node::Attributes* attributes = attributesOf(arena);
    if (!attributes) {
        return false;
    }
    Node& added = m_storage->nodes.emplace_back();
    added.m_operator = operatorOf(m_fields->opType, m_fields->domain, m_fields->overload);
    added.m_attributes = attributes;
    added.m_source = message.data();
    added.m_sourceLength = static_cast<std::uint32_t>(message.size());
    setTexts(added, m_fields->name);
    return true;
}

void NodeListBuilder::add(const Node& node) { m_storage->nodes.push_back(node); }

void NodeListBuilder::addOwner(const NodeList& list) { addOwner(list.m_storage); }

void NodeListBuilder::addOwner(std::shared_ptr<const void> owner)
{
    m_storage->owners.push_back(std::move(owner));
}

void NodeListBuilder::setTexts(Node& node, std::string_view name)
{
    node.m_name = name.data();
    node.m_nameLength = static_cast<std::uint32_t>(name.size());
    node.m_outputs = static_cast<std::uint32_t>(m_fields->outputs.size());
    node.m_inputs = static_cast<std::uint32_t>(m_fields->inputs.size());
    const std::size_t count = m_fields->outputs.size() + m_fields->inputs.size();
    if (count > m_storage->freeTexts) {
        m_chunk = std::clamp(2 * m_chunk, leastTexts, mostTexts);
        m_storage->freeTexts = std::max(count, m_chunk);
        m_storage->texts.push_back(std::make_unique<std::string_view[]>(m_storage->freeTexts));
        m_nextText = m_storage->texts.back().get();
    }
    node.m_texts = m_nextText;
    m_nextText = std::ranges::copy(m_fields->outputs, m_nextText).out;
    m_nextText = std::ranges::copy(m_fields->inputs, m_nextText).out;
    m_storage->freeTexts -= count;
}

const NodeOperator* NodeListBuilder::operatorOf(std::string_view name, std::string_view domain,
                                                std::string_view overload)
{
    m_key.assign(name).append(1, '\0').append(domain).append(1, '\0').append(overload);
    const auto known = m_storage->operators.find(m_key);
    if (known != m_storage->operators.end()) {
        return &known->second;
    }
    NodeOperator added{std::string(name), std::string(domain), std::string(overload)};
    return &m_storage->operators.emplace(m_key, std::move(added)).first->second;
}

const Node::Attributes* NodeListBuilder::attributesOf(google::protobuf::Arena& arena)
{
    if (m_fields->attributes.empty()) {
        return &noAttributes();
    }
    m_key.clear();
    for (const std::string_view message : m_fields->attributes) {
        // The lengths distinguish lists of attributes whose bytes, put together, are the same.
        m_key.append(std::to_string(message.size())).append(1, ':').append(message);
    }
    if (const auto known = m_attributes.find(m_key); known != m_attributes.end()) {
        return known->second;
    }
    auto* attributes = google::protobuf::Arena::CreateMessage<Node::Attributes>(&arena);
    for (const std::string_view message : m_fields->attributes) {
        if (!attributes->Add()->ParsePartialFromArray(message.data(), static_cast<int>(message.size()))) {
            return nullptr;
        }
    }
    if (m_key.size() <= mostSharedBytes && areShareable(*attributes)) {
        m_attributes.emplace(m_key, attributes);
    }
    return attributes;
}

NodeList NodeListBuilder::finish()
{
    m_storage->nodes.shrink_to_fit();
    NodeList list;
    list.m_nodes = m_storage->nodes.data();
    list.m_count = m_storage->nodes.size();
    list.m_storage = std::move(m_storage);
    return list;
}

} // namespace onnxmend
