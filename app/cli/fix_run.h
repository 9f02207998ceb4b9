// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"
#include "core/session/fix_until_runs.h"

#include <functional>
#include <memory>

namespace onnxmend::cli
{

/// Chooses the edits of an opened session: the recommended ones, or those of a saved plan; and, where the
/// runtime is asked about them, what came of it.
using MakeFixes = std::function<FixedForRuntime(const std::shared_ptr<const Session>&, Verifier&, Progress&)>;

/// What fix and apply have in common: open, change, save, prove, report; for each model.
int runFixes(const FixOptions& options, const MakeFixes& makeFixes);

} // namespace onnxmend::cli
