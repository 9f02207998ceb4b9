// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace onnxmend
{

/// The value that a column sorts by: a number, text of the core, or composed text.
struct SortValue : std::variant<std::int64_t, std::string_view, std::string, double> {
    using variant::variant;
    SortValue(const std::string& text) ///< the text must outlive it, since it is not copied
        : variant(std::string_view(text))
    {
    }
    SortValue(std::string&& text)
        : variant(std::in_place_type<std::string>, std::move(text))
    {
    }

    std::optional<std::string_view> text() const ///< nullopt for a number
    {
        const auto* const composed = std::get_if<std::string>(this);
        const auto* const shared = std::get_if<std::string_view>(this);
        return composed ? std::optional<std::string_view>(*composed)
               : shared ? std::optional(*shared)
                        : std::nullopt;
    }
};

/// Returns whether a text of a row is searched for.
using TextTest = std::function<bool(std::string_view)>;

/// Returns whether `text` contains `lowerCaseNeedle`, with ASCII letters of either case.
bool containsIgnoringCase(std::string_view text, std::string_view lowerCaseNeedle);

/// The kind of a field in the filter box: `stored:float16`, `size:>1M`.
enum class FieldKind {
    Text,   ///< the field contains the value
    Path,   ///< path of a module: that module or one inside it; `*` stands for any parts
    Dtype,  ///< code of a dtype, in any spelling of ONNX, torch or people
    Number, ///< compared numbers, with K, M and G
    Shape   ///< dimensions; the texts are shapeKey()s (ui/models/shape_query.h)
};

/// The rows of a table at one moment, with everything that filtering, sorting, grouping and copying need. Any
/// thread may read them, since work on 200,000 rows takes longer than a window may stand still.
class TableRows
{
public:
    virtual ~TableRows() = default;

    virtual int count() const = 0;
    virtual SortValue sortValue(int row, int column) const = 0;
    /// Returns whether one of the texts that a plain word is searched in passes the test.
    virtual bool anyText(int row, const TextTest& test) const = 0;
    virtual int category(int row) const = 0;
    virtual SortValue fieldValue(int row, int field) const = 0;
    virtual std::string_view groupKey(int row, int grouping) const = 0;
    virtual QString text(int row, int column) const = 0; ///< text as shown
};

/// Pairs the rows of an older report with those of a newer one, by a number that identifies each.
class RowKeys
{
public:
    RowKeys() = default;
    explicit RowKeys(std::vector<std::size_t> keys); ///< key of each row

    std::size_t size() const { return m_keys.size(); }
    bool operator==(const RowKeys& other) const { return m_keys == other.m_keys; }
    /// Returns for each row the row in `other`; noRow if there is none.
    std::vector<std::uint32_t> placesIn(const RowKeys& other) const;
    static constexpr auto noRow = static_cast<std::uint32_t>(-1);

private:
    std::vector<std::size_t> m_keys;
    std::vector<std::uint32_t> m_byKey; ///< rows in the order of their keys, so that two lists can be merged
};

} // namespace onnxmend
