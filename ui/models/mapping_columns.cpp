// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/texts.h"
#include "ui/models/field_values.h"
#include "ui/models/mapping_models.h"
#include "ui/models/shape_query.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <array>
#include <cmath>

namespace onnxmend
{

using theme::Tone;

namespace
{

constexpr std::array<MappingStatusRow, 8> kMappingStatuses{{
    {MappingStatus::Open, QT_TRANSLATE_NOOP("mapping", "Open"),
     QT_TRANSLATE_NOOP("mapping", "Not matched yet"), Tone::Warning, "status-missing"},
    {MappingStatus::Ambiguous, QT_TRANSLATE_NOOP("mapping", "Ambiguous"),
     QT_TRANSLATE_NOOP("mapping", "Several fit equally well"), Tone::Warning, "status-ambiguous"},
    {MappingStatus::OtherShape, QT_TRANSLATE_NOOP("mapping", "Wrong shape"),
     QT_TRANSLATE_NOOP("mapping", "The tensor of that name has another shape"), Tone::Bad, "status-shape"},
    {MappingStatus::ByHand, QT_TRANSLATE_NOOP("mapping", "By hand"),
     QT_TRANSLATE_NOOP("mapping", "Mapped by hand"), Tone::Accent, "status-fixed"},
    {MappingStatus::ByName, QT_TRANSLATE_NOOP("mapping", "By name"),
     QT_TRANSLATE_NOOP("mapping", "Matched by name"), Tone::Muted, "status-ok"},
    {MappingStatus::OwnData, QT_TRANSLATE_NOOP("mapping", "Own data"),
     QT_TRANSLATE_NOOP("mapping", "The model has data for it, which stays unless a tensor is mapped by hand"),
     Tone::Muted, "status-none"},
    {MappingStatus::LeftOut, QT_TRANSLATE_NOOP("mapping", "Left out"),
     QT_TRANSLATE_NOOP("mapping", "Left out by hand: it fills no place"), Tone::Muted, "status-none"},
    {MappingStatus::FedAtRunTime, QT_TRANSLATE_NOOP("mapping", "Data input"),
     QT_TRANSLATE_NOOP("mapping", "Fed when the model runs: no weight is missing here"), Tone::Muted,
     "status-none"},
}};

QVariant muted() { return theme::color(Tone::Muted, QGuiApplication::palette()); }

QString statusText(MappingStatus status)
{
    return QCoreApplication::translate("mapping",
                                       kMappingStatuses.at(static_cast<std::size_t>(status)).title);
}

QVariant statusLook(MappingStatus status, int role)
{
    const MappingStatusRow& look = kMappingStatuses.at(static_cast<std::size_t>(status));
    if (role == Qt::DecorationRole) {
        return theme::icon(look.icon, look.tone);
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(look.tone, QGuiApplication::palette());
    }
    return role == Qt::ToolTipRole ? QVariant(QCoreApplication::translate("mapping", look.tip)) : QVariant();
}

SortValue order(std::size_t number) { return static_cast<std::int64_t>(number); }

/// Returns whether the graph or the values, and not the names, matched these.
bool isByMore(MappingStatus status, const Target* target)
{
    return status == MappingStatus::ByName &&
           (target->rule == MatchRule::Transposed || target->rule == MatchRule::Content);
}

QString matchText(MappingStatus status, const Target* target)
{
    return isByMore(status, target) ? texts::match(target->rule) : statusText(status);
}

QVariant matchLook(MappingStatus status, const Target* target, int role)
{
    if (role == Qt::ToolTipRole && isByMore(status, target)) {
        return target->rule == MatchRule::Content
                   ? QCoreApplication::translate("mapping", "Their values are the same")
               : target->data
                   ? QCoreApplication::translate("mapping", "Their values are the same, transposed")
                   : QCoreApplication::translate(
                         "mapping", "The nodes of the graph show that it takes this matrix transposed");
    }
    return statusLook(status, role);
}

// Tensors

QVariant weightLook(const WeightEntry& entry, int role)
{
    if (role == Qt::ForegroundRole && entry.isMisfit()) {
        return muted();
    }
    return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(entry.source->tensor->name()) + u'\n' +
                                              texts::path(entry.mapping->checkpointOf(*entry.source).path))
                                   : QVariant();
}

QVariant weightShapeLook(const WeightEntry& entry, int role)
{
    if (!entry.isMisfit()) {
        return {};
    }
    if (role == Qt::ForegroundRole) {
        return theme::color(Tone::Bad, QGuiApplication::palette());
    }
    return role == Qt::ToolTipRole
               ? QVariant(QCoreApplication::translate("mapping", "The selected place has the shape %1")
                              .arg(placeShape(*entry.wanted)))
               : QVariant();
}

QString fillsText(const WeightEntry& entry)
{
    return entry.target() ? texts::fromUtf8(entry.target()->name) : texts::dash();
}

std::string_view fillsOrder(const WeightEntry& entry)
{
    return entry.target() ? std::string_view(entry.target()->name) : std::string_view();
}

QString newNameText(const WeightEntry& entry)
{
    return entry.newName ? texts::fromUtf8(*entry.newName) : texts::dash();
}

QVariant newNameLook(const WeightEntry& entry, int role)
{
    const bool fits = entry.newPlace.kind == NewPlace::Kind::Fits;
    if (role == Qt::BackgroundRole && entry.newName && entry.newPlace.target) {
        return theme::tint(fits ? Tone::Accent : Tone::Bad, QGuiApplication::palette());
    }
    if (role == Qt::ForegroundRole && (!entry.newName || !entry.newPlace.target)) {
        return muted();
    }
    if (role != Qt::ToolTipRole || !entry.newName) {
        return {};
    }
    // In the order of NewPlace::Kind.
    static constexpr std::array tips{
        QT_TRANSLATE_NOOP("mapping", "There is no place of that name"),
        QT_TRANSLATE_NOOP("mapping", "There is a place of that name and shape"),
        QT_TRANSLATE_NOOP("mapping", "The place of that name has another shape"),
        QT_TRANSLATE_NOOP("mapping", "The rule leads several tensors to that place")};
    return QCoreApplication::translate("mapping", tips.at(static_cast<std::size_t>(entry.newPlace.kind)));
}

constexpr std::array<Column<WeightEntry>, 6> kWeightColumns{{
    {"match", QT_TRANSLATE_NOOP("columns", "Match"), QT_TRANSLATE_NOOP("columns", "How the two were matched"),
     ColumnKind::Words, 13, [](const WeightEntry& e) { return matchText(e.status(), e.target()); },
     [](const WeightEntry& e) { return order(static_cast<std::size_t>(e.status())); },
     [](const WeightEntry& e, int role) { return matchLook(e.status(), e.target(), role); }},
    {"name", QT_TRANSLATE_NOOP("columns", "Checkpoint Tensor"),
     QT_TRANSLATE_NOOP("columns", "Its name in the checkpoint"), ColumnKind::Name, 26,
     [](const WeightEntry& e) { return texts::fromUtf8(e.source->tensor->name()); },
     [](const WeightEntry& e) { return SortValue(e.source->tensor->name()); }, weightLook},
    {"newName", QT_TRANSLATE_NOOP("columns", "Renamed"),
     QT_TRANSLATE_NOOP("columns", "The name after the rename rule; marked if a place has that name"),
     ColumnKind::Name, 34, newNameText,
     [](const WeightEntry& e) { return SortValue(e.newName ? std::string_view(*e.newName) : ""); },
     newNameLook},
    {"dtype", QT_TRANSLATE_NOOP("columns", "Stored"),
     QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), ColumnKind::Dtype, 11,
     [](const WeightEntry& e) { return texts::dtype(e.source->tensor->dtype()); },
     [](const WeightEntry& e) { return dtypeOrder(e.source->tensor->dtype()); },
     [](const WeightEntry& e, int role) { return dtypeLook(e.source->tensor->dtype(), role); }, 2},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"),
     ColumnKind::Name, 10, [](const WeightEntry& e) { return texts::shape(e.source->tensor->shape()); },
     [](const WeightEntry& e) { return order(e.source->tensor->elementCount()); }, weightShapeLook},
    {"fills", QT_TRANSLATE_NOOP("columns", "Fills"),
     QT_TRANSLATE_NOOP("columns", "The graph input or initializer that it belongs to"), ColumnKind::Name, 18,
     fillsText, [](const WeightEntry& e) { return SortValue(fillsOrder(e)); }, nullptr, 1},
}};

// Places

QString filledByText(const PlaceEntry& entry)
{
    return entry.source() ? texts::fromUtf8(entry.source()->tensor->name()) : texts::dash();
}

QVariant placeLook(const PlaceEntry& entry, int role)
{
    const MappingStatus status = entry.status();
    const bool isAside = status == MappingStatus::OwnData || status == MappingStatus::FedAtRunTime;
    if (role == Qt::ForegroundRole && isAside) {
        return muted();
    }
    return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(entry.target->name)) : QVariant();
}

constexpr std::array<Column<PlaceEntry>, 5> kPlaceColumns{{
    {"match", QT_TRANSLATE_NOOP("columns", "Match"), QT_TRANSLATE_NOOP("columns", "How the two were matched"),
     ColumnKind::Words, 13, [](const PlaceEntry& e) { return matchText(e.status(), e.target); },
     [](const PlaceEntry& e) { return order(static_cast<std::size_t>(e.status())); },
     [](const PlaceEntry& e, int role) { return matchLook(e.status(), e.target, role); }},
    {"name", QT_TRANSLATE_NOOP("columns", "Graph Input or Initializer"),
     QT_TRANSLATE_NOOP("columns", "The tensor's name in the model"), ColumnKind::Name, 26,
     [](const PlaceEntry& e) { return texts::fromUtf8(e.target->name); },
     [](const PlaceEntry& e) { return SortValue(e.target->name); }, placeLook},
    {"dtype", QT_TRANSLATE_NOOP("columns", "Declared"),
     QT_TRANSLATE_NOOP("columns", "The dtype that the graph declares"), ColumnKind::Dtype, 11,
     [](const PlaceEntry& e) { return texts::dtype(e.target->dtype); },
     [](const PlaceEntry& e) { return dtypeOrder(e.target->dtype); },
     [](const PlaceEntry& e, int role) { return dtypeLook(e.target->dtype, role); }, 2},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The declared dimensions"),
     ColumnKind::Name, 10, [](const PlaceEntry& e) { return placeShape(*e.target); },
     [](const PlaceEntry& e) { return order(e.target->shape.size()); }, nullptr, 1},
    {"filledBy", QT_TRANSLATE_NOOP("columns", "Filled By"),
     QT_TRANSLATE_NOOP("columns", "The checkpoint tensor that belongs to it"), ColumnKind::Name, 18,
     filledByText,
     [](const PlaceEntry& e) {
         return SortValue(e.source() ? std::string_view(e.source()->tensor->name()) : std::string_view());
     }},
}};

constexpr std::array<FilterField<WeightEntry>, 3> kWeightFields{{
    {"name", QT_TRANSLATE_NOOP("columns", "Its name in the checkpoint"), FieldKind::Text,
     [](const WeightEntry& e) { return SortValue(e.source->tensor->name()); }},
    {"stored", QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), FieldKind::Dtype,
     [](const WeightEntry& e) { return dtypeOrder(e.source->tensor->dtype()); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"), FieldKind::Shape,
     [](const WeightEntry& e) { return SortValue(shapeKey(e.source->tensor->shape())); }},
}};

constexpr std::array<FilterField<PlaceEntry>, 3> kPlaceFields{{
    {"name", QT_TRANSLATE_NOOP("columns", "The tensor's name in the model"), FieldKind::Text,
     [](const PlaceEntry& e) { return SortValue(e.target->name); }},
    {"declared", QT_TRANSLATE_NOOP("columns", "The dtype that the graph declares"), FieldKind::Dtype,
     [](const PlaceEntry& e) { return dtypeOrder(e.target->dtype); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "The declared dimensions"), FieldKind::Shape,
     [](const PlaceEntry& e) {
         return e.target->shapeKnown ? SortValue(shapeKey(e.target->shape)) : SortValue(std::int64_t{-1});
     }},
}};

// Suggestions

constexpr std::array<Column<SuggestionEntry>, 5> kSuggestionColumns{{
    {"score", QT_TRANSLATE_NOOP("columns", "Score"),
     QT_TRANSLATE_NOOP("columns", "How well it fits, by name, shape, place and dtype"), ColumnKind::Number, 7,
     [](const SuggestionEntry& e) { return texts::percent(std::round(e.suggestion->score * 100) / 100); },
     [](const SuggestionEntry& e) { return order(static_cast<std::size_t>(e.suggestion->score * 1e6)); }},
    {"name", QT_TRANSLATE_NOOP("columns", "Checkpoint Tensor"),
     QT_TRANSLATE_NOOP("columns", "Its name in the checkpoint"), ColumnKind::Name, 34,
     [](const SuggestionEntry& e) { return texts::fromUtf8(e.source().tensor->name()); },
     [](const SuggestionEntry& e) { return SortValue(e.source().tensor->name()); }},
    {"dtype", QT_TRANSLATE_NOOP("columns", "Stored"),
     QT_TRANSLATE_NOOP("columns", "The dtype of the bytes in the file"), ColumnKind::Dtype, 11,
     [](const SuggestionEntry& e) { return texts::dtype(e.source().tensor->dtype()); },
     [](const SuggestionEntry& e) { return dtypeOrder(e.source().tensor->dtype()); },
     [](const SuggestionEntry& e, int role) { return dtypeLook(e.source().tensor->dtype(), role); }},
    {"shape", QT_TRANSLATE_NOOP("columns", "Shape"), QT_TRANSLATE_NOOP("columns", "The tensor's dimensions"),
     ColumnKind::Name, 10, [](const SuggestionEntry& e) { return texts::shape(e.source().tensor->shape()); },
     [](const SuggestionEntry& e) { return order(e.source().tensor->elementCount()); }},
    {"reason", QT_TRANSLATE_NOOP("columns", "Why"), QT_TRANSLATE_NOOP("columns", "Reasons for it"),
     ColumnKind::Words, 40, [](const SuggestionEntry& e) { return texts::fromUtf8(e.suggestion->reason); },
     [](const SuggestionEntry& e) { return SortValue(e.suggestion->reason); },
     [](const SuggestionEntry& e, int role) {
         return role == Qt::ToolTipRole ? QVariant(texts::fromUtf8(e.suggestion->reason)) : QVariant();
     }},
}};

} // namespace

std::span<const MappingStatusRow> mappingStatusRows() { return kMappingStatuses; }
std::span<const Column<WeightEntry>> weightColumns() { return kWeightColumns; }
std::span<const Column<PlaceEntry>> placeColumns() { return kPlaceColumns; }
std::span<const Column<SuggestionEntry>> suggestionColumns() { return kSuggestionColumns; }
std::span<const FilterField<WeightEntry>> weightFields() { return kWeightFields; }
std::span<const FilterField<PlaceEntry>> placeFields() { return kPlaceFields; }

} // namespace onnxmend
