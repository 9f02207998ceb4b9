// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/comparison_model.h"

#include "core/model/layer_names.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

Tone toneOf(const ComparedRow& row)
{
    switch (row.change) {
    case Change::Added:
    case Change::Filled:
        return Tone::Accent;
    case Change::Removed:
    case Change::Emptied:
        return Tone::Bad;
    default:
        return row.counts() ? Tone::Warning : Tone::Muted;
    }
}

QVariant differenceLook(const ComparisonEntry& entry, int role)
{
    return role == Qt::ForegroundRole ? QVariant(theme::color(toneOf(*entry.row), QGuiApplication::palette()))
                                      : QVariant();
}

const std::string& nameOf(const ComparisonEntry& entry) { return entry.row->side().name; }
const std::string& scopeOf(const ComparisonEntry& entry) { return entry.row->side().scope; }

DType leftDtype(const ComparisonEntry& entry)
{
    return entry.row->left ? entry.row->left->dtype : DType::Undefined;
}
DType rightDtype(const ComparisonEntry& entry)
{
    return entry.row->right ? entry.row->right->dtype : DType::Undefined;
}

QVariant dtypeLook(DType dtype, const ComparisonEntry& entry, int role)
{
    if (role == ColumnTableModel::DtypeRole && dtype != DType::Undefined) {
        return static_cast<int>(dtype);
    }
    return role == Qt::BackgroundRole && entry.row->has(Aspect::Dtype)
               ? QVariant(theme::tint(Tone::Warning, QGuiApplication::palette()))
               : QVariant();
}

/// Returns the core's names in words, with commas between them.
QString wordsOf(std::string_view names)
{
    QStringList words;
    for (const QString& name : texts::fromUtf8(names).split(u", "_s, Qt::SkipEmptyParts)) {
        words.append(texts::translatedName(name.toStdString()));
    }
    return words.join(u", "_s);
}

/// Returns the shape of a side; nullopt if it has none.
std::optional<std::string> shapeOfSide(const std::optional<ComparedSide>& side)
{
    return side && side->shape ? std::optional(shapeKey(*side->shape)) : std::nullopt;
}

/// Returns the shapes of both sides, each on a line of its own; a number if neither has one.
SortValue comparedShapes(const ComparisonEntry& entry)
{
    const std::optional<std::string> left = shapeOfSide(entry.row->left);
    const std::optional<std::string> right = shapeOfSide(entry.row->right);
    if (!left && !right) {
        return std::int64_t{-1};
    }
    return left && right && *left != *right ? *left + '\n' + *right : left.value_or(right.value_or(""));
}

QString comparedShape(const ComparisonEntry& entry)
{
    const std::optional<std::string> left = shapeOfSide(entry.row->left);
    const std::optional<std::string> right = shapeOfSide(entry.row->right);
    if (!left && !right) {
        return texts::dash();
    }
    return left && right && *left != *right ? u"%1 → %2"_s.arg(shapeKeyText(*left), shapeKeyText(*right))
                                            : shapeKeyText(left ? *left : *right);
}

constexpr std::array<Column<ComparisonEntry>, 11> kComparisonColumns{{
    {"difference", QT_TRANSLATE_NOOP("columns", "Difference"),
     QT_TRANSLATE_NOOP("columns", "Property in which the two sides differ"), ColumnKind::Words, 16,
     [](const ComparisonEntry& e) { return wordsOf(e.text->difference); },
     [](const ComparisonEntry& e) { return SortValue(e.text->difference); }, differenceLook},
    {"of", QT_TRANSLATE_NOOP("columns", "Of"), QT_TRANSLATE_NOOP("columns", "Kind of the compared thing"),
     ColumnKind::Words, 14, [](const ComparisonEntry& e) { return wordsOf(comparedKindName(e.row->kind)); },
     [](const ComparisonEntry& e) { return SortValue(comparedKindName(e.row->kind)); }, nullptr, 1},
    {"name", QT_TRANSLATE_NOOP("columns", "Name"), QT_TRANSLATE_NOOP("columns", "Its name on the left side"),
     ColumnKind::Name, 28, [](const ComparisonEntry& e) { return texts::fromUtf8(nameOf(e)); },
     [](const ComparisonEntry& e) { return SortValue(nameOf(e)); },
     [](const ComparisonEntry& e, int role) { return tip(nameOf(e), role); }},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const ComparisonEntry& e) {
         return scopeOf(e) == "main" || scopeOf(e).empty() ? texts::dash() : texts::fromUtf8(scopeOf(e));
     },
     [](const ComparisonEntry& e) { return SortValue(scopeOf(e)); }, nullptr, 3},
    {"left-dtype", QT_TRANSLATE_NOOP("columns", "A"),
     QT_TRANSLATE_NOOP("columns", "The dtype on the left side"), ColumnKind::Dtype, 10,
     [](const ComparisonEntry& e) { return texts::dtype(leftDtype(e)); },
     [](const ComparisonEntry& e) { return dtypeOrder(leftDtype(e)); },
     [](const ComparisonEntry& e, int role) { return dtypeLook(leftDtype(e), e, role); }},
    {"right-dtype", QT_TRANSLATE_NOOP("columns", "B"),
     QT_TRANSLATE_NOOP("columns", "The dtype on the right side"), ColumnKind::Dtype, 10,
     [](const ComparisonEntry& e) { return texts::dtype(rightDtype(e)); },
     [](const ComparisonEntry& e) { return dtypeOrder(rightDtype(e)); },
     [](const ComparisonEntry& e, int role) { return dtypeLook(rightDtype(e), e, role); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"),
     QT_TRANSLATE_NOOP("columns", "The dimensions, of both sides if they differ"), ColumnKind::Name, 13,
     comparedShape, [](const ComparisonEntry& e) { return comparedShapes(e); },
     [](const ComparisonEntry& e, int role) {
         return role == Qt::BackgroundRole && e.row->has(Aspect::Shape)
                    ? QVariant(theme::tint(Tone::Warning, QGuiApplication::palette()))
                    : QVariant();
     },
     4},
    {"left", QT_TRANSLATE_NOOP("columns", "A in Full"), QT_TRANSLATE_NOOP("columns", "The left side"),
     ColumnKind::Name, 22, [](const ComparisonEntry& e) { return texts::fromUtf8(e.text->left); },
     [](const ComparisonEntry& e) { return SortValue(e.text->left); },
     [](const ComparisonEntry& e, int role) { return tip(e.text->left, role); }},
    {"right", QT_TRANSLATE_NOOP("columns", "B in Full"), QT_TRANSLATE_NOOP("columns", "The right side"),
     ColumnKind::Name, 22, [](const ComparisonEntry& e) { return texts::fromUtf8(e.text->right); },
     [](const ComparisonEntry& e) { return SortValue(e.text->right); },
     [](const ComparisonEntry& e, int role) { return tip(e.text->right, role); }},
    {"note", QT_TRANSLATE_NOOP("columns", "Note"),
     QT_TRANSLATE_NOOP("columns", "Distance of the values, and other notes"), ColumnKind::Words, 40,
     [](const ComparisonEntry& e) { return texts::fromUtf8(e.text->note); },
     [](const ComparisonEntry& e) { return SortValue(e.text->note); },
     [](const ComparisonEntry& e, int role) { return tip(e.text->note, role); }, 2},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), ColumnKind::Name, 18,
     [](const ComparisonEntry& e) { return orDash(e.text->module); },
     [](const ComparisonEntry& e) { return SortValue(e.text->module); }, nullptr, 5},
}};

constexpr std::array<FilterField<ComparisonEntry>, 9> kComparisonFields{{
    {"differs", QT_TRANSLATE_NOOP("columns", "Property in which the two sides differ"), FieldKind::Text,
     [](const ComparisonEntry& e) { return SortValue(e.text->difference); }},
    {"of", QT_TRANSLATE_NOOP("columns", "Kind of the compared thing"), FieldKind::Text,
     [](const ComparisonEntry& e) { return SortValue(comparedKindName(e.row->kind)); }},
    {"name", QT_TRANSLATE_NOOP("columns", "Its name"), FieldKind::Text,
     [](const ComparisonEntry& e) { return SortValue(nameOf(e)); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const ComparisonEntry& e) { return SortValue(layerOf(nameOf(e))); }},
    {"a", QT_TRANSLATE_NOOP("columns", "The dtype on the left side"), FieldKind::Dtype,
     [](const ComparisonEntry& e) { return dtypeOrder(leftDtype(e)); }},
    {"b", QT_TRANSLATE_NOOP("columns", "The dtype on the right side"), FieldKind::Dtype,
     [](const ComparisonEntry& e) { return dtypeOrder(rightDtype(e)); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The dimensions of either side"), FieldKind::Shape,
     comparedShapes},
    {"different", QT_TRANSLATE_NOOP("columns", "Elements that differ"), FieldKind::Number,
     [](const ComparisonEntry& e) {
         return SortValue(static_cast<std::int64_t>(e.row->values ? e.row->values->different : 0));
     }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), FieldKind::Path,
     [](const ComparisonEntry& e) { return SortValue(e.text->module); }},
}};

QString headingOfWords(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "No difference") : wordsOf(key);
}

constexpr std::array<RowGrouping<ComparisonEntry>, 3> kComparisonGroupings{{
    {"of", QT_TRANSLATE_NOOP("columns", "Kind"),
     [](const ComparisonEntry& e) { return comparedKindName(e.row->kind); }, headingOfWords},
    {"difference", QT_TRANSLATE_NOOP("columns", "Difference"),
     [](const ComparisonEntry& e) { return std::string_view(e.text->difference); }, headingOfWords},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const ComparisonEntry& e) { return layerOf(nameOf(e)); }, headingOfLayer},
}};

bool anyText(const ComparisonEntry& entry, const TextTest& test)
{
    return test(nameOf(entry)) || test(entry.text->difference) || test(entry.text->left) ||
           test(entry.text->right) || test(entry.text->note) || test(comparedKindName(entry.row->kind));
}

} // namespace

DifferencePlace placeOfDifference(const ComparedRow& row)
{
    switch (row.change) {
    case Change::Removed:
        return DifferencePlace::LeftAlone;
    case Change::Added:
        return DifferencePlace::RightAlone;
    case Change::Moved:
        return DifferencePlace::Renamed;
    case Change::Changed:
    case Change::Filled:
    case Change::Emptied:
        break;
    }
    return DifferencePlace::Both;
}

ComparisonModel::ComparisonModel(QObject* parent)
    : ColumnTable(
          {.columns = kComparisonColumns,
           .fields = kComparisonFields,
           .groupings = kComparisonGroupings,
           .anyText = anyText,
           .category =
               [](const ComparisonEntry& entry) { return static_cast<int>(placeOfDifference(*entry.row)); }},
          parent)
{
}

std::vector<std::size_t> ComparisonModel::counts() const
{
    std::vector<std::size_t> counts(4);
    if (m_outcome) {
        for (const ComparedRow& row : m_outcome->comparison.rows) {
            ++counts[static_cast<std::size_t>(placeOfDifference(row))];
        }
    }
    return counts;
}

void ComparisonModel::open(std::shared_ptr<const CompareOutcome> outcome)
{
    const std::size_t count = outcome ? outcome->comparison.rows.size() : 0;
    resetRows(count, [&] {
        m_outcome = std::move(outcome);
        m_hasModules =
            m_outcome && std::ranges::any_of(m_outcome->texts, [](const CompareOutcome::RowText& text) {
                return !text.module.empty();
            });
        setReader([outcome = m_outcome](std::size_t index) {
            return ComparisonEntry{&outcome->comparison.rows[index], &outcome->texts[index]};
        });
    });
}

std::vector<std::filesystem::path> CompareOutcome::files() const
{
    std::vector<std::filesystem::path> files;
    for (const ModelOrCheckpoint* const side : {&left, &right}) {
        const auto* const model = std::get_if<std::shared_ptr<const Model>>(side);
        files.push_back(model ? (*model)->path() : std::get<std::shared_ptr<const Checkpoint>>(*side)->path);
    }
    return files;
}

} // namespace onnxmend
