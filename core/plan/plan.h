// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/fixes/edit.h"
#include "core/model/model.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// An edit that is part of the plan but is not applied.
struct DisabledEdit {
    std::size_t position = 0; ///< number of the plan's edits before it
    Edit edit;

    friend bool operator==(const DisabledEdit&, const DisabledEdit&) = default;
};

/// The ordered list of edits; a value.
struct Plan {
    std::vector<Edit> edits;                 ///< planned edits
    std::vector<DisabledEdit> disabled = {}; ///< in the order of their positions

    bool empty() const { return edits.empty(); }
    friend bool operator==(const Plan&, const Plan&) = default;
};

/// A plan in a file, and the model for which it was made.
struct PlanFile {
    Plan plan;
    std::string model = {};  ///< its path then
    std::string digest = {}; ///< Model::digest; both are empty if the file does not state them
};

/// Writes and reads `onnxmend.plan/1`. Both throw Error.
void writePlan(const Plan& plan, const Model& model, const std::filesystem::path& path);
PlanFile readPlan(const std::filesystem::path& path);
/// The same as text. planFromText throws Error.
std::string planText(const Plan& plan, const Model& model);
PlanFile planFromText(const std::string& text);
/// Returns whether the first bytes of a file state that it is a plan. False if it cannot be read.
bool isPlanFile(const std::filesystem::path& path);

} // namespace onnxmend
