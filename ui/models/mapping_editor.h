// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/jobs/job.h"
#include "ui/models/mapping_models.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// Applies a person's changes to a mapping, and updates the tables of it. The mapping must not change while a
/// worker reads it.
class MappingEditor : public QObject
{
    Q_OBJECT

public:
    using Pair = WeightMapping::Pair;

    /// The selection in the tables. It may lack one side of a pair.
    struct Selection {
        std::optional<SourceId> source;
        std::optional<TargetId> target;

        std::optional<Pair> pair() const;
    };

    explicit MappingEditor(std::shared_ptr<WeightMapping> mapping, QObject* parent = nullptr);
    ~MappingEditor() override;

    const WeightMapping& mapping() const { return *m_mapping; }
    WeightsModel& weights() { return m_weights; }
    PlacesModel& places() { return m_places; }
    const WeightsModel& weights() const { return m_weights; }
    const PlacesModel& places() const { return m_places; }
    SuggestionsModel& suggestions() { return m_suggestions; }

    /// Sets the place of suggestions. Shapes of tensors are compared with it.
    void setPlace(std::optional<TargetId> target);
    /// Returns the tensors that fill these rows of the table of places.
    std::vector<SourceId> sourcesOf(std::span<const int> places) const;

    bool canBind(Selection selection) const;
    void bind(std::span<const Pair> pairs); ///< binds the pairs that fit
    void bindSuggestion(int row);           ///< binds a suggestion to its place
    void unbind(std::span<const SourceId> sources);
    void forget(std::span<const SourceId> sources);
    /// Binds every open place whose best suggestion is clearly better than the others. Ends in accepted or
    /// failed. The mapping must not change before workingChanged(false).
    void acceptClearSuggestions();
    bool isWorking() const { return m_jobs.isBusy(); }

    void load(const std::filesystem::path& file);       ///< throws Error
    void save(const std::filesystem::path& file) const; ///< throws Error

    /// Returns whether tensor and place fit, or what to do if one of them is missing.
    QString note(Selection selection) const;
    QString summary() const; ///< number of filled places

Q_SIGNALS:
    void aboutToChange();
    void changed(); ///< the mapping changed, and the tables show it
    void accepted(std::size_t count);
    /// Names could not be compared, so no place was bound.
    void failed(const onnxmend::ErrorDetails& error);
    void workingChanged(bool isWorking);

private:
    template <class Change>
    void change(Change change);

    std::shared_ptr<WeightMapping> m_mapping;
    WeightsModel m_weights;
    PlacesModel m_places;
    SuggestionsModel m_suggestions;
    std::optional<TargetId> m_place;
    JobSlot m_jobs;
};

} // namespace onnxmend
