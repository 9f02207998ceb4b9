// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"

#include <string>

namespace onnxmend::testing
{

/// A row as an audit would make it, for tests that need no file.
inline InitializerRow makeRow(const std::string& name, RowStatus status, DType stored, DType declared,
                              std::int64_t elementCount)
{
    InitializerRow row;
    row.name = name;
    row.graph = "main";
    row.source = RowSource::Checkpoint;
    row.status = status;
    row.storedDtype = stored;
    row.declaredDtype = declared;
    row.requiredDtype = declared;
    row.savedDtype = stored;
    row.shape = {elementCount};
    row.elementCount = static_cast<std::uint64_t>(elementCount);
    row.byteCount = packedByteCount(stored, row.elementCount);
    row.savedByteCount = row.byteCount;
    row.origin = WeightOrigin{.tensor = name};
    return row;
}

inline Finding makeFinding(const std::string& id, Severity severity, const std::string& value)
{
    Finding finding;
    finding.idSuffix = id;
    finding.kind = FindingKind::CheckpointDtype;
    finding.severity = severity;
    finding.graph = "main";
    finding.value = value;
    finding.actual = DType::Float16;
    finding.expected = DType::Float;
    finding.statement = "tensor \"" + value + "\" is FLOAT16, but FLOAT is declared";
    return finding;
}

} // namespace onnxmend::testing
