// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/comparison_model.h"

#include "core/model/layer_names.h"
#include "ui/look/core_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/models/field_values.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>

#include <array>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using Entry = ComparisonEntry;
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

QVariant differenceLook(const Entry& entry, int role)
{
    return role == Qt::ForegroundRole ? QVariant(theme::color(toneOf(*entry.row), QGuiApplication::palette()))
                                      : QVariant();
}

const std::string& nameOf(const Entry& entry) { return entry.row->side().name; }
const std::string& scopeOf(const Entry& entry) { return entry.row->side().scope; }

DType leftDtype(const Entry& entry) { return entry.row->left ? entry.row->left->dtype : DType::Undefined; }
DType rightDtype(const Entry& entry) { return entry.row->right ? entry.row->right->dtype : DType::Undefined; }

QVariant dtypeLook(DType dtype, const Entry& entry, int role)
{
    if (role == ColumnTableModel::DtypeRole && dtype != DType::Undefined) {
        return static_cast<int>(dtype);
    }
    return role == Qt::BackgroundRole && entry.row->has(Aspect::Dtype)
               ? QVariant(theme::tint(Tone::Warning, QGuiApplication::palette()))
               : QVariant();
}

QVariant tip(const std::string& text, int role)
{
    return role == Qt::ToolTipRole && !text.empty() ? QVariant(texts::fromUtf8(text)) : QVariant();
}

/// Names of the core's, with commas between them.
QString wordsOf(std::string_view names)
{
    QStringList words;
    for (const QString& name : texts::fromUtf8(names).split(u", "_s, Qt::SkipEmptyParts)) {
        words.append(texts::ofCore(name.toStdString()));
    }
    return words.join(u", "_s);
}

SortValue order(DType dtype) { return static_cast<std::int64_t>(dtype); }

constexpr std::array<Column<Entry>, 9> kColumns{{
    {"difference", QT_TRANSLATE_NOOP("columns", "Difference"),
     QT_TRANSLATE_NOOP("columns", "What the two sides differ in"), ColumnKind::Words, 16,
     [](const Entry& e) { return wordsOf(e.text->difference); },
     [](const Entry& e) { return SortValue(e.text->difference); }, differenceLook},
    {"of", QT_TRANSLATE_NOOP("columns", "Of"), QT_TRANSLATE_NOOP("columns", "What it is"), ColumnKind::Words,
     14, [](const Entry& e) { return wordsOf(comparedKindName(e.row->kind)); },
     [](const Entry& e) { return SortValue(comparedKindName(e.row->kind)); }, nullptr, 1},
    {"name", QT_TRANSLATE_NOOP("columns", "Name"), QT_TRANSLATE_NOOP("columns", "Its name on the left side"),
     ColumnKind::Name, 28, [](const Entry& e) { return texts::fromUtf8(nameOf(e)); },
     [](const Entry& e) { return SortValue(nameOf(e)); },
     [](const Entry& e, int role) { return tip(nameOf(e), role); }},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const Entry& e) {
         return scopeOf(e) == "main" || scopeOf(e).empty() ? texts::dash() : texts::fromUtf8(scopeOf(e));
     },
     [](const Entry& e) { return SortValue(scopeOf(e)); }, nullptr, 3},
    {"left-dtype", QT_TRANSLATE_NOOP("columns", "A"),
     QT_TRANSLATE_NOOP("columns", "The dtype on the left side"), ColumnKind::Dtype, 10,
     [](const Entry& e) { return texts::dtype(leftDtype(e)); },
     [](const Entry& e) { return order(leftDtype(e)); },
     [](const Entry& e, int role) { return dtypeLook(leftDtype(e), e, role); }},
    {"right-dtype", QT_TRANSLATE_NOOP("columns", "B"),
     QT_TRANSLATE_NOOP("columns", "The dtype on the right side"), ColumnKind::Dtype, 10,
     [](const Entry& e) { return texts::dtype(rightDtype(e)); },
     [](const Entry& e) { return order(rightDtype(e)); },
     [](const Entry& e, int role) { return dtypeLook(rightDtype(e), e, role); }},
    {"left", QT_TRANSLATE_NOOP("columns", "A in Full"), QT_TRANSLATE_NOOP("columns", "The left side"),
     ColumnKind::Name, 22, [](const Entry& e) { return texts::fromUtf8(e.text->left); },
     [](const Entry& e) { return SortValue(e.text->left); },
     [](const Entry& e, int role) { return tip(e.text->left, role); }},
    {"right", QT_TRANSLATE_NOOP("columns", "B in Full"), QT_TRANSLATE_NOOP("columns", "The right side"),
     ColumnKind::Name, 22, [](const Entry& e) { return texts::fromUtf8(e.text->right); },
     [](const Entry& e) { return SortValue(e.text->right); },
     [](const Entry& e, int role) { return tip(e.text->right, role); }},
    {"note", QT_TRANSLATE_NOOP("columns", "Note"),
     QT_TRANSLATE_NOOP("columns", "How far values are apart, and what else there is to say"),
     ColumnKind::Words, 40, [](const Entry& e) { return texts::fromUtf8(e.text->note); },
     [](const Entry& e) { return SortValue(e.text->note); },
     [](const Entry& e, int role) { return tip(e.text->note, role); }, 2},
}};

constexpr std::array<FilterField<Entry>, 7> kFields{{
    {"differs", QT_TRANSLATE_NOOP("columns", "What the two sides differ in"), FieldKind::Text,
     [](const Entry& e) { return SortValue(e.text->difference); }},
    {"of", QT_TRANSLATE_NOOP("columns", "What it is"), FieldKind::Text,
     [](const Entry& e) { return SortValue(comparedKindName(e.row->kind)); }},
    {"name", QT_TRANSLATE_NOOP("columns", "Its name"), FieldKind::Text,
     [](const Entry& e) { return SortValue(nameOf(e)); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const Entry& e) { return SortValue(layerOf(nameOf(e))); }},
    {"a", QT_TRANSLATE_NOOP("columns", "The dtype on the left side"), FieldKind::Dtype,
     [](const Entry& e) { return order(leftDtype(e)); }},
    {"b", QT_TRANSLATE_NOOP("columns", "The dtype on the right side"), FieldKind::Dtype,
     [](const Entry& e) { return order(rightDtype(e)); }},
    {"different", QT_TRANSLATE_NOOP("columns", "Elements that differ"), FieldKind::Number,
     [](const Entry& e) {
         return SortValue(static_cast<std::int64_t>(e.row->values ? e.row->values->different : 0));
     }},
}};

QString headingOfWords(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "No difference") : wordsOf(key);
}

constexpr std::array<RowGrouping<Entry>, 3> kGroupings{{
    {"of", QT_TRANSLATE_NOOP("columns", "Kind"), [](const Entry& e) { return comparedKindName(e.row->kind); },
     headingOfWords},
    {"difference", QT_TRANSLATE_NOOP("columns", "Difference"),
     [](const Entry& e) { return std::string_view(e.text->difference); }, headingOfWords},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"), [](const Entry& e) { return layerOf(nameOf(e)); },
     headingOfLayer},
}};

bool anyText(const Entry& entry, const TextTest& test)
{
    return test(nameOf(entry)) || test(entry.text->difference) || test(entry.text->left) ||
           test(entry.text->right) || test(entry.text->note) || test(comparedKindName(entry.row->kind));
}

} // namespace

ComparisonModel::ComparisonModel(QObject* parent)
    : ColumnTable({.columns = kColumns, .fields = kFields, .groupings = kGroupings, .anyText = anyText},
                  parent)
{
}

void ComparisonModel::open(std::shared_ptr<const CompareOutcome> outcome)
{
    const std::size_t count = outcome ? outcome->comparison.rows.size() : 0;
    resetRows(count, [&] {
        m_outcome = std::move(outcome);
        setReader([outcome = m_outcome](std::size_t index) {
            return Entry{&outcome->comparison.rows[index], &outcome->texts[index]};
        });
    });
}

} // namespace onnxmend
