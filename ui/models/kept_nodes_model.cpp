// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/kept_nodes_model.h"

#include "core/model/layer_names.h"
#include "ui/look/texts.h"
#include "ui/look/translated.h"
#include "ui/models/field_values.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

const KeepReasonInfo& reasonOf(const KeptNodeEntry& entry) { return keepReasonInfo(entry.node->reason); }

constexpr std::array<Column<KeptNodeEntry>, 5> kKeptNodeColumns{{
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     QT_TRANSLATE_NOOP("columns", "Operator of the node"), ColumnKind::Name, 16,
     [](const KeptNodeEntry& e) { return texts::fromUtf8(e.node->opType); },
     [](const KeptNodeEntry& e) { return SortValue(e.node->opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Node"),
     QT_TRANSLATE_NOOP("columns", "Its name, or that of its first output"), ColumnKind::Name, 34,
     [](const KeptNodeEntry& e) { return texts::fromUtf8(e.node->node); },
     [](const KeptNodeEntry& e) { return SortValue(e.node->node); },
     [](const KeptNodeEntry& e, int role) { return tip(e.node->node, role); }},
    {"why", QT_TRANSLATE_NOOP("columns", "Why"),
     QT_TRANSLATE_NOOP("columns", "Value or message that caused it"), ColumnKind::Words, 40,
     [](const KeptNodeEntry& e) {
         return e.node->detail.empty() ? texts::dash() : texts::translated(e.node->detail);
     },
     [](const KeptNodeEntry& e) { return SortValue(e.node->detail.text()); },
     [](const KeptNodeEntry& e, int role) {
         return role == Qt::ToolTipRole && !e.node->detail.empty()
                    ? QVariant(texts::translated(e.node->detail))
                    : QVariant();
     }},
    {"reason", QT_TRANSLATE_NOOP("columns", "Reason"),
     QT_TRANSLATE_NOOP("columns", "Reason why the node keeps its dtype"), ColumnKind::Words, 28,
     [](const KeptNodeEntry& e) { return texts::translated(reasonOf(e).title); },
     [](const KeptNodeEntry& e) { return SortValue(static_cast<std::int64_t>(e.node->reason)); }},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph or function that holds it"), ColumnKind::Name, 10,
     [](const KeptNodeEntry& e) {
         return e.node->graph == "main" ? texts::dash() : texts::fromUtf8(e.node->graph);
     },
     [](const KeptNodeEntry& e) { return SortValue(e.node->graph); }, nullptr, 1},
}};

std::vector<std::string_view> reasonNames()
{
    std::vector<std::string_view> names;
    std::ranges::transform(keepReasons(), std::back_inserter(names), &KeepReasonInfo::name);
    return names;
}

constexpr std::array<FilterField<KeptNodeEntry>, 4> kKeptNodeFields{{
    {"reason", QT_TRANSLATE_NOOP("columns", "Reason why the node is kept, as in JSON"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(reasonOf(e).name); }, reasonNames},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(e.node->opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Its name"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(e.node->node); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(layerOf(e.node->node)); }},
}};

QString headingOfReason(std::string_view name)
{
    const auto known = std::ranges::find(keepReasons(), name, &KeepReasonInfo::name);
    return known == keepReasons().end() ? texts::fromUtf8(name) : texts::translated(known->title);
}

constexpr std::array<RowGrouping<KeptNodeEntry>, 3> kKeptNodeGroupings{{
    {"reason", QT_TRANSLATE_NOOP("columns", "Reason"),
     [](const KeptNodeEntry& e) { return reasonOf(e).name; }, headingOfReason},
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     [](const KeptNodeEntry& e) { return std::string_view(e.node->opType); }, headingOfOperators},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const KeptNodeEntry& e) { return layerOf(e.node->node); }, headingOfLayer},
}};

bool anyText(const KeptNodeEntry& entry, const TextTest& test)
{
    return test(entry.node->node) || test(entry.node->opType) || test(entry.node->detail.text()) ||
           test(reasonOf(entry).title) || test(reasonOf(entry).name);
}

} // namespace

KeptNodesModel::KeptNodesModel(QObject* parent)
    : ColumnTable({.columns = kKeptNodeColumns,
                   .fields = kKeptNodeFields,
                   .groupings = kKeptNodeGroupings,
                   .anyText = anyText},
                  parent)
{
}

void KeptNodesModel::open(std::shared_ptr<const ConversionOutcome> outcome)
{
    const std::size_t count = outcome ? outcome->conversion.kept.size() : 0;
    resetRows(count, [&] {
        setReader([outcome = std::move(outcome)](std::size_t index) {
            return KeptNodeEntry{&outcome->conversion.kept[index]};
        });
    });
}

} // namespace onnxmend
