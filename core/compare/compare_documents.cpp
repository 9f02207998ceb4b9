// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/compare_documents.h"

#include "core/compare/compare_checkpoints.h"
#include "core/compare/compare_models.h"
#include "core/compare/comparison_builder.h"

namespace onnxmend
{

namespace
{

using ModelPointer = std::shared_ptr<const Model>;
using CheckpointPointer = std::shared_ptr<const Checkpoint>;

} // namespace

Comparison compareDocuments(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right,
                            const CompareOptions& options, Progress& progress)
{
    ComparisonBuilder result(options);
    const auto* const model = std::get_if<ModelPointer>(&left);
    const auto* const otherModel = std::get_if<ModelPointer>(&right);
    if (model && otherModel) {
        compareModels(**model, **otherModel, result, progress);
    } else if (model) {
        compareWithCheckpoint(**model, std::get<CheckpointPointer>(right), options.binding, result, progress);
    } else if (otherModel) {
        result.exchangeSides();
        compareWithCheckpoint(**otherModel, std::get<CheckpointPointer>(left), options.binding, result,
                              progress);
    } else {
        compareCheckpoints(*std::get<CheckpointPointer>(left), *std::get<CheckpointPointer>(right), result);
    }
    return result.finish(progress);
}

} // namespace onnxmend
