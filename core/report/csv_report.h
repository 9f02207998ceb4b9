// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <string>

namespace onnxmend
{

/// Findings as comma-separated values (RFC 4180): one line a finding, for spreadsheets and shell tools. A
/// text that a spreadsheet would take for a formula gets an apostrophe in front (formats.md, security rule
/// 14).
std::string csvHeader();
/// The lines of one model: of its findings, or the one that says why it cannot be read.
std::string csvFindings(const ModelResult& result);

} // namespace onnxmend
