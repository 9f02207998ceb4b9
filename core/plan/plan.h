// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/edit.h"
#include "core/model/model.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// An edit that is kept for later and not made.
struct DisabledEdit {
    std::size_t position = 0; ///< how many of the plan's edits stand before it
    Edit edit;

    friend bool operator==(const DisabledEdit&, const DisabledEdit&) = default;
};

/// The ordered list of edits; a value.
struct Plan {
    std::vector<Edit> edits;                 ///< that are made
    std::vector<DisabledEdit> disabled = {}; ///< in the order of their positions

    bool empty() const { return edits.empty(); }
    friend bool operator==(const Plan&, const Plan&) = default;
};

/// A plan in a file, and the model that it was made for.
struct PlanFile {
    Plan plan;
    std::string model = {};  ///< its path then
    std::string digest = {}; ///< of Model::digest; both are empty when the file does not say it
};

/// Writes and reads `onnxmend.plan/1`. Both throw Error.
void writePlan(const Plan& plan, const Model& model, const std::filesystem::path& path);
PlanFile readPlan(const std::filesystem::path& path);
/// The same as text. The latter throws Error.
std::string planText(const Plan& plan, const Model& model);
PlanFile planFromText(const std::string& text);
/// Whether a file says in its first bytes that it is a plan, as written ones do. False for what cannot be
/// read.
bool isPlanFile(const std::filesystem::path& path);

} // namespace onnxmend
