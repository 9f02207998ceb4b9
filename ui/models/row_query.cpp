// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/row_query.h"

#include "core/base/text.h"
#include "ui/look/texts.h"
#include "ui/models/column_table_model.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString translatedQuery(const char* text) { return QCoreApplication::translate("filter", text); }

std::optional<double> numberOf(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)b?$"),
                                            QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    double factor = 1; // units of 1000, as sizes are shown
    const QString prefix = match.captured(2).toLower();
    for (const QChar known : QStringView(u"kmgt")) {
        factor *= prefix.isEmpty() ? 1 : 1000;
        if (prefix == known) {
            break;
        }
    }
    return match.captured(1).toDouble() * factor;
}

int fieldOf(const ColumnTableModel& model, const QString& name)
{
    for (int field = 0; field < model.fieldCount(); ++field) {
        if (name.compare(texts::fromUtf8(model.fieldName(field)), Qt::CaseInsensitive) == 0) {
            return field;
        }
    }
    return -1;
}

/// Returns the field with the most similar name; empty if there is none.
QString nearestField(const ColumnTableModel& model, const QString& written)
{
    std::vector<std::string> known;
    known.reserve(static_cast<std::size_t>(model.fieldCount()));
    for (int field = 0; field < model.fieldCount(); ++field) {
        known.emplace_back(model.fieldName(field));
    }
    return texts::fromUtf8(nearestWord(written.toStdString(), known));
}

/// Returns whether the word has the form of a field with a value. Names have colons, too: a::b, c:/model,
/// http://host, and TensorFlow's while:0 with a number.
bool looksLikeField(const QString& word)
{
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z]{2,}:(?!:|//|\\d+$)."));
    return pattern.match(word).hasMatch();
}

QString unquoted(const QString& text)
{
    const bool isQuoted = text.startsWith(u'"');
    return isQuoted ? text.mid(1, text.size() > 1 && text.endsWith(u'"') ? text.size() - 2 : -1) : text;
}

bool isExpression(const QString& text)
{
    return text.size() > 2 && text.startsWith(u'/') && text.endsWith(u'/');
}

/// Returns the usual names of a dtype.
QStringList namesOf(const DTypeInfo& info)
{
    return {texts::fromUtf8(info.onnxName).toLower(), texts::fromUtf8(info.torchName).toLower(),
            texts::fromUtf8(info.safetensorsName).toLower(), texts::shortDtype(info.dtype).toLower()};
}

QString noFieldText(const ColumnTableModel& model, const QString& written)
{
    const QString nearest = nearestField(model, written);
    const QString text =
        nearest.isEmpty()
            ? translatedQuery(
                  QT_TRANSLATE_NOOP("filter", "There is no %1: here; put a name with a colon in quotes"))
                  .arg(written)
            : translatedQuery(QT_TRANSLATE_NOOP("filter", "There is no %1: here; is %2: meant?"))
                  .arg(written, nearest);
    QStringList known;
    for (int field = 0; field < model.fieldCount(); ++field) {
        known.append(texts::fromUtf8(model.fieldName(field)) + u':');
    }
    return text + u'\n' +
           translatedQuery(QT_TRANSLATE_NOOP("filter", "The keys here: %1")).arg(known.join(u' '));
}

/// Returns an expression for a path and those inside it. A field may have several paths, each on a line of
/// its own.
QRegularExpression expressionOfPath(const QString& path)
{
    QString pattern = QRegularExpression::escape(path);
    pattern.replace(u"\\*"_s, u"[^\n]*"_s);
    return QRegularExpression(u"^%1(?:\\.|$)"_s.arg(pattern), QRegularExpression::CaseInsensitiveOption |
                                                                  QRegularExpression::MultilineOption);
}

constexpr QLatin1StringView moduleKey("module:");

bool isModuleWord(const QString& word) { return word.startsWith(moduleKey, Qt::CaseInsensitive); }

} // namespace

QString moduleQuery(const QString& path)
{
    // Quotes keep a path together that has blanks, or that looks like an expression.
    const bool isPlain = !path.contains(u' ') && !path.startsWith(u'/');
    return path.isEmpty() ? QString() : isPlain ? u"module:%1"_s.arg(path) : u"module:\"%1\""_s.arg(path);
}

QString withModule(const QString& query, const QString& path)
{
    const QString wanted = moduleQuery(path);
    QStringList words;
    bool isPlaced = wanted.isEmpty();
    for (const QueryWord& place : queryWords(query)) {
        const QString word = query.mid(place.begin, place.end - place.begin);
        if (!isModuleWord(word)) {
            words.append(word);
        } else if (!std::exchange(isPlaced, true)) {
            words.append(wanted);
        }
    }
    if (!isPlaced) {
        words.append(wanted);
    }
    return words.join(u' ');
}

QString moduleOfQuery(const QString& query)
{
    for (const QueryWord& place : queryWords(query)) {
        const QString word = query.mid(place.begin, place.end - place.begin);
        if (isModuleWord(word)) {
            return unquoted(word.mid(moduleKey.size()));
        }
    }
    return {};
}

std::vector<QueryWord> queryWords(const QString& text)
{
    std::vector<QueryWord> words;
    qsizetype place = 0;
    while (place < text.size()) {
        if (text[place].isSpace()) {
            ++place;
            continue;
        }
        QueryWord word{place, place};
        QChar closing;
        for (; word.end < text.size() && (!closing.isNull() || !text[word.end].isSpace()); ++word.end) {
            const QChar letter = text[word.end];
            const bool begins =
                word.end == word.begin || text[word.end - 1] == u':' || text[word.end - 1] == u'-';
            const bool opensExpression = letter == u'/' && begins && text.indexOf(u'/', word.end + 1) > 0;
            if (letter == closing) {
                closing = QChar();
            } else if (closing.isNull() && (letter == u'"' || opensExpression)) {
                closing = letter;
            }
        }
        words.push_back(word);
        place = word.end;
    }
    return words;
}

std::vector<DType> dtypesMeant(const QString& text)
{
    const QString wanted = text.toLower();
    std::vector<DType> beginning;
    for (const DTypeInfo& info : dtypeTable()) {
        if (info.dtype == DType::Undefined) {
            continue;
        }
        for (const QString& name : namesOf(info)) {
            if (name == wanted) {
                return {info.dtype};
            }
            if (!name.isEmpty() && name.startsWith(wanted) &&
                (beginning.empty() || beginning.back() != info.dtype)) {
                beginning.push_back(info.dtype);
            }
        }
    }
    return beginning;
}

RowQuery::RowQuery(const QString& text, const ColumnTableModel& model)
{
    for (const QueryWord& word : queryWords(text)) {
        add(text.mid(word.begin, word.end - word.begin), model);
    }
}

void RowQuery::add(const QString& word, const ColumnTableModel& model)
{
    Term term;
    QString value = word;
    if (value.size() > 1 && value.startsWith(u'-')) {
        term.isNegated = true;
        value.remove(0, 1);
    }
    const qsizetype colon = value.indexOf(u':');
    const int field = colon > 0 ? fieldOf(model, value.left(colon)) : -1;
    if (field < 0 && model.fieldCount() > 0 && looksLikeField(value)) {
        reject(noFieldText(model, value.left(colon)));
        return;
    }
    if (field >= 0) {
        term.field = field;
        value.remove(0, colon + 1);
        if (value.isEmpty()) { // the user is still typing
            return;
        }
    }
    if (std::optional<Wanted> wanted =
            wantedOf(field < 0 ? FieldKind::Text : model.fieldKind(field), value)) {
        term.wanted = std::move(*wanted);
        m_terms.push_back(std::move(term));
    } else if (field < 0 || model.fieldKind(field) == FieldKind::Text ||
               model.fieldKind(field) == FieldKind::Path) {
        reject(
            translatedQuery(QT_TRANSLATE_NOOP("filter", "%1 is not a valid regular expression")).arg(word));
    } else if (model.fieldKind(field) == FieldKind::Dtype) {
        reject(translatedQuery(QT_TRANSLATE_NOOP("filter", "%1 is not a dtype")).arg(value));
    } else if (model.fieldKind(field) == FieldKind::Shape) {
        reject(translatedQuery(QT_TRANSLATE_NOOP("filter", "%1 is not a shape, as in 77x768, ?x3 or scalar"))
                   .arg(value));
    } else {
        reject(translatedQuery(QT_TRANSLATE_NOOP("filter", "%1 is not a number, as in >1M or 10..200"))
                   .arg(value));
    }
}

void RowQuery::reject(const QString& why)
{
    if (m_error.isEmpty()) {
        m_error = why;
    }
}

std::optional<RowQuery::Wanted> RowQuery::wantedOf(FieldKind kind, const QString& value)
{
    if (kind == FieldKind::Dtype) {
        const std::vector<DType> dtypes = dtypesMeant(value);
        return dtypes.empty() ? std::nullopt : std::optional<Wanted>(dtypes);
    }
    if (kind == FieldKind::Shape) {
        const std::optional<ShapeQuery> shape = ShapeQuery::parse(unquoted(value));
        return shape ? std::optional<Wanted>(*shape) : std::nullopt;
    }
    if (kind == FieldKind::Path && !isExpression(value)) {
        return expressionOfPath(unquoted(value));
    }
    if (kind == FieldKind::Text || kind == FieldKind::Path) {
        if (!isExpression(value)) {
            return asciiLowerCase(unquoted(value).toStdString());
        }
        // A field may have several texts, each on a line of its own.
        QRegularExpression expression(value.mid(1, value.size() - 2),
                                      QRegularExpression::CaseInsensitiveOption |
                                          QRegularExpression::MultilineOption);
        return expression.isValid() ? std::optional<Wanted>(expression) : std::nullopt;
    }
    static const QRegularExpression pattern(QStringLiteral("^(>=|<=|>|<|=)?(.+?)(?:\\.\\.(.+))?$"));
    const QRegularExpressionMatch match = pattern.match(value);
    const QString comparison = match.captured(1);
    const std::optional<double> first = numberOf(match.captured(2));
    const bool isRange = match.hasCaptured(3);
    const std::optional<double> second = isRange ? numberOf(match.captured(3)) : first;
    if (!first || !second || (isRange && !comparison.isEmpty())) {
        return std::nullopt;
    }
    constexpr double least = std::numeric_limits<double>::lowest();
    constexpr double most = std::numeric_limits<double>::max();
    if (comparison.startsWith(u'>')) {
        return Range{comparison == u">=" ? *first : std::nextafter(*first, most), most};
    }
    if (comparison.startsWith(u'<')) {
        return Range{least, comparison == u"<=" ? *first : std::nextafter(*first, least)};
    }
    return Range{*first, *second};
}

bool RowQuery::fits(const TableRows& rows, int row) const
{
    return m_error.isEmpty() && std::ranges::all_of(m_terms, [&rows, row](const Term& term) {
               return fits(term, rows, row) != term.isNegated;
           });
}

bool RowQuery::fits(const Term& term, const TableRows& rows, int row)
{
    const auto hasText = [&term](std::string_view text) {
        if (const auto* const expression = std::get_if<QRegularExpression>(&term.wanted)) {
            // The whole text with its line ends, which a shown text does not have.
            return expression->match(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())))
                .hasMatch();
        }
        return containsIgnoringCase(text, std::get<std::string>(term.wanted));
    };
    if (!term.field) {
        return rows.anyText(row, hasText);
    }
    const SortValue value = rows.fieldValue(row, *term.field);
    if (const auto* const shape = std::get_if<ShapeQuery>(&term.wanted)) {
        const std::optional<std::string_view> keys = value.text();
        return keys && shape->fits(*keys);
    }
    if (const auto text = value.text()) {
        // A field of numbers gives a text for a row without a number.
        const bool isForText = std::holds_alternative<std::string>(term.wanted) ||
                               std::holds_alternative<QRegularExpression>(term.wanted);
        return isForText && hasText(*text);
    }
    const auto* const whole = std::get_if<std::int64_t>(&value);
    if (const auto* const dtypes = std::get_if<std::vector<DType>>(&term.wanted)) {
        return whole && std::ranges::find(*dtypes, static_cast<DType>(*whole)) != dtypes->end();
    }
    const auto& range = std::get<Range>(term.wanted);
    const double exact = whole ? static_cast<double>(*whole) : std::get<double>(value);
    return exact >= range.lowest && exact <= range.highest;
}

} // namespace onnxmend
