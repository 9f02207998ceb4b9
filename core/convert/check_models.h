// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/temporary_folder.h"
#include "core/convert/precision_decisions.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The model that is converted, saved to a temporary folder, and variants of its graph. They share the
/// weights there, so a variant costs only its graph.
class CheckModels
{
public:
    /// Saves the model. Also saves `reference`, the model in its original opset that outputs are measured
    /// against, if it is another one. Throws Error if they cannot be saved or the folder has no room,
    /// Cancelled.
    CheckModels(const PrecisionGraph& graph, const Model& reference, Progress& progress);

    const std::filesystem::path& original() const { return m_original; }
    const std::filesystem::path& reference() const { return m_reference; }

    /// Writes the model as a processor with the new dtype would compute it: everything keeps its old dtype,
    /// but inputs and outputs of converted nodes go through a pair of Casts, to the new dtype and back. The
    /// CPU provider computes halves in FLOAT inside and would not show the rounding. `exact`: values that are
    /// not rounded anywhere, by their number; empty: there are none.
    std::filesystem::path writeRounded(const PrecisionDecisions& decisions,
                                       const std::vector<bool>& exact = {});

    /// Writes the converted model itself, with its weights.
    std::filesystem::path writeConverted(const Model& planned, Progress& progress);

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_original;
    std::filesystem::path m_reference;
    std::shared_ptr<onnx::ModelProto> m_proto; ///< the saved model
};

} // namespace onnxmend
