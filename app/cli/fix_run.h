// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/fix_options.h"

#include <functional>
#include <memory>

namespace onnxmend::cli
{

/// Chooses the edits of an opened session: the recommended ones, or those of a saved plan.
using MakeFixes = std::function<FixAllResult(const std::shared_ptr<const Session>&, Progress&)>;

/// What fix and apply have in common: open, change, save, prove, report; for each model.
int runFixes(const FixOptions& options, const MakeFixes& makeFixes);

} // namespace onnxmend::cli
