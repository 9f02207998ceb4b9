// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/edit.h"
#include "core/model/model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// The ordered list of edits; a value.
struct Plan {
    std::vector<Edit> edits;

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

} // namespace onnxmend
