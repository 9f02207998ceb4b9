// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <string>
#include <string_view>

namespace onnxmend
{

enum class ValueKind { Unknown, Tensor, SparseTensor, Sequence, Optional, Map };

/// The type of a value, as ONNX writes it: "tensor(float)", "seq(tensor(int64))", "optional(...)",
/// "map(int64,tensor(float))", "sparse_tensor(float)" (onnx: IR.md, "Standard data types"). A handle: each
/// text exists once, so a comparison costs nothing. Safe from any thread. A type that contains an unknown
/// type or an Undefined dtype is itself not known.
class ValueType
{
public:
    ValueType() = default; ///< not known
    static ValueType tensor(DType dtype);
    static ValueType sparseTensor(DType dtype);
    static ValueType sequence(ValueType element);
    static ValueType optional(ValueType element);
    static ValueType map(DType key, ValueType value);
    /// Reads the spelling of ONNX; white space does not count. Other texts give a type that is not known.
    static ValueType fromText(std::string_view text);

    bool known() const { return m_entry != nullptr; }
    ValueKind kind() const;
    bool isTensor() const { return m_dtype != DType::Undefined; }
    DType dtype() const { return m_dtype; } ///< of a dense tensor, otherwise Undefined
    DType elementDtype() const;      ///< of a dense or sparse tensor, or of a map's keys; otherwise Undefined
    ValueType inner() const;         ///< type in a sequence, optional or map; otherwise not known
    const std::string& text() const; ///< empty when not known

    friend bool operator==(ValueType a, ValueType b) { return a.m_entry == b.m_entry; }

    struct Entry; ///< row of the table of types, private to value_type.cpp

private:
    explicit ValueType(const Entry* entry);
    static ValueType container(ValueKind kind, const std::string& name, ValueType element);

    const Entry* m_entry = nullptr;
    DType m_dtype = DType::Undefined;
};

/// The type to show: FLOAT16 for "tensor(float16)", every other type as ONNX writes it; "unknown" if not
/// known.
std::string displayName(ValueType type);

/// The dtype of the tensors inside: FLOAT for a sequence of FLOAT tensors. Undefined when it is not known.
DType elementDtype(ValueType type);
/// True if two types differ at most in the dtype of their elements.
bool isSameContainer(ValueType a, ValueType b);

} // namespace onnxmend
