// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "ui/models/shape_query.h"
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

/// The query in the filter box: words and `field:value` pairs, all of which a row has to fit.
///
///     encoder attn           both words
///     "two words"            with the blank
///     stored:float16         a field (ColumnTableModel::fieldName); of dtypes in any usual spelling
///     size:>1M  size:1k..2M  numbers, with K, M and G
///     shape:?x77x768         dimensions (ShapeQuery)
///     module:layers.3.attn   a module and those inside it; module:layers.*.attn of all layers
///     -op:Cast  -bias        not
///     /layers\.\d+\.attn/    a regular expression, of either case
///
/// Words that only look like a field are parts of a name: `while:0`, `a::b`, `http://host`, and quoted text.
/// Letters before a colon that do not name a field are an error, which lists the fields: otherwise such a
/// query would silently find nothing.
class RowQuery
{
public:
    RowQuery() = default;
    RowQuery(const QString& text, const ColumnTableModel& model);

    const QString& error() const
    {
        return m_error;
    } ///< error of a term that is not valid; such a query fits no row
    bool fitsAll() const { return m_terms.empty() && m_error.isEmpty(); }
    bool fits(const TableRows& rows, int row) const;

private:
    struct Range {
        double lowest = 0;
        double highest = 0;
    };
    using Wanted = std::variant<std::string, QRegularExpression, Range, std::vector<DType>, ShapeQuery>;
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

/// Returns the words that find the things of one module and of those inside it.
QString moduleQuery(const QString& path);
/// Returns the query with another word for the module, at the place of the one before; an empty path takes it
/// out.
QString withModule(const QString& query, const QString& path);
/// Returns the module that a query names; empty if there is none.
QString moduleOfQuery(const QString& query);

/// The words of a query. Quotes and regular expressions keep blanks together.
struct QueryWord {
    qsizetype begin = 0;
    qsizetype end = 0;
};
std::vector<QueryWord> queryWords(const QString& text);

/// Returns the dtypes that a person means: one if the text is its name, otherwise all whose names begin with
/// the text.
std::vector<DType> dtypesMeant(const QString& text);

} // namespace onnxmend
