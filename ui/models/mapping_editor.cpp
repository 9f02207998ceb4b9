// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/mapping_editor.h"

#include "core/base/taken_files.h"
#include "core/session/opened_files.h"
#include "ui/look/texts.h"

#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t kMostSuggestions = 8;

} // namespace

std::optional<MappingEditor::Pair> MappingEditor::Selection::pair() const
{
    return source && target ? std::optional(Pair{.source = *source, .target = *target}) : std::nullopt;
}

MappingEditor::MappingEditor(std::shared_ptr<WeightMapping> mapping, QObject* parent)
    : QObject(parent)
    , m_mapping(std::move(mapping))
    , m_weights(*m_mapping)
    , m_places(*m_mapping)
    , m_suggestions(*m_mapping)
{
    connect(&m_jobs, &JobSlot::ended, this, [this] { Q_EMIT workingChanged(false); });
    connect(&m_places, &PlacesModel::dropped, this, [this](SourceId source, TargetId target) {
        bind(std::array{Pair{.source = source, .target = target}});
    });
}

MappingEditor::~MappingEditor() { m_jobs.drop(); }

template <class Change>
void MappingEditor::change(Change change)
{
    Q_EMIT aboutToChange();
    change();
    m_weights.refresh();
    m_places.refresh();
    Q_EMIT changed();
}

void MappingEditor::setPlace(std::optional<TargetId> target)
{
    m_place = target;
    m_weights.setWanted(target);
    m_suggestions.show(target ? m_mapping->suggestionsFor(*target, kMostSuggestions)
                              : std::vector<Suggestion>());
}

std::vector<SourceId> MappingEditor::sourcesOf(std::span<const int> places) const
{
    std::vector<SourceId> sources;
    for (const int row : places) {
        if (const auto source = m_mapping->targets()[m_places.idAt(row)].source) {
            sources.push_back(*source);
        }
    }
    return sources;
}

bool MappingEditor::canBind(Selection selection) const
{
    const auto pair = selection.pair();
    return pair && m_mapping->fits(*pair);
}

void MappingEditor::bind(std::span<const Pair> pairs)
{
    change([&] { m_mapping->bind(pairs); });
}

void MappingEditor::bindSuggestion(int row)
{
    if (m_place) {
        bind(std::array{Pair{.source = m_suggestions.suggestion(row).source, .target = *m_place}});
    }
}

void MappingEditor::unbind(std::span<const SourceId> sources)
{
    change([&] { m_mapping->unbind(sources); });
}

void MappingEditor::forget(std::span<const SourceId> sources)
{
    change([&] { m_mapping->forget(sources); });
}

void MappingEditor::acceptClearSuggestions()
{
    using Pairs = std::vector<Pair>;
    auto job = makeJob<Pairs>(
        tr("Comparing names"),
        [mapping = m_mapping](Progress& progress) { return mapping->clearSuggestions(progress); }, this,
        [this](const Pairs& pairs) {
            bind(pairs);
            Q_EMIT accepted(pairs.size());
        });
    connect(job.get(), &Job::failed, this, &MappingEditor::failed);
    m_jobs.start(std::move(job));
    Q_EMIT workingChanged(true);
}

void MappingEditor::load(const std::filesystem::path& file)
{
    WeightMap map = readWeightMap(file);
    m_mapping->check(map);
    change([&] { m_mapping->setMap(std::move(map)); });
}

void MappingEditor::save(const std::filesystem::path& file) const
{
    OpenedFiles files;
    std::vector<std::filesystem::path> inputs{m_mapping->model().path()};
    addFilesOf(m_mapping->model(), files);
    for (const std::shared_ptr<const Checkpoint>& checkpoint : m_mapping->checkpoints()) {
        inputs.push_back(checkpoint->path);
        addFilesOf(*checkpoint, files);
    }
    for (const std::shared_ptr<const InputFile>& opened : files) {
        inputs.push_back(opened->path());
    }
    requireNotRead(inputs, file);
    writeWeightMap(m_mapping->map(), file);
}

QString MappingEditor::note(Selection selection) const
{
    const auto pair = selection.pair();
    if (!pair) {
        return tr("Select a tensor and a place, or drag a tensor to its place.");
    }
    const QString shape = texts::shape(m_mapping->sources()[pair->source].tensor->shape());
    return m_mapping->fits(*pair) ? tr("The shapes agree: %1").arg(shape)
                                  : tr("The shapes differ: %1 of the tensor, %2 of the place")
                                        .arg(shape, placeShape(m_mapping->targets()[pair->target]));
}

QString MappingEditor::summary() const
{
    std::vector<std::size_t> counts(mappingStatusRows().size());
    for (int row = 0; row < m_places.sourceRowCount(); ++row) {
        ++counts.at(static_cast<std::size_t>(m_places.category(row)));
    }
    const auto of = [&counts](MappingStatus status) {
        return texts::count(counts.at(static_cast<std::size_t>(status)));
    };
    return tr("Places filled by hand: %1, by name or values: %2, open: %3. Tensors in the checkpoints: %4.")
        .arg(of(MappingStatus::ByHand), of(MappingStatus::ByName), of(MappingStatus::Open),
             texts::count(m_mapping->sources().size()));
}

} // namespace onnxmend
