// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/whole_proto.h"

#include "core/base/error.h"
#include "core/model/compact/model_message.h"
#include "core/model/model_copy.h"
#include "core/model/model_data.h"

#include <onnx/defs/printer.h>
#include <onnx/shape_inference/implementation.h>

#include <cstddef>
#include <exception>
#include <limits>
#include <utility>

namespace onnxmend
{

namespace
{

onnx::ModelProto parsedProto(std::string_view bytes)
{
    onnx::ModelProto proto;
    constexpr auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    if (bytes.size() > most || !proto.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        throw Error({.reason = "it is not an ONNX model that protobuf can read"});
    }
    return proto;
}

} // namespace

onnx::ModelProto wholeProto(const Model& model)
{
    const ModelCopy copy(model.data());
    return parsedProto(copy.serialize([](std::size_t, onnx::TensorProto&) {}));
}

std::shared_ptr<const Model> modelOfProto(const onnx::ModelProto& proto, std::filesystem::path path,
                                          const FillTensor& fill)
{
    if (proto.ByteSizeLong() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error({.reason = "the graph exceeds protobuf's limit of 2 GiB"});
    }
    auto data = std::make_shared<ModelData>();
    data->path = std::move(path);
    indexModel(parseModel(proto.SerializeAsString()), fill, *data);
    return std::make_shared<const Model>(std::move(data));
}

void walkWholeProto(onnx::ModelProto& proto, const ModelWalk& walk)
{
    walkModel(proto, InitializerList(), NodeList(proto.graph().node()), walk);
}

void addInferredShapes(onnx::ModelProto& proto)
{
    onnx::ModelProto inferred = proto;
    try {
        onnx::shape_inference::InferShapes(inferred);
    } catch (const std::exception&) { // declarations may contradict each other
        return;
    }
    proto = std::move(inferred);
}

std::string onnxText(std::string_view bytes) { return onnx::ProtoToString(parsedProto(bytes)); }

} // namespace onnxmend
