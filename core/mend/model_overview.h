// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "core/session/session.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// What a document is at a glance: made by whom, of how many bytes in which dtypes, in which files, with what
/// wrong. All counted from the session, nothing guessed.
struct ModelOverview {
    struct OfDType {
        DType dtype = DType::Undefined;
        std::uint64_t stored = 0; ///< bytes as the files have them; of checkpoints only what fills an input
        std::uint64_t saved = 0;  ///< bytes as a save would write them with the plan as it is
    };
    struct OfKind {
        FindingKind kind = FindingKind::InitializerDtype;
        Severity severity = Severity::Info; ///< the worst of them
        std::size_t count = 0;
        std::size_t fixable = 0;   ///< that have a recommended fix
        std::size_t haveFixes = 0; ///< that have any
    };
    enum class FileRole { Model, Data, Checkpoint };
    struct File {
        std::filesystem::path path;
        FileRole role = FileRole::Model;
        std::uint64_t byteCount = 0; ///< of the whole file
    };

    /// What the plan does to the model.
    struct PlannedCount {
        std::size_t casts = 0;        ///< tensors that are stored in another dtype
        std::size_t filled = 0;       ///< tensors that are put in place as they are
        std::size_t declarations = 0; ///< that say another dtype
        std::size_t castNodes = 0;    ///< that the main graph has more than the model as opened
    };

    std::string producer; ///< name and version; empty where the model does not say
    std::int64_t irVersion = 0;
    std::vector<std::pair<std::string, std::int64_t>> opsets; ///< "ai.onnx" first
    std::vector<std::pair<std::string, std::string>> metadata;
    std::size_t nodes = 0;     ///< of all graphs
    std::size_t subgraphs = 0; ///< If, Loop and Scan bodies
    std::size_t functions = 0;
    std::vector<ValueDeclaration> inputs;  ///< as planned, but for those that data or a checkpoint fills
    std::vector<ValueDeclaration> outputs; ///< as planned
    std::vector<OfDType> dtypes;           ///< the most bytes first
    std::vector<OfKind> kinds;             ///< errors before warnings before the rest
    std::vector<File> files;               ///< the model first; each once
    PlannedCount planned;
};

/// Kept with the session.
const ModelOverview& overviewOf(const Session& session);

/// The one thing to do next.
enum class NextStep {
    AddCheckpoint,  ///< weights have no data, and no checkpoint is open
    MapWeights,     ///< weights have no data though checkpoints are open
    FixAllAndSave,  ///< something is wrong that recommended fixes put right
    LookAtFindings, ///< something is wrong that no fix is recommended for
    Save,           ///< a plan is not written yet
    Verify,         ///< nothing is wrong
};
NextStep nextStep(const Session& session, const Verdict& verdict);

} // namespace onnxmend
