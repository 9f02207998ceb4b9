// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"
#include "core/convert/conversion.h"
#include "core/mend/mend.h"

#include <functional>
#include <optional>

namespace onnxmend::cli
{

struct Mended {
    FixReport report;
    std::optional<Conversion> conversion = {}; ///< of convert: what else there is to say of it
};

/// Mends one model. The request says all but how its edits are chosen.
using MendModel = std::function<Mended(MendRequest, Verifier&, Progress&)>;

/// What fix, apply and convert have in common: options to requests, and reports of each model.
int runFixes(const FixOptions& options, const MendModel& mendModel);

} // namespace onnxmend::cli
