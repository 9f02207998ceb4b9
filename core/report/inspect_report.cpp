// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/finding_json.h"
#include "core/report/json_report.h"

#include <array>
#include <cstddef>

namespace onnxmend
{

using json::Json;

namespace
{

constexpr const char* inspectSchema = "onnxmend.inspect/1";

const char* sourceName(const ModelTensor& tensor)
{
    return tensor.source == TensorSource::External ? "external" : "inline";
}

const char* placeName(TensorPlace place)
{
    static constexpr std::array names = {"initializer", "sparse-initializer", "attribute"};
    return names.at(static_cast<std::size_t>(place));
}

Json tensorJson(const Model& model, const ModelTensor& tensor)
{
    const bool external = tensor.source == TensorSource::External;
    const std::optional<TensorRef>& stored = tensor.stored;
    const std::uint64_t bytes = stored ? stored->byteCount() : 0;
    return {{"name", json::text(tensor.name)},
            {"graph", json::text(model.graph(tensor.graph).scope)},
            {"place", placeName(tensor.place)},
            {"dtype", json::dtypeOrNull(tensor.storedDtype)},
            {"shape", tensor.shape},
            {"bytes", stored ? Json(bytes) : Json()},
            {"source", sourceName(tensor)},
            {"location", external ? json::textOrNull(tensor.location) : Json()},
            {"offset", external ? Json(tensor.fileOffset) : Json()},
            {"unreadable", json::textOrNull(tensor.unreadableReason)}};
}

Json tensorJson(const TensorRef& tensor)
{
    const std::shared_ptr<const InputFile>& file = tensor.source().file();
    return {{"name", json::text(tensor.name())},
            {"dtype", json::dtypeOrNull(tensor.dtype())},
            {"shape", tensor.shape()},
            {"bytes", tensor.byteCount()},
            {"contiguous", tensor.isContiguous()},
            {"location", file ? json::text(file->path().string()) : Json()},
            {"offset", file ? Json(tensor.byteOffset()) : Json()}};
}

} // namespace

Json inspectJson(const Model& model)
{
    Json tensors = json::listOf(model.tensors(),
                                [&model](const ModelTensor& tensor) { return tensorJson(model, tensor); });
    return {{"schema", inspectSchema},
            {"file", {{"path", json::text(model.path().string())}, {"format", "onnx"}}},
            {"tensors", std::move(tensors)},
            {"error", nullptr}};
}

Json inspectJson(const Checkpoint& checkpoint)
{
    Json tensors =
        json::listOf(checkpoint.tensors, [](const TensorRef& tensor) { return tensorJson(tensor); });
    return {{"schema", inspectSchema},
            {"file", {{"path", json::text(checkpoint.path.string())}, {"format", checkpoint.format}}},
            {"state_dict", json::textOrNull(checkpoint.stateDictKey)},
            {"tensors", std::move(tensors)},
            {"skipped", json::skippedTensors(checkpoint)},
            {"warnings", json::texts(checkpoint.warnings)},
            {"error", nullptr}};
}

Json inspectErrorJson(const std::string& path, const Error& error)
{
    return {{"schema", inspectSchema}, {"file", {{"path", json::text(path)}}}, {"error", json::error(error)}};
}

} // namespace onnxmend
