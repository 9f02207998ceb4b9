// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <span>
#include <string>

namespace onnxmend
{

/// Results as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), for code scanning: one run
/// whose rules are reportRules(). Graph, node and value are logical locations; fixes are told in words, since
/// a replacement of bytes is none that a viewer could make. A finding keeps its fingerprint as long as it is
/// the same finding of the same model.
std::string sarifReport(std::span<const ModelResult> results);

} // namespace onnxmend
