// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"
#include "tests/mutants/mutations.h"
#include "tests/mutants/referee.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend::mutants
{

/// The answer of onnxmend about a model.
struct Diagnosis {
    std::vector<Finding> findings; ///< errors and warnings
    std::string failure;           ///< an exception instead of an answer
};

struct Repair {
    std::optional<onnx::ModelProto> model; ///< as saved
    std::vector<std::string> edits;
    Diagnosis second; ///< of the saved file
};

/// Asks onnxmend through its public interfaces, with files in a folder of its own.
class Judge
{
public:
    explicit Judge(std::optional<RuntimeTarget> target = {});
    ~Judge();
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    Diagnosis audit(const onnx::ModelProto& model);
    /// Applies all recommended fixes and saves.
    Repair repair(const onnx::ModelProto& model, Strategy strategy = Strategy::Promote);

private:
    std::filesystem::path m_folder;
    SessionOptions m_options;
};

/// Returns whether a finding is about the fault: the node or value that ONNX Runtime names, the mutated
/// value, or a node that touches it.
bool hitsFault(const Diagnosis& diagnosis, const Mutant& mutant, const std::string& runtimeMessage);

std::string describe(const Finding& finding); ///< one line

} // namespace onnxmend::mutants
