// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/documents.h"

#include "core/formats/quantized/find_quantized_weights.h"
#include "core/policy/read_policy.h"
#include "core/session/session.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"

#include <QTemporaryDir>

#include <fstream>
#include <span>
#include <utility>

namespace onnxmend::testing
{

std::filesystem::path writeFile(const QTemporaryDir& folder, const std::string& name,
                                const std::string& bytes)
{
    const std::filesystem::path path = folder.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

std::shared_ptr<const Model> readModelText(const QTemporaryDir& folder, const std::string& text,
                                           const char* name)
{
    Progress progress;
    return readModel(writeFile(folder, name, modelFromText(text)), {}, progress);
}

std::shared_ptr<const Session> openGraph(const QTemporaryDir& folder, const std::string& graph)
{
    Progress progress;
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph;
    return Session::open(writeFile(folder, "model.onnx", modelFromText(text)), {}, {}, progress);
}

std::shared_ptr<const Session> openWeights(const QTemporaryDir& folder, const std::string& inputs,
                                           const std::string& initializers,
                                           const std::vector<std::filesystem::path>& checkpoints)
{
    Progress progress;
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]> g (" + inputs +
                             ") => (float[1] out) <" + initializers +
                             "> { out = Constant <value_float = 1.0> () }";
    return Session::open(writeFile(folder, "model.onnx", modelFromText(text)), checkpoints, {}, progress);
}

std::shared_ptr<const Session> openUnderPolicy(const QTemporaryDir& folder, const std::string& model,
                                               const std::string& policy,
                                               const std::vector<std::filesystem::path>& checkpoints)
{
    Progress progress;
    SessionOptions options;
    if (!policy.empty()) {
        options.policy = std::make_shared<const Policy>(
            parsePolicy(policy, std::filesystem::path(folder.path().toStdString()) / policyFileName));
    }
    return Session::open(writeFile(folder, "model.onnx", model), checkpoints, options, progress);
}

TensorRef zeros(const std::string& name, DType dtype, std::vector<std::int64_t> shape)
{
    std::uint64_t elements = 1;
    for (const std::int64_t dimension : shape) {
        elements *= static_cast<std::uint64_t>(dimension);
    }
    return TensorRef::make(
        {.name = name,
         .dtype = dtype,
         .shape = std::move(shape),
         .source = ByteSource::fromBytes(std::string(packedByteCount(dtype, elements), '\0'))});
}

std::shared_ptr<const Checkpoint> checkpointOf(const std::string& path, std::vector<TensorRef> tensors)
{
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = path;
    checkpoint->format = "torch-zip";
    checkpoint->tensors = std::move(tensors);
    for (std::size_t i = 0; i < checkpoint->tensors.size(); ++i) {
        checkpoint->indexByName.emplace(checkpoint->tensors[i].name(), i);
        checkpoint->byteCount += checkpoint->tensors[i].byteCount();
    }
    findQuantizedWeights(*checkpoint, {});
    return checkpoint;
}

std::shared_ptr<const Checkpoint> openCheckpointFile(const std::string& path, const std::string& key)
{
    Progress progress;
    return openCheckpoint(path, {.key = key}, progress);
}

QString refusalOf(const std::string& path)
{
    return errorOf([&] { openCheckpointFile(path); });
}

std::string elementBytes(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

} // namespace onnxmend::testing
