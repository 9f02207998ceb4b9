// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/read_model.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/wrong_file.h"
#include "core/model/compact/model_message.h"
#include "core/model/index_model.h"
#include "core/model/model_data.h"
#include "core/model/onnx_wire.h"
#include "core/model/tensor_data.h"
#include "core/onnx/onnx_proto.h"

#include <utility>

namespace onnxmend
{

namespace
{

/// Limit, since two bytes of a file suffice for one; a user could not read the findings about more.
constexpr std::size_t mostUnreadable = 100'000;

/// Throws Error if there is no graph or no IR version.
void requireModel(const onnx::ModelProto& proto, const InputFile& file)
{
    // Zero bytes parse as an empty message, and the first bytes of a model as one without a graph (formats.md
    // e4). onnx.checker and ONNX Runtime refuse both.
    if (!proto.has_graph()) {
        if (auto other = otherModelError(file, wantedModel)) {
            throw *std::move(other);
        }
        throw Error({.place = "the graph of its ModelProto",
                     .reason = "it is not an ONNX model, or one that was cut off: there is no graph",
                     .advice = "Give the whole .onnx file; a checkpoint is given beside it."});
    }
    if (!proto.has_ir_version()) {
        throw Error({.place = "the ir_version of its ModelProto",
                     .reason = "it is not an ONNX model: it states no IR version",
                     .advice = "Give the .onnx file; a checkpoint is given beside it."});
    }
}

} // namespace

std::shared_ptr<const InputFile> openModelFile(const std::filesystem::path& path)
{
    if (auto other = otherModelError(path, wantedModel)) {
        throw *std::move(other);
    }
    return InputFile::open(path);
}

std::shared_ptr<const Model> readModel(const std::filesystem::path& path, const ReadModelOptions& options,
                                       Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Reading the model"));
    return readModel(openModelFile(path), options, progress);
}

std::shared_ptr<const Model> readModel(const std::shared_ptr<const InputFile>& file,
                                       const ReadModelOptions& options, Progress& progress)
{
    const std::filesystem::path& path = file->path();
    try {
        if (file->size() == 0) {
            throw Error({.reason = "the file is empty",
                         .advice = "It was perhaps not downloaded or written to its end; get it again."});
        }
        OnnxSkeleton skeleton = readSkeleton(file, progress);
        ParsedModel model = parseModel(std::move(skeleton.bytes));
        requireModel(*model.proto, *file);
        ConfinedOpenOptions externalData = options.externalData;
        externalData.anchor = file;
        TensorDataReader reader(path, std::move(externalData), std::move(skeleton.payloads), model.proto);
        auto impl = std::make_shared<ModelData>();
        impl->path = path;
        std::size_t unreadable = 0;
        onnx::TensorProto copy; // reused for its memory
        const InitializerList initializers = model.initializers;
        const auto fill = [&](const TensorVisit& visit, ModelTensor& result) {
            progress.checkCancelled();
            if (visit.serialized) {
                visit.serialized->copyTo(copy);
                const ByteSource rawData = initializers.rawData(*visit.serialized);
                reader.read(copy, result, &rawData);
            } else {
                reader.read(*visit.tensor, result);
            }
            if (!result.unreadableReason.empty() && ++unreadable > mostUnreadable) {
                throw Error({.place = "tensor " + quotedText(result.name),
                             .reason = "it is one of more than " + groupedNumber(mostUnreadable) +
                                       " tensors that cannot be read: " + result.unreadableReason});
            }
        };
        indexModel(std::move(model), fill, *impl);
        reader.finish(impl->tensors);
        return std::make_shared<const Model>(std::move(impl));
    } catch (const Error& error) {
        throw error.in(path.string());
    }
}

} // namespace onnxmend
