// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"
#include "core/convert/conversion.h"
#include "core/mend/fix_until_runs.h"

#include <functional>
#include <memory>
#include <optional>

namespace onnxmend::cli
{

/// The edits that were chosen for a session.
struct MadeFixes {
    FixedForRuntime fixes;
    std::optional<Conversion> conversion = {}; ///< of convert: what else there is to say of them
};

/// Chooses the edits of an opened session: the recommended ones, those of a saved plan, or a conversion; and,
/// where the runtime is asked about them, what came of it.
using MakeFixes = std::function<MadeFixes(const std::shared_ptr<const Session>&, Verifier&, Progress&)>;

/// What fix, apply and convert have in common: open, change, save, prove, report; for each model.
int runFixes(const FixOptions& options, const MakeFixes& makeFixes);

} // namespace onnxmend::cli
