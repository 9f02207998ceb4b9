// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/temporary_folder.h"
#include "core/convert/precision_decisions.h"

#include <filesystem>
#include <memory>

namespace onnxmend
{

/// The model that is converted, written to a temporary folder, and variants of its graph that share the
/// weights there: each costs no more than its graph.
class CheckModels
{
public:
    /// Saves the model, and `reference`, what its outputs are measured against, where that is another: the
    /// model in the opset that it had. Throws Error when they cannot be saved, or the folder has no room for
    /// them; Cancelled.
    CheckModels(const PrecisionGraph& graph, const Model& reference, Progress& progress);

    const std::filesystem::path& original() const { return m_original; }
    const std::filesystem::path& reference() const { return m_reference; }

    /// The model as a processor would compute it that has the dtype: all in the dtype it had, but what each
    /// converted node reads and gives goes through a pair of Casts, to the new dtype and back. The CPU
    /// provider computes halves in FLOAT inside and would not show it.
    std::filesystem::path writeRounded(const PrecisionDecisions& decisions);

    /// The converted model itself, weights and all.
    std::filesystem::path writeConverted(const Model& planned, Progress& progress);

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_original;
    std::filesystem::path m_reference;
    std::shared_ptr<onnx::ModelProto> m_proto; ///< of the saved model
};

} // namespace onnxmend
