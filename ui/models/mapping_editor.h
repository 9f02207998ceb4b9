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

/// Does to a mapping what a person wants, and keeps the tables over it up to date. While a worker reads the
/// mapping nothing may change it.
class MappingEditor : public QObject
{
    Q_OBJECT

public:
    using Pair = WeightMapping::Pair;

    /// What is selected in the tables, which may lack a side of a pair.
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

    /// The place that suggestions are for, and that the shapes of tensors are checked against.
    void setPlace(std::optional<TargetId> target);
    /// Of rows of the table of places: the tensors that fill them.
    std::vector<SourceId> sourcesOf(std::span<const int> places) const;

    bool canBind(Selection selection) const;
    void bind(std::span<const Pair> pairs); ///< those that fit
    void bindSuggestion(int row);           ///< to the place that it was made for
    void unbind(std::span<const SourceId> sources);
    void forget(std::span<const SourceId> sources);
    /// Binds every open place whose best suggestion is clearly better than others; ends in accepted or
    /// failed. Nothing may be changed before workingChanged(false).
    void acceptClearSuggestions();
    bool isWorking() const { return m_jobs.isBusy(); }

    void load(const std::filesystem::path& file);       ///< throws Error
    void save(const std::filesystem::path& file) const; ///< throws Error

    /// Whether tensor and place fit each other, or what to do where one of them is missing.
    QString note(Selection selection) const;
    QString summary() const; ///< how many places are filled

Q_SIGNALS:
    void aboutToChange();
    void changed(); ///< the mapping is another, and the tables show it
    void accepted(std::size_t count);
    void failed(const onnxmend::ErrorDetails& error); ///< names could not be compared; nothing was bound
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
