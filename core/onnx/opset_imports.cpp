// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/opset_imports.h"

#include <string>

namespace onnxmend
{

OpsetVersions opsetsOf(const OpsetImports& imports)
{
    OpsetVersions versions;
    for (const auto& import : imports) {
        versions.insert_or_assign(std::string(canonicalDomain(import.domain())), import.version());
    }
    return versions;
}

std::optional<std::int64_t> importedVersion(const OpsetImports& imports, std::string_view domain)
{
    for (int i = imports.size() - 1; i >= 0; --i) {
        if (isSameDomain(imports[i].domain(), domain)) {
            return imports[i].version();
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
