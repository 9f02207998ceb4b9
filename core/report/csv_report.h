// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/session/session.h"

#include <filesystem>
#include <string>

namespace onnxmend
{

/// Findings as comma-separated values (RFC 4180): one line a finding, for spreadsheets and shell tools. A
/// text that a spreadsheet would take for a formula gets an apostrophe in front (formats.md, security rule
/// 14).
std::string csvHeader();
std::string csvFindings(const Session& session, const std::string& modelPath);
/// The line of a file that cannot be read.
std::string csvError(const std::string& modelPath, const Error& error);

} // namespace onnxmend
