// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace onnxmend
{

/// The opset_import of a model or function.
using OpsetImports = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

// If a domain is imported in several versions, the last one counts: ONNX Runtime and onnx.checker fill a map
// in the order of the list.

/// Returns the imported versions by domain.
OpsetVersions opsetsOf(const OpsetImports& imports);
/// Returns the imported version of a domain; nullopt if it is not imported.
std::optional<std::int64_t> importedVersion(const OpsetImports& imports, std::string_view domain);

} // namespace onnxmend
