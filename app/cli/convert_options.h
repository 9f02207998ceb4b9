// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"
#include "core/convert/conversion.h"

#include <string>
#include <vector>

namespace onnxmend::cli
{

/// Options of a conversion as they were typed.
struct ConvertOptions {
    FixOptions fix;
    std::string to;
    std::vector<std::string> from;
    bool keepsInterface = false;
    bool convertsInterface = false;
    std::vector<std::string> interface;
    ConversionOptions conversion; ///< the options of its table
};

/// Returns the options in the core's terms. Throws UsageError if one is not valid, or if two contradict each
/// other.
ConversionOptions conversionOptions(const ConvertOptions& options);

} // namespace onnxmend::cli
