// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// Throws UsageError when no data file beside a model of that name can have the location: it is no plain file
/// name, or the model's own. Nothing when it is empty.
void checkDataLocation(const std::string& location, const std::string& modelFileName);

} // namespace onnxmend
