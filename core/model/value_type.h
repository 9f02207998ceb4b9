// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <string>
#include <string_view>

namespace onnxmend
{

/// The type of a value, as ONNX writes it: "tensor(float)", "seq(tensor(int64))", "optional(...)",
/// "map(int64,tensor(float))", "sparse_tensor(float)" (onnx: IR.md, "Standard data types"). A handle: each
/// text exists once, so comparing costs nothing. Safe from any thread.
class ValueType
{
public:
    ValueType() = default; ///< not known
    /// "tensor(...)" of the dtype; not known for Undefined.
    static ValueType tensor(DType dtype);
    /// By ONNX's spelling; white space does not count.
    static ValueType fromText(std::string_view text);

    bool known() const { return m_text != nullptr; }
    bool isTensor() const { return m_dtype != DType::Undefined; }
    DType dtype() const { return m_dtype; } ///< of a dense tensor, else Undefined
    const std::string& text() const;        ///< empty when not known

    friend bool operator==(ValueType a, ValueType b) { return a.m_text == b.m_text; }

private:
    const std::string* m_text = nullptr;
    DType m_dtype = DType::Undefined;
};

/// "tensor(float16)" is shown to people as FLOAT16, everything else as ONNX writes it; "unknown" when not known.
std::string displayName(ValueType type);

} // namespace onnxmend
