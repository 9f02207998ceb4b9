// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/cast_operator.h"

#include "core/onnx/op_schema.h"

namespace onnxmend
{

bool hasCast(const ValueScope& scope, DType from, DType to)
{
    const OpSchema* schema = findOpSchema("", "Cast", scope.opsetVersion(""));
    constexpr int oldestCast = 6;
    return schema && schema->sinceVersion >= oldestCast &&
           schema->input(0)->allowed->contains(ValueType::tensor(from)) &&
           schema->output(0)->allowed->contains(ValueType::tensor(to));
}

} // namespace onnxmend
