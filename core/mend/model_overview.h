// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A document at a glance: its producer, bytes by dtype, files and findings. Everything is counted from the
/// session.
struct ModelOverview {
    struct OfDType {
        DType dtype = DType::Undefined;
        std::uint64_t stored = 0; ///< bytes as in the files; of checkpoints only those that fill an input
        std::uint64_t saved = 0;  ///< bytes as a save would write them with the present plan
    };
    struct OfKind {
        FindingKind kind = FindingKind::InitializerDtype;
        Severity severity = Severity::Info; ///< the worst of them
        std::size_t count = 0;
        std::size_t fixable = 0;   ///< findings with a recommended fix
        std::size_t haveFixes = 0; ///< findings with any fix
    };
    enum class FileRole { Model, Data, Checkpoint };
    struct File {
        std::filesystem::path path;
        FileRole role = FileRole::Model;
        std::uint64_t byteCount = 0; ///< size of the whole file
    };

    /// Effects of the plan on the model.
    struct PlannedCount {
        std::size_t casts = 0;        ///< tensors that get another dtype
        std::size_t filled = 0;       ///< tensors that are filled as they are
        std::size_t declarations = 0; ///< declarations that get another dtype
        std::size_t castNodes = 0;    ///< additional Casts in the main graph
    };

    std::string producer; ///< name and version; empty if the model does not say
    std::int64_t irVersion = 0;
    std::vector<std::pair<std::string, std::int64_t>> opsets; ///< "ai.onnx" first
    std::string domain;            ///< of the model, "com.example"; empty if the model does not say
    std::int64_t modelVersion = 0; ///< 0 if the model does not say
    std::string description;       ///< by the author, of the model
    std::string graphName;
    std::string graphDescription;                              ///< by the author, of the main graph
    std::size_t trainingGraphs = 0;                            ///< onnx.proto: TrainingInfoProto
    std::vector<std::pair<std::string, std::string>> metadata; ///< of the model, then of the main graph
    std::size_t nodes = 0;                                     ///< nodes of all graphs
    std::size_t subgraphs = 0;                                 ///< If, Loop and Scan bodies
    std::size_t functions = 0;
    std::vector<ValueDeclaration> inputs;  ///< as planned, except those that data or a checkpoint fills
    std::vector<ValueDeclaration> outputs; ///< as planned
    std::vector<OfDType> dtypes;           ///< the most bytes first
    std::vector<OfKind> kinds;             ///< errors first, then warnings, then the rest
    std::vector<File> files;               ///< the model first; each once
    PlannedCount planned;
};

/// Kept with the session.
const ModelOverview& overviewOf(const Session& session);

/// The one thing to do next.
enum class NextStep {
    AddCheckpoint,  ///< weights have no data, and no checkpoint is open
    MapWeights,     ///< weights have no data though checkpoints are open
    FixAllAndSave,  ///< recommended fixes remove findings
    LookAtFindings, ///< findings without a recommended fix
    Save,           ///< a plan is not written yet
    Verify,         ///< no findings
};
NextStep nextStep(const Session& session, const Verdict& verdict);

} // namespace onnxmend
