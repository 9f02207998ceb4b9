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

/// Returns the path of its module; empty if it is not known, or the whole model.
std::string_view keptModulePath(const KeptNodeEntry& entry)
{
    return entry.source && entry.source->code.module ? std::string_view(*entry.source->code.module)
                                                     : std::string_view();
}

std::string keptModule(const KeptNodeEntry& entry)
{
    return entry.source ? entry.source->module : std::string();
}

std::string keptLine(const KeptNodeEntry& entry)
{
    return entry.source ? entry.source->place : std::string();
}

/// Returns the place with the source text of its line.
std::string keptLineTip(const KeptNodeEntry& entry)
{
    const std::string line = keptLine(entry);
    return line.empty() || entry.source->code.place.code.empty()
               ? line
               : line + '\n' + entry.source->code.place.code;
}

constexpr std::array<Column<KeptNodeEntry>, 7> kKeptNodeColumns{{
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
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it comes from"), ColumnKind::Name, 22,
     [](const KeptNodeEntry& e) { return orDash(keptModule(e)); },
     [](const KeptNodeEntry& e) { return SortValue(keptModule(e)); },
     [](const KeptNodeEntry& e, int role) { return tip(keptModule(e), role); }, 3},
    {"line", QT_TRANSLATE_NOOP("columns", "Line of Code"),
     QT_TRANSLATE_NOOP("columns", "The line of Python that it comes from"), ColumnKind::Name, 18,
     [](const KeptNodeEntry& e) { return orDash(keptLine(e)); },
     [](const KeptNodeEntry& e) { return SortValue(keptLine(e)); },
     [](const KeptNodeEntry& e, int role) { return tip(keptLineTip(e), role); }, 2},
}};

std::vector<std::string_view> reasonNames()
{
    std::vector<std::string_view> names;
    std::ranges::transform(keepReasons(), std::back_inserter(names), &KeepReasonInfo::name);
    return names;
}

constexpr std::array<FilterField<KeptNodeEntry>, 5> kKeptNodeFields{{
    {"reason", QT_TRANSLATE_NOOP("columns", "Reason why the node is kept, as in JSON"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(reasonOf(e).name); }, reasonNames},
    {"op", QT_TRANSLATE_NOOP("columns", "The operator"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(e.node->opType); }},
    {"node", QT_TRANSLATE_NOOP("columns", "Its name"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(e.node->node); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const KeptNodeEntry& e) { return SortValue(layerOf(e.node->node)); }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it comes from"), FieldKind::Path,
     [](const KeptNodeEntry& e) { return SortValue(keptModulePath(e)); }},
}};

QString headingOfReason(std::string_view name)
{
    const auto known = std::ranges::find(keepReasons(), name, &KeepReasonInfo::name);
    return known == keepReasons().end() ? texts::fromUtf8(name) : texts::translated(known->title);
}

QString headingOfModule(std::string_view key)
{
    return key.empty() ? QCoreApplication::translate("columns", "No module") : texts::fromUtf8(key);
}

constexpr std::array<RowGrouping<KeptNodeEntry>, 4> kKeptNodeGroupings{{
    {"reason", QT_TRANSLATE_NOOP("columns", "Reason"),
     [](const KeptNodeEntry& e) { return reasonOf(e).name; }, headingOfReason},
    {"operator", QT_TRANSLATE_NOOP("columns", "Operator"),
     [](const KeptNodeEntry& e) { return std::string_view(e.node->opType); }, headingOfOperators},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const KeptNodeEntry& e) { return layerOf(e.node->node); }, headingOfLayer},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"), keptModulePath, headingOfModule},
}};

bool anyText(const KeptNodeEntry& entry, const TextTest& test)
{
    return test(entry.node->node) || test(entry.node->opType) || test(entry.node->detail.text()) ||
           test(reasonOf(entry).title) || test(reasonOf(entry).name) || test(keptModule(entry)) ||
           test(keptLine(entry));
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
            return KeptNodeEntry{&outcome->conversion.kept[index], outcome->sources.of(index)};
        });
    });
}

} // namespace onnxmend
