// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "ui/models/table_rows.h"

#include <QRegularExpression>
#include <QString>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace onnxmend
{

class ColumnTableModel;

/// What the filter box says: words and `field:value` pairs of which a row has to fit all.
///
///     encoder attn           both words
///     "two words"            with the blank
///     stored:float16         a field (ColumnTableModel::fieldName); of dtypes in any usual spelling
///     size:>1M  size:1k..2M  numbers, with K, M and G
///     -op:Cast  -bias        not
///     /layers\.\d+\.attn/    a regular expression, of either case
///
/// What only looks like a field is part of the name that is looked for: `while:0`, `a::b`, `http://host`, and
/// whatever is quoted. Letters before a colon that name no field are an error, since such a query would find
/// nothing without a word.
class RowQuery
{
public:
    RowQuery() = default;
    RowQuery(const QString& text, const ColumnTableModel& model);

    const QString& error() const
    {
        return m_error;
    } ///< of a term that means nothing; such a query fits nothing
    bool fitsAll() const { return m_terms.empty() && m_error.isEmpty(); }
    bool fits(const TableRows& rows, int row) const;

private:
    struct Range {
        double lowest = 0;
        double highest = 0;
    };
    using Wanted = std::variant<std::string, QRegularExpression, Range, std::vector<DType>>;
    struct Term {
        std::optional<int> field;
        Wanted wanted; ///< a text is in lower case
        bool isNegated = false;
    };

    void add(const QString& word, const ColumnTableModel& model);
    void reject(const QString& why);
    std::optional<Wanted> wantedOf(FieldKind kind, const QString& value);
    static bool fits(const Term& term, const TableRows& rows, int row);

    std::vector<Term> m_terms;
    QString m_error;
};

/// The words of a query, in which quotes and regular expressions hold blanks together.
struct QueryWord {
    qsizetype begin = 0;
    qsizetype end = 0;
};
std::vector<QueryWord> queryWords(const QString& text);

/// Dtypes that a person means: one where the text is a name of it, else all whose names begin with it.
std::vector<DType> dtypesMeant(const QString& text);

} // namespace onnxmend
