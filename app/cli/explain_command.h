// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace onnxmend::cli
{

/// `onnxmend explain`: what an error message means, and where in a model it comes from.
Run defineExplain(CLI::App& app);

} // namespace onnxmend::cli
