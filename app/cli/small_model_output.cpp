// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/small_model_output.h"

#include "app/cli/standard_streams.h"
#include "core/base/file.h"
#include "core/base/taken_files.h"

namespace onnxmend::cli
{

namespace
{

constexpr const char* otherFile = "Give another file; the model itself stays as it is.";

TakenFiles filesOf(const Model& model)
{
    TakenFiles taken;
    taken.addInput(model.path());
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.stored && tensor.source == TensorSource::External) {
            for (const auto& file : tensor.stored->source().files()) {
                taken.addInput(file->path());
            }
        }
    }
    return taken;
}

} // namespace

SmallModelOutput::SmallModelOutput(const std::string& output, const std::string& beside, const Model& model)
{
    TakenFiles taken = filesOf(model);
    if (output == "-") {
        m_folder = std::make_unique<TemporaryFolder>();
        m_path = m_folder->path() / "model.onnx";
    } else {
        m_path = output;
        taken.requireFree(m_path, otherFile);
        taken.addOutput(m_path);
    }
    if (!beside.empty()) {
        taken.requireFree(beside, otherFile);
    }
}

SaveResult SmallModelOutput::save(const Model& model, SaveOptions options, Progress& progress) const
{
    if (isStandardOutput()) {
        options.externalData = ExternalDataMode::Inline; // there is nothing beside a stream
    }
    SaveResult saved = onnxmend::save(model, m_path, options, progress);
    if (isStandardOutput()) {
        copyToOutput(m_path);
    }
    return saved;
}

} // namespace onnxmend::cli
