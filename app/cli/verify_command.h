// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace onnxmend::cli
{

/// `onnxmend verify`: onnx.checker, the audit and ONNX Runtime on models as they are.
Run defineVerify(CLI::App& app);

} // namespace onnxmend::cli
