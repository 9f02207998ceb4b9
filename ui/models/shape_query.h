// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/model/graph.h"
#include "ui/models/table_rows.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Returns a shape as the filter reads it: "2,batch,?". A scalar is the empty text.
std::string shapeKey(std::span<const std::int64_t> shape);
std::string shapeKey(std::span<const Dimension> shape);

/// Returns the shape of the row's tensor, or the declared one; a number, which fits no shape, if it is
/// unknown or there is no row.
SortValue shapeValue(const InitializerRow* row);
/// Return the same as people read it: "2×batch×?", "scalar", or a dash if it is unknown.
QString shapeKeyText(std::string_view key);
QString rowShapeText(const InitializerRow* row);
/// Returns a value that sorts shapes by their first dimension.
SortValue shapeOrder(const InitializerRow* row);

/// The value of a filter such as `shape:`.
///
///     768          a dimension of 768
///     768x3072     these two, one behind the other
///     ?x77x768     a question mark is any dimension
///     =768x3072    no other dimensions
///     batch,77     names of dimensions; a comma or × divides, too
///     Max(1,s0)    a name as torch writes it
///     scalar       no dimension
class ShapeQuery
{
public:
    /// Returns nullopt if the text is not a shape.
    static std::optional<ShapeQuery> parse(const QString& text);

    /// Returns whether one of the shapes fits; each is a shapeKey() on a line of its own.
    bool fits(std::string_view keys) const;

private:
    bool fitsOne(std::string_view key) const;

    /// Dimensions in lower case; "?" is any. Several ways to read one query: "idx0" is a name, or id and 0.
    std::vector<std::vector<std::string>> m_ways{{}};
    bool m_isWhole = false; ///< no dimension may be left
};

} // namespace onnxmend
