// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/numbers_model.h"

#include "core/model/layer_names.h"
#include "ui/look/texts.h"
#include "ui/models/field_values.h"

#include <QCoreApplication>

#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the name of the node, otherwise of its first output.
const std::string& shownName(const NodeNumberEntry& entry)
{
    const GraphPlace& place = entry.node->place;
    return place.nodeName.empty() ? place.value : place.nodeName;
}

constexpr std::array<Column<NodeNumberEntry>, 5> kNumberColumns{{
    {"number", QT_TRANSLATE_NOOP("columns", "Number"),
     QT_TRANSLATE_NOOP("columns", "Number of the node in the file"), ColumnKind::Number, 14,
     [](const NodeNumberEntry& e) { return texts::number(e.node->number); },
     [](const NodeNumberEntry& e) { return SortValue(e.node->number); }},
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     QT_TRANSLATE_NOOP("columns", "Operator of the node"), ColumnKind::Name, 16,
     [](const NodeNumberEntry& e) { return texts::fromUtf8(e.node->opType); },
     [](const NodeNumberEntry& e) { return SortValue(e.node->opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"),
     QT_TRANSLATE_NOOP("columns", "Its name, or that of its first output"), ColumnKind::Name, 34,
     [](const NodeNumberEntry& e) { return texts::fromUtf8(shownName(e)); },
     [](const NodeNumberEntry& e) { return SortValue(shownName(e)); },
     [](const NodeNumberEntry& e, int role) { return tip(shownName(e), role); }},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const NodeNumberEntry& e) {
         return e.node->place.scope == "main" ? texts::dash() : texts::fromUtf8(e.node->place.scope);
     },
     [](const NodeNumberEntry& e) { return SortValue(e.node->place.scope); }, nullptr, 1},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), ColumnKind::Name, 18,
     [](const NodeNumberEntry& e) { return orDash(e.node->module); },
     [](const NodeNumberEntry& e) { return SortValue(e.node->module); }, nullptr, 2},
}};

constexpr std::array<FilterField<NodeNumberEntry>, 6> kNumberFields{{
    {"number", QT_TRANSLATE_NOOP("columns", "Number of the node in the file"), FieldKind::Number,
     [](const NodeNumberEntry& e) { return SortValue(e.node->number); }},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const NodeNumberEntry& e) { return SortValue(e.node->opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Its name"), FieldKind::Text,
     [](const NodeNumberEntry& e) { return SortValue(shownName(e)); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const NodeNumberEntry& e) { return SortValue(layerOf(shownName(e))); }},
    {"in", QT_TRANSLATE_NOOP("columns", "The subgraph or function"), FieldKind::Text,
     [](const NodeNumberEntry& e) { return SortValue(e.node->place.scope); }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), FieldKind::Path,
     [](const NodeNumberEntry& e) { return SortValue(e.node->module); }},
}};

constexpr std::array<RowGrouping<NodeNumberEntry>, 2> kNumberGroupings{{
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     [](const NodeNumberEntry& e) { return std::string_view(e.node->opType); }, headingOfOperators},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const NodeNumberEntry& e) { return layerOf(shownName(e)); }, headingOfLayer},
}};

bool anyText(const NodeNumberEntry& entry, const TextTest& test)
{
    return test(shownName(entry)) || test(entry.node->opType);
}

} // namespace

NumbersModel::NumbersModel(QObject* parent)
    : ColumnTable({.columns = kNumberColumns,
                   .fields = kNumberFields,
                   .groupings = kNumberGroupings,
                   .anyText = anyText},
                  parent)
{
}

void NumbersModel::open(std::shared_ptr<const std::vector<NodeNumber>> numbers)
{
    const std::size_t count = numbers ? numbers->size() : 0;
    resetRows(count, [&] {
        setReader([numbers = std::move(numbers)](std::size_t index) {
            return NodeNumberEntry{&(*numbers)[index]};
        });
    });
}

} // namespace onnxmend
