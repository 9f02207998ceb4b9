// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: resources/report, built into the library. What a browser may run or apply is named
// by its SHA-256 (64 hexadecimal digits), so nothing else in a report is.

#include <string_view>

namespace onnxmend
{

std::string_view reportStyle();
std::string_view reportStyleDigest();
std::string_view reportScript();
std::string_view reportScriptDigest();

} // namespace onnxmend
