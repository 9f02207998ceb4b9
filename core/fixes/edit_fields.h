// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/shared_text.h"
#include "core/dtype/dtype.h"
#include "core/edit/graph_editor.h"
#include "core/fixes/fix_kind.h"
#include "core/formats/weight_origin.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

enum class Field { Required, Optional };

/// The fields of an edit in JSON. Each kind of edit names its fields once, in describe(); one subclass reads
/// them, another writes them.
class EditFields
{
public:
    virtual ~EditFields() = default;

    virtual void text(const char* name, SharedText& value, Field need) = 0;
    /// A list, which is empty if the field is missing.
    virtual void texts(const char* name, std::vector<SharedText>& values) = 0;
    virtual void number(const char* name, std::int64_t& value, Field need) = 0;
    virtual void dtype(const char* name, DType& value, Field need) = 0;
    /// `node` and `input`, for an edit that may affect only one argument of one node.
    virtual void argument(std::optional<GraphEditor::Reader>& reader) = 0;
    /// `checkpoint`, `key`, `tensor`, `transposed`, `folded`, `reshaped` and `packing`.
    virtual void weight(WeightOrigin& origin) = 0;
};

/// Describes the fields that name a value.
template <class Edit>
void describeValue(EditFields& fields, Edit& edit)
{
    fields.text("graph", edit.graph, Field::Required);
    fields.text("value", edit.value, Field::Required);
}

/// Describes the dtypes before and after an edit.
template <class Edit>
void describeDtypes(EditFields& fields, Edit& edit)
{
    fields.dtype("from", edit.from, Field::Optional);
    fields.dtype("to", edit.to, Field::Required);
}

/// An edit of the dtype of a value.
template <FixKind ownKind>
struct DtypeEdit {
    static constexpr FixKind kind = ownKind;
    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    friend bool operator==(const DtypeEdit&, const DtypeEdit&) = default;
};

template <FixKind ownKind>
void describe(EditFields& fields, DtypeEdit<ownKind>& edit)
{
    describeValue(fields, edit);
    describeDtypes(fields, edit);
}

} // namespace onnxmend
