// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/fix_options.h"
#include "core/convert/conversion.h"
#include "core/edit/opset_changes.h"
#include "core/mend/mend.h"
#include "core/mend/mend_releases.h"

#include <functional>
#include <optional>

namespace onnxmend::cli
{

struct Mended {
    FixReport report;
    std::optional<Conversion> conversion = {}; ///< only of convert: facts for its report
    std::optional<OpsetChanges> opset = {};    ///< only of opset
    std::optional<RunsIn> runsIn = {};         ///< only of fix with --runs-in
};

/// Fixes one model. The request has everything except the way its edits are chosen.
using MendModel = std::function<Mended(MendRequest, Verifier&, Progress&)>;

/// Runs fix, apply, convert or opset: turns options into requests, and writes the report of each model.
int runFixes(const FixOptions& options, const MendModel& mendModel);

} // namespace onnxmend::cli
