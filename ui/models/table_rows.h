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

/// What a column sorts by: a number, text of the core, or text that is composed.
struct SortValue : std::variant<std::int64_t, std::string_view, std::string> {
    using variant::variant;
    SortValue(const std::string& text) ///< which outlives it, and is not copied
        : variant(std::string_view(text))
    {
    }
    SortValue(std::string&& text)
        : variant(std::in_place_type<std::string>, std::move(text))
    {
    }

    std::optional<std::string_view> text() const ///< nothing for a number
    {
        const auto* const composed = std::get_if<std::string>(this);
        const auto* const shared = std::get_if<std::string_view>(this);
        return composed ? std::optional<std::string_view>(*composed)
               : shared ? std::optional(*shared)
                        : std::nullopt;
    }
};

/// Whether a text of a row is what is looked for.
using TextTest = std::function<bool(std::string_view)>;

/// Whether `text` contains `lowerCaseNeedle`; ASCII letters of either case are the same.
bool containsIgnoringCase(std::string_view text, std::string_view lowerCaseNeedle);

/// What a word with a colon in the filter box means: `stored:float16`, `size:>1M`.
enum class FieldKind {
    Text,  ///< contains
    Dtype, ///< the code of a dtype, in any spelling that ONNX, torch or people use
    Number ///< compared, with K, M and G
};

/// The rows of a table as they are at one moment: all that filtering, sorting, grouping and copying ask of
/// them. Any thread may read them, since that takes longer than a window may stand still where there are
/// 200,000.
class TableRows
{
public:
    virtual ~TableRows() = default;

    virtual int count() const = 0;
    virtual SortValue sortValue(int row, int column) const = 0;
    /// Whether one of the texts that a plain word is looked for in passes the test.
    virtual bool anyText(int row, const TextTest& test) const = 0;
    virtual int category(int row) const = 0;
    virtual SortValue fieldValue(int row, int field) const = 0;
    virtual std::string_view groupKey(int row, int grouping) const = 0;
    virtual QString text(int row, int column) const = 0; ///< as it is shown
};

/// Tells which row of an older report is which of a newer one, by a number that stands for what it is.
class RowKeys
{
public:
    RowKeys() = default;
    explicit RowKeys(std::vector<std::size_t> keys); ///< by row

    std::size_t size() const { return m_keys.size(); }
    bool operator==(const RowKeys& other) const { return m_keys == other.m_keys; }
    /// By row here the row there; noRow where there is none.
    std::vector<std::uint32_t> placesIn(const RowKeys& other) const;
    static constexpr auto noRow = static_cast<std::uint32_t>(-1);

private:
    std::vector<std::size_t> m_keys;
    std::vector<std::uint32_t>
        m_byKey; ///< rows in the order of their keys, so that two lists can be gone through side by side
};

} // namespace onnxmend
