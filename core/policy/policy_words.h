// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/policy: what the words of a policy mean. A word that means nothing throws Error.

#include "core/dtype/dtype.h"
#include "core/policy/policy.h"
#include "core/policy/toml_file.h"
#include "core/save/save.h"
#include "core/types/finding_kinds.h"

#include <string>
#include <vector>

namespace onnxmend
{

FindingKind kindOf(const TomlWord& word);
Severity severityOf(const TomlWord& word);
FailOn failOnOf(const TomlWord& word);
ExternalDataMode externalDataOf(const TomlWord& word);
/// By ONNX's names or by torch's; at least one.
std::vector<DType> dtypesOf(const TomlValue& value);
/// The plain name of a file: a policy may not say where else something is written.
std::string locationOf(const TomlWord& word);

} // namespace onnxmend
