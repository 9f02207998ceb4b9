// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: the frame that all HTML pages have in common.

#include "core/report/html_parts.h"

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend::html
{

/// The verdict at the top of a page.
struct PageVerdict {
    const char* tone; ///< class of the style sheet: "good", "attention" or "wrong"
    std::string headline;
    std::string sentence;
};

/// Returns everything down to the tag of the body. `path` may be empty.
std::string pageHead(std::string_view title, std::string_view path, const PageVerdict& verdict);
/// Returns everything after the main part: the rows of the tables and the script that shows them.
std::string pageFoot(const std::vector<Table>& tables);

/// Returns a name with its value. `value` is HTML.
std::string fact(const std::string& name, const std::string& value, const char* tone = "");

} // namespace onnxmend::html
