// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: what all reports of comma-separated values (RFC 4180) are made of.

#include "core/dtype/dtype.h"

#include <span>
#include <string>

namespace onnxmend::csv
{

/// A line with its end. A text that a spreadsheet would take for a formula gets an apostrophe in front, and
/// controls are replaced (formats.md, security rule 14).
std::string line(std::span<const std::string> fields);

/// Empty where there is none.
std::string dtypeOrEmpty(DType dtype);

} // namespace onnxmend::csv
