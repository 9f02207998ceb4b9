// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"
#include "core/convert/conversion.h"

#include <string>
#include <vector>

namespace onnxmend::cli
{

/// What a person says of a conversion, as it was said.
struct ConvertOptions {
    FixOptions fix;
    std::string to;
    std::vector<std::string> from;
    bool keepsInterface = false;
    bool convertsInterface = false;
    std::vector<std::string> interface;
    ConversionOptions conversion; ///< as far as its table goes
};

/// What it means. Throws UsageError for what fits nothing or contradicts itself.
ConversionOptions conversionOptions(const ConvertOptions& options);

} // namespace onnxmend::cli
