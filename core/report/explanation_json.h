// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/explain/explain_error.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The model of an explanation.
struct ExplainedModel {
    std::string_view path; ///< as the user named it; empty: none was given
    /// command that applies the finding's recommended fix; empty: there is none
    std::vector<std::string> command;
    const Error* error = nullptr; ///< reason why it could not be read
};

/// `onnxmend.explain/1`.
nlohmann::ordered_json explanationJson(const Explanation& explanation, const ExplainedModel& model);

} // namespace onnxmend
