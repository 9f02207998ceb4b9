// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: the parts of all reports of comma-separated values (RFC 4180).

#include "core/dtype/dtype.h"

#include <span>
#include <string>

namespace onnxmend::csv
{

/// Returns a line with its end. A text that a spreadsheet would take for a formula gets an apostrophe in
/// front, and controls are replaced (formats.md, security rule 14).
std::string line(std::span<const std::string> fields);

/// Returns an empty text for Undefined.
std::string dtypeOrEmpty(DType dtype);

} // namespace onnxmend::csv
