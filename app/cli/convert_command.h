// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace onnxmend::cli
{

/// `onnxmend convert`: the whole model in another precision, as a plan; measures, saves, verifies.
Run defineConvert(CLI::App& app);

} // namespace onnxmend::cli
