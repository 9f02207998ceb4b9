// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: the parts of the HTML report.

#include <cstdint>
#include <string>
#include <string_view>

namespace onnxmend::html
{

/// Returns text for use between tags and inside quoted attributes. Texts from files are made safe to show,
/// too.
std::string escaped(std::string_view text);
/// Returns JSON for use inside a script element: no tag can begin in it.
std::string scriptJson(const std::string& json);
/// Returns a dtype as it is shown everywhere: its short name on a tint of its colour. Also works for names
/// that this version does not know; empty for an empty one.
std::string dtypePill(std::string_view onnxName);
/// Returns the class of the style sheet for the colour of a dtype.
std::string dtypeClass(std::string_view onnxName);
/// Returns `part` of `all` as a bar, drawn by the browser at any width.
std::string bar(std::uint64_t part, std::uint64_t all, std::string_view cssClass);
/// Converts a digest of hexadecimal digits for Content-Security-Policy: 'sha256-<base64>'.
std::string policySource(std::string_view sha256);

} // namespace onnxmend::html
