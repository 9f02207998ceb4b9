// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: what the HTML report is made of.

#include <cstdint>
#include <string>
#include <string_view>

namespace onnxmend::html
{

/// Text for between tags and inside of quoted attributes. What came out of files is made safe to show, too.
std::string escaped(std::string_view text);
/// JSON for inside of a script element: no tag can begin in it.
std::string scriptJson(const std::string& json);
/// A dtype as it is seen everywhere: its short name on a tint of its colour. Also of names that this version
/// does not know; nothing for an empty one.
std::string dtypePill(std::string_view onnxName);
/// A class of the style sheet for the colour of a dtype.
std::string dtypeClass(std::string_view onnxName);
/// `part` of `all` as a bar, drawn by the browser at any width.
std::string bar(std::uint64_t part, std::uint64_t all, std::string_view cssClass);
/// A digest of hexadecimal digits as Content-Security-Policy wants it: 'sha256-<base64>'.
std::string policySource(std::string_view sha256);

} // namespace onnxmend::html
