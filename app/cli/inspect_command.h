// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace onnxmend::cli
{

/// `onnxmend inspect`: lists tensors.
Run defineInspect(CLI::App& app);

} // namespace onnxmend::cli
