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

/// Writes and reads `onnxmend.plan/1`. Both throw Error.
void writePlan(const Plan& plan, const Model& model, const std::filesystem::path& path);
Plan readPlan(const std::filesystem::path& path);

} // namespace onnxmend
