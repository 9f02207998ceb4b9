// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/mapping_models.h"

#include "ui/look/texts.h"
#include "ui/models/shape_query.h"

#include <QMimeData>
#include <QStringList>

#include <set>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns a MIME type of one dialog only: the text is the index of the tensor.
const QString& mimeType()
{
    static const QString type = u"application/x-onnxmend-tensor"_s;
    return type;
}

/// Returns nullopt unless one tensor of this mapping is dragged.
std::optional<SourceId> draggedSource(const QMimeData* data, const WeightMapping& mapping)
{
    bool isNumber = false;
    const qulonglong source = data->data(mimeType()).toULongLong(&isNumber);
    return isNumber && source < mapping.sources().size() ? std::optional(SourceId{source}) : std::nullopt;
}

} // namespace

QString placeShape(const Target& target)
{
    return target.shapeKnown ? shapeKeyText(shapeKey(target.shape)) : texts::dash();
}

MappingStatus WeightEntry::status() const
{
    return source->leftOut ? MappingStatus::LeftOut
           : source->target
               ? (target()->rule == MatchRule::Manual ? MappingStatus::ByHand : MappingStatus::ByName)
           : mapping->isByHand(*source) ? MappingStatus::OtherShape
           : source->disputed           ? MappingStatus::Ambiguous
                                        : MappingStatus::Open;
}

const Target* WeightEntry::target() const
{
    return source->target ? &mapping->targets()[*source->target] : nullptr;
}

MappingStatus PlaceEntry::status() const
{
    return target->rule == MatchRule::Manual  ? MappingStatus::ByHand
           : target->source                   ? MappingStatus::ByName
           : target->hasData                  ? MappingStatus::OwnData
           : !target->equallyGood.empty()     ? MappingStatus::Ambiguous
           : !target->wrongShape.empty()      ? MappingStatus::OtherShape
           : mapping->isFedAtRunTime(*target) ? MappingStatus::FedAtRunTime
                                              : MappingStatus::Open;
}

const Source* PlaceEntry::source() const
{
    return target->source ? &mapping->sources()[*target->source] : nullptr;
}

WeightsModel::WeightsModel(const WeightMapping& mapping, QObject* parent)
    : ColumnTable({.columns = weightColumns(),
                   .fields = weightFields(),
                   .anyText =
                       [](const WeightEntry& entry, const TextTest& test) {
                           return test(entry.source->tensor->name()) ||
                                  (entry.target() && test(entry.target()->name));
                       },
                   .category = [](const WeightEntry& entry) { return static_cast<int>(entry.status()); }},
                  parent)
    , m_mapping(mapping)
{
    setReader([this](std::size_t index) { return entryOf({index}); });
    resetRows(mapping.sources().size(), [] {});
}

void WeightsModel::refresh() { reportAllChanged(); }

void WeightsModel::setWanted(std::optional<TargetId> target)
{
    if (target != m_wanted) {
        m_wanted = target;
        reportAllChanged();
    }
}

void WeightsModel::setNewNames(std::vector<std::string> names, NewPlaces places)
{
    m_newNames = std::move(names);
    m_newPlaces = std::move(places);
    reportAllChanged();
}

WeightEntry WeightsModel::entryOf(SourceId id) const
{
    WeightEntry entry{.mapping = &m_mapping,
                      .source = &m_mapping.sources()[id],
                      .wanted = m_wanted ? &m_mapping.targets()[*m_wanted] : nullptr};
    if (id.value < m_newNames.size() && !m_newNames[id.value].empty()) {
        entry.newName = &m_newNames[id.value];
        entry.newPlace = m_newPlaces[id];
    }
    return entry;
}

Qt::ItemFlags WeightsModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? ColumnTable::flags(index) | Qt::ItemIsDragEnabled : Qt::NoItemFlags;
}

QStringList WeightsModel::mimeTypes() const { return {mimeType()}; }

QMimeData* WeightsModel::mimeData(const QModelIndexList& indexes) const
{
    std::set<int> rows;
    for (const QModelIndex& index : indexes) {
        rows.insert(index.row());
    }
    if (rows.size() != 1) {
        return nullptr; // several tensors cannot go to one place
    }
    auto* const data = new QMimeData;
    data->setData(mimeType(),
                  QByteArray::number(static_cast<qulonglong>(idAt(sourceRowAt(*rows.begin())).value)));
    return data;
}

PlacesModel::PlacesModel(const WeightMapping& mapping, QObject* parent)
    : ColumnTable({.columns = placeColumns(),
                   .fields = placeFields(),
                   .anyText =
                       [](const PlaceEntry& entry, const TextTest& test) {
                           return test(entry.target->name) ||
                                  (entry.source() && test(entry.source()->tensor->name()));
                       },
                   .category = [](const PlaceEntry& entry) { return static_cast<int>(entry.status()); }},
                  parent)
    , m_mapping(mapping)
{
    setReader([this](std::size_t index) {
        return PlaceEntry{.mapping = &m_mapping, .target = &m_mapping.targets()[TargetId{index}]};
    });
    resetRows(mapping.targets().size(), [] {});
}

void PlacesModel::refresh() { reportAllChanged(); }

Qt::ItemFlags PlacesModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? ColumnTable::flags(index) | Qt::ItemIsDropEnabled : Qt::NoItemFlags;
}

QStringList PlacesModel::mimeTypes() const { return {mimeType()}; }

bool PlacesModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int,
                                  const QModelIndex& parent) const
{
    const auto source = draggedSource(data, m_mapping);
    return source && parent.isValid() &&
           m_mapping.fits({.source = *source, .target = idAt(sourceRowAt(parent.row()))});
}

bool PlacesModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                               const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent)) {
        return false;
    }
    Q_EMIT dropped(draggedSource(data, m_mapping).value(), idAt(sourceRowAt(parent.row())));
    return true;
}

SuggestionsModel::SuggestionsModel(const WeightMapping& mapping, QObject* parent)
    : ColumnTable({.columns = suggestionColumns(),
                   .anyText = [](const SuggestionEntry& entry,
                                 const TextTest& test) { return test(entry.source().tensor->name()); }},
                  parent)
    , m_mapping(mapping)
{
    setReader([this](std::size_t index) {
        return SuggestionEntry{.mapping = &m_mapping, .suggestion = &m_suggestions[index]};
    });
}

void SuggestionsModel::show(std::vector<Suggestion> suggestions)
{
    const std::size_t count = suggestions.size();
    resetRows(count, [&] { m_suggestions = std::move(suggestions); });
}

} // namespace onnxmend
