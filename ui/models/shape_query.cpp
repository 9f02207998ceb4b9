// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/shape_query.h"

#include "core/base/text.h"
#include "ui/look/texts.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::string_view anyDimension = "?";

void addDimension(std::string& key, std::string_view dimension)
{
    if (!key.empty()) {
        key += ',';
    }
    key += dimension;
}

/// Returns the dimensions of a text such as "[N, 4]", which a report has for a shape with names.
std::string keyOfText(std::string_view text)
{
    std::string key;
    std::ranges::copy_if(text, std::back_inserter(key),
                         [](char letter) { return letter != '[' && letter != ']' && letter != ' '; });
    return key;
}

/// Returns where the first dimension ends. A comma in parentheses belongs to its name: "Max(1,s0)".
std::size_t endOfFirst(std::string_view key)
{
    int depth = 0;
    for (std::size_t i = 0; i < key.size(); ++i) {
        depth += key[i] == '(' ? 1 : key[i] == ')' ? -1 : 0;
        if (key[i] == ',' && depth <= 0) {
            return i;
        }
    }
    return key.size();
}

std::vector<std::string_view> dimensionsOf(std::string_view key)
{
    std::vector<std::string_view> dimensions;
    while (!key.empty()) {
        dimensions.push_back(key.substr(0, endOfFirst(key)));
        key.remove_prefix(std::min(key.size(), dimensions.back().size() + 1));
    }
    return dimensions;
}

/// Divides a query at commas and ×, except inside parentheses, which belong to a name.
QStringList dividedAtCommas(const QString& text)
{
    QStringList parts{QString()};
    int depth = 0;
    for (const QChar letter : text) {
        depth += letter == u'(' ? 1 : letter == u')' ? -1 : 0;
        if (depth <= 0 && (letter == u',' || letter == u'×')) {
            parts.append(QString());
        } else {
            parts.back() += letter;
        }
    }
    return parts;
}

/// Returns the ways to divide a query into dimensions. An x beside a number or a question mark divides, or it
/// belongs to a name, such as idx0. If there are commas, it belongs to a name.
std::vector<QStringList> dividedShapes(QString text)
{
    static const QRegularExpression beside(u"(?<=[\\d?])[xX](?=[\\w?])|(?<=\\w)[xX](?=[\\d?])"_s);
    static const QRegularExpression behind(u"(?<=[\\d?])[xX](?=[\\w?])"_s);
    static const QRegularExpression unfinished(u"(?<=[\\d?])[xX×,]$"_s); // the user is still typing
    text.remove(u'[').remove(u']').remove(u' ').remove(unfinished);
    std::vector<QStringList> ways{dividedAtCommas(text)};
    if (ways.front().size() > 1) {
        return ways;
    }
    for (const QRegularExpression* const times : {&behind, &beside}) {
        QString divided = text;
        QStringList parts = dividedAtCommas(divided.replace(*times, u","_s));
        if (parts != ways.back()) {
            ways.push_back(std::move(parts));
        }
    }
    return ways;
}

/// Returns the dimensions as fitsFrom() reads them; nullopt if one of them is neither a number nor a name.
std::optional<std::vector<std::string>> wantedDimensions(const QStringList& parts)
{
    static const QRegularExpression dimension(
        u"^(\\?|\\d+|[\\p{L}_][\\w.:/+*-]*(\\([\\w.:/+*,()-]*\\)[\\w.:/+*()-]*)?)$"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    std::vector<std::string> wanted;
    for (const QString& part : parts) {
        if (!dimension.match(part).hasMatch() || part.count(u'(') != part.count(u')')) {
            return std::nullopt;
        }
        wanted.push_back(asciiLowerCase(part.toStdString()));
    }
    return wanted;
}

bool fitsFrom(const std::vector<std::string_view>& dimensions, std::size_t first,
              const std::vector<std::string>& wanted)
{
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] != anyDimension && asciiLowerCase(dimensions[first + i]) != wanted[i]) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string shapeKey(std::span<const std::int64_t> shape)
{
    std::string key;
    for (const std::int64_t size : shape) {
        addDimension(key, std::to_string(size));
    }
    return key;
}

std::string shapeKey(std::span<const Dimension> shape)
{
    std::string key;
    for (const Dimension& dimension : shape) {
        addDimension(key, dimension.value               ? std::to_string(*dimension.value)
                          : dimension.parameter.empty() ? std::string(anyDimension)
                                                        : dimension.parameter);
    }
    return key;
}

SortValue shapeValue(const InitializerRow* row)
{
    if (!row || row->openShape == "?") {
        return std::int64_t{-1};
    }
    return row->openShape.empty() ? shapeKey(row->shape) : keyOfText(row->openShape);
}

QString shapeKeyText(std::string_view key)
{
    constexpr qsizetype mostShown = 64; // a file may state any number
    if (key.empty()) {
        return texts::shape({});
    }
    QStringList dimensions;
    for (const std::string_view dimension : dimensionsOf(key)) {
        dimensions.append(texts::fromUtf8(dimension));
    }
    return dimensions.mid(0, mostShown).join(u'×') + (dimensions.size() > mostShown ? u"×…"_s : QString());
}

QString rowShapeText(const InitializerRow* row)
{
    return !row || row->openShape == "?" ? texts::dash()
           : row->openShape.empty()      ? texts::shape(row->shape)
                                         : shapeKeyText(keyOfText(row->openShape));
}

SortValue shapeOrder(const InitializerRow* row)
{
    if (!row) {
        return std::int64_t{-1};
    }
    return row->shape.empty() ? std::int64_t{0} : row->shape.front();
}

std::optional<ShapeQuery> ShapeQuery::parse(const QString& text)
{
    ShapeQuery query;
    QString dimensions = text;
    if (dimensions.startsWith(u'=')) {
        query.m_isWhole = true;
        dimensions.remove(0, 1);
    }
    if (dimensions.compare(u"scalar"_s, Qt::CaseInsensitive) == 0) {
        query.m_isWhole = true;
        return query;
    }
    query.m_ways.clear();
    for (const QStringList& parts : dividedShapes(dimensions)) {
        if (std::optional<std::vector<std::string>> wanted = wantedDimensions(parts)) {
            query.m_ways.push_back(std::move(*wanted));
        }
    }
    return query.m_ways.empty() ? std::nullopt : std::optional(query);
}

bool ShapeQuery::fits(std::string_view keys) const
{
    while (true) {
        const std::size_t end = keys.find('\n');
        if (fitsOne(keys.substr(0, end))) {
            return true;
        }
        if (end == std::string_view::npos) {
            return false;
        }
        keys.remove_prefix(end + 1);
    }
}

bool ShapeQuery::fitsOne(std::string_view key) const
{
    const std::vector<std::string_view> dimensions = dimensionsOf(key);
    return std::ranges::any_of(m_ways, [&](const std::vector<std::string>& wanted) {
        if (m_isWhole) {
            return dimensions.size() == wanted.size() && fitsFrom(dimensions, 0, wanted);
        }
        for (std::size_t first = 0; first + wanted.size() <= dimensions.size(); ++first) {
            if (fitsFrom(dimensions, first, wanted)) {
                return true;
            }
        }
        return false;
    });
}

} // namespace onnxmend
