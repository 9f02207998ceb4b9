// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace onnxmend::cli
{

/// `onnxmend diff`: what two models, or a model and a checkpoint, differ in.
Run defineDiff(CLI::App& app);

} // namespace onnxmend::cli
