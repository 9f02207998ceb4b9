// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: resources/report, built into the library. A browser runs and applies only these
// resources in a report, since the report names their SHA-256 (64 hexadecimal digits).

#include <string_view>

namespace onnxmend
{

std::string_view reportStyle();
std::string_view reportStyleDigest();
std::string_view reportScript();
std::string_view reportScriptDigest();

} // namespace onnxmend
