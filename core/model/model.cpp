// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/model.h"

#include "core/model/compact/model_message.h"
#include "core/model/model_data.h"
#include "core/model/tensor_data.h"
#include "core/model/walk_model.h"
#include "core/onnx/opset_imports.h"

#include <sha1.h>

#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// Makes ModelData::constants.
std::shared_ptr<const std::unordered_map<std::string, TensorId>> indexConstants(const ModelData& model)
{
    auto result = std::make_shared<std::unordered_map<std::string, TensorId>>();
    std::unordered_map<const onnx::TensorProto*, std::string> keys;
    for (std::uint32_t graph = 0; graph < model.graphs.size(); ++graph) {
        for (const Node& node : model.nodesOf(GraphId{graph})) {
            const bool hasOneValue =
                isConstant(node) && node.attribute_size() == 1 && node.output_size() == 1;
            if (hasOneValue && node.attribute(0).has_t()) {
                keys.emplace(&node.attribute(0).t(), initializerKey(GraphId{graph}, node.output(0)));
            }
        }
    }
    std::uint32_t tensor = 0;
    forEachTensor(model, [&](const TensorVisit& visit) {
        if (const auto key = keys.find(visit.tensor); key != keys.end()) {
            result->emplace(key->second, TensorId{tensor});
        }
        ++tensor;
    });
    return result;
}

} // namespace

Model::Model(std::shared_ptr<const ModelData> data)
    : m_data(std::move(data))
{
}

Model::~Model() = default;

const std::filesystem::path& Model::path() const { return m_data->path; }

std::int64_t Model::irVersion() const { return m_data->proto->ir_version(); }

OpsetVersions Model::opsets() const { return opsetsOf(m_data->proto->opset_import()); }

std::string Model::producer() const
{
    const auto& proto = *m_data->proto;
    return proto.producer_version().empty() ? proto.producer_name()
                                            : proto.producer_name() + " " + proto.producer_version();
}

std::size_t Model::nodeCount() const { return m_data->graphs.front().nodeCount; }

std::uint64_t Model::tensorByteCount() const
{
    std::uint64_t total = 0;
    for (const ModelTensor& tensor : m_data->tensors) {
        total += tensor.stored ? tensor.stored->byteCount() : 0;
    }
    return total;
}

std::string Model::digest() const
{
    std::call_once(m_data->digestBuilt, [this] {
        const auto withoutMarker = [](std::size_t, onnx::TensorProto& tensor) { takeMarker(tensor); };
        const std::string bytes =
            serializeModel(*m_data->proto, m_data->mainInitializers(), m_data->mainNodes(), withoutMarker);
        std::array<char, SHA1_DIGEST_STRING_LENGTH> hexadecimal{};
        m_data->digest =
            ::SHA1Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), hexadecimal.data());
    });
    return m_data->digest;
}

std::span<const Graph> Model::graphs() const { return m_data->graphs; }

const Graph& Model::graph(GraphId id) const { return m_data->graphs.at(id.value); }

std::span<const ModelTensor> Model::tensors() const { return m_data->tensors; }

const ModelTensor& Model::tensor(TensorId id) const { return m_data->tensors.at(id.value); }

std::optional<TensorId> Model::findInitializer(GraphId graph, std::string_view name) const
{
    return m_data->findInitializer(graph, name);
}

std::vector<TensorId> Model::initializersNamed(GraphId graph, std::string_view name) const
{
    const auto last = findInitializer(graph, name);
    if (!last) {
        return {};
    }
    std::vector<TensorId> all;
    const auto& repeated = m_data->repeatedInitializers();
    if (const auto earlier = repeated.find(last->value); earlier != repeated.end()) {
        all = earlier->second;
    }
    all.push_back(*last);
    return all;
}

std::optional<GraphId> Model::findGraph(std::string_view scope) const
{
    const auto found = m_data->graphByScope.find(std::string(scope));
    return found == m_data->graphByScope.end() ? std::nullopt : std::optional(found->second);
}

std::optional<TensorId> Model::findStored(GraphId graph, std::string_view value) const
{
    if (const auto initializer = findInitializer(graph, value)) {
        return initializer;
    }
    std::call_once(m_data->constantsBuilt, [this] { m_data->constants = indexConstants(*m_data); });
    const auto found = m_data->constants->find(initializerKey(graph, value));
    return found == m_data->constants->end() ? std::nullopt : std::optional(found->second);
}

std::optional<TensorId> Model::findVisible(GraphId graph, std::string_view value) const
{
    for (std::optional<GraphId> holder = graph; holder; holder = this->graph(*holder).parent) {
        if (const auto found = findStored(*holder, value)) {
            return found;
        }
    }
    return std::nullopt;
}

std::vector<NodeUse> Model::usesOf(GraphId graph, std::string_view value) const
{
    std::vector<NodeUse> result;
    const ValueUses& uses = m_data->valueUses();
    for (const ValueUses::Use& use : uses.of(graph, value)) {
        result.push_back({.graph = {use.graph},
                          .nodeIndex = {use.nodeIndex},
                          .nodeName = std::string(uses.node(use).name()),
                          .opType = uses.node(use).op_type(),
                          .inputIndex = use.inputIndex});
    }
    return result;
}

} // namespace onnxmend
