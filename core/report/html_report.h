// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"

#include <span>
#include <string>

namespace onnxmend
{

/// Results as one web page that stands alone: the verdict, bytes by dtype and findings by kind as plots, and
/// tables to sort and filter. It asks nothing of any network, and its Content-Security-Policy forbids it to;
/// nothing that came out of a file is run or read as markup. The same results give the same bytes.
std::string htmlReport(std::span<const ModelResult> results);

} // namespace onnxmend
