// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/look/theme.h"
#include "ui/models/column_table.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// The status of a tensor or place in a mapping, in the order in which the column sorts.
enum class MappingStatus { Open, Ambiguous, OtherShape, ByHand, ByName, OwnData, LeftOut, FedAtRunTime };

struct MappingStatusRow {
    MappingStatus status;
    const char* title; ///< translated in the context "mapping"
    const char* tip;
    theme::Tone tone;
    std::string_view icon;
};

/// THE table of the appearance of a status, in the order of MappingStatus.
std::span<const MappingStatusRow> mappingStatusRows();

/// A row of the tensors' table.
struct WeightEntry {
    const WeightMapping* mapping = nullptr;
    const Source* source = nullptr;
    const Target* wanted = nullptr;       ///< selected place, whose shape is compared
    const std::string* newName = nullptr; ///< name by the rename rule; null if unchanged
    NewPlace newPlace;

    MappingStatus status() const;
    const Target* target() const; ///< the place that it fills; null = none
    bool isMisfit() const { return wanted && !shapesAgree(*wanted, *source); }
};

/// A row of the table of places.
struct PlaceEntry {
    const WeightMapping* mapping = nullptr;
    const Target* target = nullptr;

    MappingStatus status() const;
    const Source* source() const; ///< the tensor that fills it; null = none
};

struct SuggestionEntry {
    const WeightMapping* mapping = nullptr;
    const Suggestion* suggestion = nullptr;

    const Source& source() const { return mapping->sources()[suggestion->source]; }
};

/// Returns "2×N", or a dash if it is unknown.
QString placeShape(const Target& target);

/// The checkpoint tensors of a mapping. Rows can be dragged.
class WeightsModel final : public ColumnTable<WeightEntry>
{
public:
    enum ColumnIndex { Match, Name, NewName, Dtype, ShapeColumn, Fills };

    explicit WeightsModel(const WeightMapping& mapping, QObject* parent = nullptr);

    void refresh(); ///< shows a changed mapping
    void setWanted(std::optional<TargetId> target);
    /// Sets the new names by a rename rule, in the order of the tensors; empty = no rule.
    void setNewNames(std::vector<std::string> names, NewPlaces places);

    static SourceId idAt(int sourceRow) { return {static_cast<std::size_t>(sourceRow)}; }
    bool areRowsShared() const override { return false; } // the mapping changes in place

    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    WeightEntry entryOf(SourceId id) const;

    const WeightMapping& m_mapping;
    std::optional<TargetId> m_wanted;
    std::vector<std::string> m_newNames;
    NewPlaces m_newPlaces;
};

/// The graph inputs and initializers of a mapping. Tensors can be dropped on rows.
class PlacesModel final : public ColumnTable<PlaceEntry>
{
    Q_OBJECT

public:
    explicit PlacesModel(const WeightMapping& mapping, QObject* parent = nullptr);

    void refresh();

    static TargetId idAt(int sourceRow) { return {static_cast<std::size_t>(sourceRow)}; }
    bool areRowsShared() const override { return false; } // the mapping changes in place

    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;
    Qt::DropActions supportedDropActions() const override { return Qt::CopyAction | Qt::LinkAction; }

Q_SIGNALS:
    void dropped(onnxmend::SourceId source, onnxmend::TargetId target);

private:
    const WeightMapping& m_mapping;
};

/// The tensors that may fill the selected place.
class SuggestionsModel final : public ColumnTable<SuggestionEntry>
{
public:
    explicit SuggestionsModel(const WeightMapping& mapping, QObject* parent = nullptr);

    void show(std::vector<Suggestion> suggestions);
    const Suggestion& suggestion(int sourceRow) const
    {
        return m_suggestions[static_cast<std::size_t>(sourceRow)];
    }
    bool areRowsShared() const override { return false; }

private:
    const WeightMapping& m_mapping;
    std::vector<Suggestion> m_suggestions;
};

/// THE tables of the mapping dialog's columns.
std::span<const Column<WeightEntry>> weightColumns(); ///< in the order of WeightsModel::ColumnIndex
std::span<const Column<PlaceEntry>> placeColumns();
std::span<const Column<SuggestionEntry>> suggestionColumns();
std::span<const FilterField<WeightEntry>> weightFields();
std::span<const FilterField<PlaceEntry>> placeFields();

} // namespace onnxmend
