// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/initializer_columns.h"

#include "core/model/layer_names.h"
#include "core/types/finding_kinds.h"
#include "ui/look/texts.h"
#include "ui/models/field_values.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <array>

namespace onnxmend
{

using theme::Tone;

namespace
{

constexpr std::array<EntryStatusRow, 8> kEntryStatuses{{
    {EntryStatus::Mismatch, "mismatch", QT_TRANSLATE_NOOP("status", "Mismatch"),
     QT_TRANSLATE_NOOP("status", "The stored dtype is not the declared or required one"), Tone::Bad,
     "status-mismatch"},
    {EntryStatus::ShapeMismatch, "shape", QT_TRANSLATE_NOOP("status", "Wrong shape"),
     QT_TRANSLATE_NOOP("status", "The checkpoint's tensor has another shape"), Tone::Bad, "status-shape"},
    {EntryStatus::Missing, "missing", QT_TRANSLATE_NOOP("status", "Missing"),
     QT_TRANSLATE_NOOP("status", "No checkpoint has a tensor for this input"), Tone::Warning,
     "status-missing"},
    {EntryStatus::Ambiguous, "ambiguous", QT_TRANSLATE_NOOP("status", "Ambiguous"),
     QT_TRANSLATE_NOOP("status", "Several tensors fit equally well"), Tone::Warning, "status-ambiguous"},
    {EntryStatus::Unreadable, "unreadable", QT_TRANSLATE_NOOP("status", "Unreadable"),
     QT_TRANSLATE_NOOP("status", "The bytes cannot be read"), Tone::Bad, "status-unreadable"},
    {EntryStatus::Unused, "unused", QT_TRANSLATE_NOOP("status", "Unused"),
     QT_TRANSLATE_NOOP("status", "The model has no place for this tensor of the checkpoint"), Tone::Muted,
     "status-none"},
    {EntryStatus::Planned, "planned", QT_TRANSLATE_NOOP("status", "Planned"),
     QT_TRANSLATE_NOOP("status", "Planned: correct once saved"), Tone::Accent, "status-fixed"},
    {EntryStatus::Ok, "ok", QT_TRANSLATE_NOOP("status", "OK"),
     QT_TRANSLATE_NOOP("status", "Nothing is wrong"), Tone::Muted, "status-ok"},
}};

// In the order of RowStatus.
constexpr std::array kStatusOfRow{EntryStatus::Ok,        EntryStatus::Mismatch,  EntryStatus::Missing,
                                  EntryStatus::Unused,    EntryStatus::Ambiguous, EntryStatus::ShapeMismatch,
                                  EntryStatus::Unreadable};

bool isMismatch(const InitializerEntry& entry) { return entry.status() == EntryStatus::Mismatch; }

/// Returns whether the nodes need another dtype than the declared one.
bool needsOther(const InitializerRow& row)
{
    return row.requiredDtype != DType::Undefined && row.requiredDtype != row.declaredDtype;
}

QString statusText(const InitializerEntry& entry)
{
    return QCoreApplication::translate("status", entryStatusRow(entry.status()).title);
}

QVariant statusLook(const InitializerEntry& entry, int role)
{
    const EntryStatusRow& look = entryStatusRow(entry.status());
    if (role == Qt::DecorationRole) {
        return theme::icon(look.icon, look.tone);
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(look.tone, QGuiApplication::palette());
    }
    if (role == Qt::ToolTipRole) {
        return entry.note();
    }
    return {};
}

QVariant nameLook(const InitializerEntry& entry, int role)
{
    if (role == Qt::ToolTipRole) {
        const QString name = texts::fromUtf8(entry.row->name);
        return entry.row->graph == "main" ? name : name + u'\n' + texts::fromUtf8(entry.row->graph);
    }
    return role == Qt::ForegroundRole && entry.status() == EntryStatus::Unused
               ? QVariant(theme::color(Tone::Muted, QGuiApplication::palette()))
               : QVariant();
}

QVariant dtypeLook(const InitializerEntry& entry, int role, DType dtype)
{
    if (role == ColumnTableModel::DtypeRole && dtype != DType::Undefined) {
        return static_cast<int>(dtype);
    }
    if (role == Qt::BackgroundRole && isMismatch(entry)) {
        return theme::tint(Tone::Bad, QGuiApplication::palette());
    }
    return {};
}

QVariant storedLook(const InitializerEntry& entry, int role)
{
    // A planned cast makes the mismatch, not the bytes in the file.
    return role == Qt::BackgroundRole && entry.isCastPlanned()
               ? QVariant()
               : dtypeLook(entry, role, entry.row->storedDtype);
}

QString declaredText(const InitializerEntry& entry)
{
    const InitializerRow& row = *entry.row;
    return needsOther(row) ? QCoreApplication::translate("columns", "%1, needs %2")
                                 .arg(texts::dtype(row.declaredDtype), texts::dtype(row.requiredDtype))
                           : texts::dtype(row.declaredDtype);
}

QVariant declaredLook(const InitializerEntry& entry, int role)
{
    return dtypeLook(entry, role,
                     needsOther(*entry.row) ? entry.row->requiredDtype : entry.row->declaredDtype);
}

QString afterText(const InitializerEntry& entry) { return texts::dtype(entry.dtypeAfterFix()); }

QVariant afterLook(const InitializerEntry& entry, int role)
{
    const bool planned = entry.row->changedByPlan && entry.dtypeAfterFix() == entry.row->savedDtype;
    const bool changes = entry.dtypeAfterFix() != entry.row->storedDtype;
    if (role == ColumnTableModel::DtypeRole && entry.dtypeAfterFix() != DType::Undefined) {
        return static_cast<int>(entry.dtypeAfterFix());
    }
    if (role == Qt::BackgroundRole && planned && changes) {
        const bool isWrong = isMismatch(entry) && entry.isCastPlanned();
        return theme::tint(isWrong ? Tone::Bad : Tone::Accent, QGuiApplication::palette());
    }
    if (role == Qt::ForegroundRole && !planned) {
        return theme::color(Tone::Muted, QGuiApplication::palette());
    }
    if (role == Qt::FontRole && !planned && changes) {
        QFont font;
        font.setItalic(true);
        return font;
    }
    if (role == Qt::ToolTipRole) {
        return planned   ? QCoreApplication::translate("columns", "Planned: a save writes it so")
               : changes ? QCoreApplication::translate("columns", "Recommended, not planned yet")
                         : QVariant();
    }
    return {};
}

QVariant sourceLook(const InitializerEntry& entry, int role)
{
    return role == Qt::ToolTipRole && !entry.row->location.empty()
               ? QVariant(texts::fromUtf8(entry.row->location))
               : QVariant();
}

QVariant scopeLook(const InitializerEntry& entry, int role)
{
    return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(entry.row->graph)) : QVariant();
}

constexpr std::array<Column<InitializerEntry>, 13> kInitializerColumns{{
    {"status", QT_TRANSLATE_NOOP("columns", "Status"),
     QT_TRANSLATE_NOOP("columns", "The problem, if there is one"), ColumnKind::Words, 14, statusText,
     [](const InitializerEntry& e) { return SortValue(static_cast<std::int64_t>(e.status())); }, statusLook},
    {"name", QT_TRANSLATE_NOOP("columns", "Name"),
     QT_TRANSLATE_NOOP("columns", "The tensor's name in the model"), ColumnKind::Name, 24,
     [](const InitializerEntry& e) { return texts::fromUtf8(e.row->name); },
     [](const InitializerEntry& e) { return SortValue(e.row->name); }, nameLook},
    {"scope", QT_TRANSLATE_NOOP("columns", "In"),
     QT_TRANSLATE_NOOP("columns", "The subgraph, function or training graph that holds it"), ColumnKind::Name,
     16,
     [](const InitializerEntry& e) {
         return isInMain(*e.row) ? texts::dash() : texts::fromUtf8(e.row->graph);
     },
     [](const InitializerEntry& e) { return SortValue(e.row->graph.str()); }, scopeLook},
    {"stored", QT_TRANSLATE_NOOP("columns", "Stored"),
     QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), ColumnKind::Dtype, 12,
     [](const InitializerEntry& e) { return texts::dtype(e.row->storedDtype); },
     [](const InitializerEntry& e) { return dtypeOrder(e.row->storedDtype); }, storedLook},
    {"declared", QT_TRANSLATE_NOOP("columns", "Declared"),
     QT_TRANSLATE_NOOP("columns",
                       "The dtype that the graph declares, and what the nodes need where they differ"),
     ColumnKind::Dtype, 12, declaredText,
     [](const InitializerEntry& e) { return dtypeOrder(e.row->declaredDtype); }, declaredLook},
    {"after", QT_TRANSLATE_NOOP("columns", "After Fix"),
     QT_TRANSLATE_NOOP("columns", "The dtype that is written: planned, or in italics recommended"),
     ColumnKind::Dtype, 12, afterText,
     [](const InitializerEntry& e) { return dtypeOrder(e.dtypeAfterFix()); }, afterLook},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"),
     ColumnKind::Name, 13, [](const InitializerEntry& e) { return rowShapeText(e.row); },
     [](const InitializerEntry& e) { return shapeOrder(e.row); }},
    {"elements", QT_TRANSLATE_NOOP("columns", "Elements"), QT_TRANSLATE_NOOP("columns", "Number of elements"),
     ColumnKind::Number, 11, [](const InitializerEntry& e) { return texts::count(e.row->elementCount); },
     [](const InitializerEntry& e) { return SortValue(static_cast<std::int64_t>(e.row->elementCount)); },
     nullptr, 4},
    {"bytes", QT_TRANSLATE_NOOP("columns", "Bytes"), QT_TRANSLATE_NOOP("columns", "Its size as stored"),
     ColumnKind::Number, 10, [](const InitializerEntry& e) { return texts::bytes(e.row->byteCount); },
     [](const InitializerEntry& e) { return SortValue(static_cast<std::int64_t>(e.row->byteCount)); },
     nullptr, 1},
    {"source", QT_TRANSLATE_NOOP("columns", "Source"), QT_TRANSLATE_NOOP("columns", "Place of the bytes"),
     ColumnKind::Words, 12, [](const InitializerEntry& e) { return texts::source(e.row->source); },
     [](const InitializerEntry& e) { return SortValue(static_cast<std::int64_t>(e.row->source)); },
     sourceLook, 2},
    {"checkpoint", QT_TRANSLATE_NOOP("columns", "Checkpoint Tensor"),
     QT_TRANSLATE_NOOP("columns", "Its name in the checkpoint"), ColumnKind::Name, 24,
     [](const InitializerEntry& e) { return orDash(e.row->origin.orNone().tensor); },
     [](const InitializerEntry& e) { return SortValue(e.row->origin.orNone().tensor); }},
    {"match", QT_TRANSLATE_NOOP("columns", "Match"),
     QT_TRANSLATE_NOOP("columns", "How the names were matched"), ColumnKind::Words, 11,
     [](const InitializerEntry& e) { return texts::match(e.row->match); },
     [](const InitializerEntry& e) { return SortValue(static_cast<std::int64_t>(e.row->match)); }, nullptr,
     3},
    {"module", QT_TRANSLATE_NOOP("columns", "Module"),
     QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), ColumnKind::Name, 18,
     [](const InitializerEntry& e) { return orDash(std::string(e.module)); },
     [](const InitializerEntry& e) { return SortValue(e.module); }, nullptr, 5},
}};

std::string_view statusId(const InitializerEntry& entry) { return entryStatusRow(entry.status()).id; }

std::string_view problemId(const InitializerEntry& entry)
{
    return entry.finding ? findingKindInfo(entry.finding->kind).name : std::string_view();
}

std::string_view operatorsOf(const InitializerEntry& entry)
{
    return entry.operators ? entry.operators->of(*entry.row) : std::string_view();
}

SortValue number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

constexpr std::array<FilterField<InitializerEntry>, 16> kInitializerFields{{
    {"status", QT_TRANSLATE_NOOP("columns", "The problem, if there is one"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(statusId(e)); }, statusIds},
    {"kind", QT_TRANSLATE_NOOP("columns", "Kind of problem"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(problemId(e)); }, problemIds},
    {"op", QT_TRANSLATE_NOOP("columns", "The operators of the nodes that read it"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(operatorsOf(e)); }},
    {"stored", QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), FieldKind::Dtype,
     [](const InitializerEntry& e) { return dtypeOrder(e.row->storedDtype); }},
    {"declared", QT_TRANSLATE_NOOP("columns", "The dtype that the graph declares"), FieldKind::Dtype,
     [](const InitializerEntry& e) { return dtypeOrder(e.row->declaredDtype); }},
    {"needed", QT_TRANSLATE_NOOP("columns", "The dtype that the nodes need"), FieldKind::Dtype,
     [](const InitializerEntry& e) { return dtypeOrder(e.row->requiredDtype); }},
    {"after", QT_TRANSLATE_NOOP("columns", "The dtype after the fix"), FieldKind::Dtype,
     [](const InitializerEntry& e) { return dtypeOrder(e.dtypeAfterFix()); }},
    {"name", QT_TRANSLATE_NOOP("columns", "The tensor's name in the model"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(e.row->name); }},
    {"layer", QT_TRANSLATE_NOOP("columns", "The layer, by the name"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(layerOf(e.row->name)); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"), FieldKind::Shape,
     [](const InitializerEntry& e) { return shapeValue(e.row); }},
    {"size", QT_TRANSLATE_NOOP("columns", "Bytes as stored"), FieldKind::Number,
     [](const InitializerEntry& e) { return number(e.row->byteCount); }},
    {"elements", QT_TRANSLATE_NOOP("columns", "Number of elements"), FieldKind::Number,
     [](const InitializerEntry& e) { return number(e.row->elementCount); }},
    {"source", QT_TRANSLATE_NOOP("columns", "Place of the bytes"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(std::string_view(rowSourceName(e.row->source))); },
     sourceIds},
    {"file", QT_TRANSLATE_NOOP("columns", "The file that holds it"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(e.row->location.str()); }},
    {"checkpoint", QT_TRANSLATE_NOOP("columns", "Its name in the checkpoint"), FieldKind::Text,
     [](const InitializerEntry& e) { return SortValue(e.row->origin.orNone().tensor); }},
    {"module", QT_TRANSLATE_NOOP("columns", "The module of Python that it belongs to"), FieldKind::Path,
     [](const InitializerEntry& e) { return SortValue(e.module); }},
}};

constexpr std::array<RowGrouping<InitializerEntry>, 8> kInitializerGroupings{{
    {"status", QT_TRANSLATE_NOOP("columns", "Status"), statusId, headingOfStatus},
    {"kind", QT_TRANSLATE_NOOP("columns", "Problem"), problemId, headingOfProblem},
    {"op", QT_TRANSLATE_NOOP("columns", "Operator"), operatorsOf, headingOfOperators},
    {"layer", QT_TRANSLATE_NOOP("columns", "Layer"),
     [](const InitializerEntry& e) { return layerOf(e.row->name); }, headingOfLayer},
    {"stored", QT_TRANSLATE_NOOP("columns", "Stored dtype"),
     [](const InitializerEntry& e) { return dtypeInfo(e.row->storedDtype).onnxName; }, headingOfDtype},
    {"after", QT_TRANSLATE_NOOP("columns", "Dtype after fix"),
     [](const InitializerEntry& e) { return dtypeInfo(e.dtypeAfterFix()).onnxName; }, headingOfDtype},
    {"file", QT_TRANSLATE_NOOP("columns", "File"),
     [](const InitializerEntry& e) { return std::string_view(e.row->location); }, headingOfFile},
    {"scope", QT_TRANSLATE_NOOP("columns", "Subgraph or function"),
     [](const InitializerEntry& e) { return std::string_view(e.row->graph); }, headingOfText},
}};

} // namespace

std::span<const EntryStatusRow> entryStatusRows() { return kEntryStatuses; }

const EntryStatusRow& entryStatusRow(EntryStatus status)
{
    return kEntryStatuses.at(static_cast<std::size_t>(status));
}

EntryStatus InitializerEntry::status() const
{
    const EntryStatus plain = kStatusOfRow.at(static_cast<std::size_t>(row->status));
    return plain == EntryStatus::Ok && row->changedByPlan ? EntryStatus::Planned : plain;
}

QString InitializerEntry::note() const
{
    const std::string note = row->note.empty() && finding ? finding->message() : row->note.str();
    return note.empty() ? QCoreApplication::translate("status", entryStatusRow(status()).tip)
                        : texts::asSentence(texts::fromUtf8(note));
}

bool InitializerEntry::isCastPlanned() const
{
    return row->changedByPlan && row->savedDtype != row->storedDtype;
}

DType InitializerEntry::dtypeAfterFix() const
{
    return proposed != DType::Undefined && !isCastPlanned() ? proposed : row->savedDtype;
}

std::uint64_t InitializerEntry::byteCountAfterFix() const
{
    const DType after = dtypeAfterFix();
    const bool isProposed = after != row->savedDtype && dtypeInfo(after).bits > 0;
    return isProposed ? packedByteCount(after, row->elementCount) : row->savedByteCount;
}

TableParts<InitializerEntry> initializerParts()
{
    return {.columns = kInitializerColumns, .fields = kInitializerFields, .groupings = kInitializerGroupings};
}

int initializerColumn(std::string_view id)
{
    const auto* const found = std::find_if(kInitializerColumns.begin(), kInitializerColumns.end(),
                                           [id](const auto& column) { return column.id == id; });
    return static_cast<int>(found - kInitializerColumns.begin());
}

bool isInMain(const InitializerRow& row) { return row.graph == "main"; }

} // namespace onnxmend
