// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the buttons and tables of the mapping dialog do.

#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/filter_bar.h"
#include "ui/pages/table_view.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t kMostSuggestions = 8;

void showCategories(const ColumnTableModel& model, FilterBar& bar)
{
    std::vector<std::size_t> counts(mappingStatusRows().size());
    for (int row = 0; row < model.rowCount(); ++row) {
        ++counts.at(static_cast<std::size_t>(model.category(row)));
    }
    bar.setCounts(static_cast<std::size_t>(model.rowCount()), counts);
}

/// A file dialog that is deleted when it was answered.
QFileDialog* createFileDialog(QWidget* parent, const QString& title, const QString& objectName)
{
    auto* const dialog = new QFileDialog(parent, title, {}, MappingDialog::tr("Mappings (*.json)"));
    dialog->setObjectName(objectName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

void showFailure(QWidget* parent, const QString& what, const ErrorDetails& error)
{
    auto* const dialog = new ErrorDialog(what, error, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

std::vector<std::size_t> MappingDialog::selectedSources() const
{
    std::vector<std::size_t> sources;
    if (m_onPlaces) {
        for (const int row : m_right.table->selectedSourceRows()) {
            sources.push_back(m_mapping->targets()[static_cast<std::size_t>(row)].source);
        }
    } else {
        for (const int row : m_left.table->selectedSourceRows()) {
            sources.push_back(static_cast<std::size_t>(row));
        }
    }
    std::erase(sources, none);
    return sources;
}

WeightMapping::Pair MappingDialog::selectedPair() const
{
    const std::vector<int> sources = m_left.table->selectedSourceRows();
    const std::vector<int> targets = m_right.table->selectedSourceRows();
    return {.source = sources.size() == 1 ? static_cast<std::size_t>(sources.front()) : none,
            .target = targets.size() == 1 ? static_cast<std::size_t>(targets.front()) : none};
}

void MappingDialog::select(const std::string& name)
{
    const auto& targets = m_mapping->targets();
    const auto target =
        std::find_if(targets.begin(), targets.end(), [&](const Target& t) { return t.name == name; });
    const auto& sources = m_mapping->sources();
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const Source& s) { return s.tensor->name() == name; });
    if (target != targets.end()) {
        m_right.table->selectSourceRow(static_cast<int>(target - targets.begin()));
        m_right.table->setFocus();
    } else if (source != sources.end()) {
        m_left.table->selectSourceRow(static_cast<int>(source - sources.begin()));
        m_left.table->setFocus();
    }
}

void MappingDialog::bind(std::vector<WeightMapping::Pair> pairs)
{
    m_mapping->bind(pairs);
    showChanged();
}

void MappingDialog::bindSelected()
{
    const WeightMapping::Pair pair = selectedPair();
    if (pair.source != none && pair.target != none && m_mapping->fits(pair)) {
        bind({pair});
    }
}

void MappingDialog::bindSuggestion()
{
    const std::vector<int> rows = m_suggestionTable->selectedSourceRows();
    const std::size_t target = selectedPair().target;
    if (rows.size() == 1 && target != none) {
        bind({{.source = m_suggestions.suggestion(rows.front()).source, .target = target}});
    }
}

void MappingDialog::unbindSelected()
{
    m_mapping->unbind(selectedSources());
    showChanged();
}

void MappingDialog::forgetSelected()
{
    m_mapping->forget(selectedSources());
    showChanged();
}

void MappingDialog::acceptSuggestions()
{
    using Pairs = std::vector<WeightMapping::Pair>;
    setWorking(true);
    m_summary->setText(tr("Comparing names..."));
    const auto done = [this] {
        setWorking(false);
        showCounts();
    };
    auto job = makeJob<Pairs>(
        tr("Comparing names"),
        [mapping = m_mapping](Progress& progress) { return mapping->clearSuggestions(progress); }, this,
        [this](Pairs pairs) {
            const QString count = texts::count(pairs.size());
            bind(std::move(pairs));
            m_note->setText(tr("Clear suggestions mapped by hand: %1").arg(count));
        });
    connect(job.get(), &Job::ended, this, done);
    m_jobs.start(std::move(job));
}

void MappingDialog::loadMap()
{
    QFileDialog* const dialog = createFileDialog(this, tr("Load Mapping"), u"loadMappingDialog"_s);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            WeightMap map = readWeightMap(texts::toPath(file));
            m_mapping->check(map);
            m_mapping->setMap(std::move(map));
            showChanged();
        } catch (const Error& error) {
            showFailure(this, tr("The mapping could not be loaded."), error.details());
        }
    });
    dialog->open();
}

void MappingDialog::saveMap()
{
    QFileDialog* const dialog = createFileDialog(this, tr("Save Mapping"), u"saveMappingDialog"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            writeWeightMap(map(), texts::toPath(file));
            m_note->setText(tr("Saved to %1").arg(file));
        } catch (const Error& error) {
            showFailure(this, tr("The mapping could not be saved."), error.details());
        }
    });
    dialog->open();
}

void MappingDialog::setWorking(bool working)
{
    m_content->setEnabled(!working);
    for (QAbstractButton* const button : m_buttons->buttons()) {
        button->setEnabled(!working || m_buttons->buttonRole(button) == QDialogButtonBox::RejectRole);
    }
}

void MappingDialog::showChanged()
{
    const int left = m_left.table->currentIndex().row();
    const int right = m_right.table->currentIndex().row();
    m_weights.refresh();
    m_places.refresh();
    showCounts();
    m_left.table->keepSelection(left);
    m_right.table->keepSelection(right);
    showSelection();
}

void MappingDialog::showSelection()
{
    const WeightMapping::Pair pair = selectedPair();
    const bool both = pair.source != none && pair.target != none;
    const bool fits = both && m_mapping->fits(pair);
    m_bind->setEnabled(fits);
    const bool hasSources = !selectedSources().empty();
    m_unbind->setEnabled(hasSources);
    m_forget->setEnabled(hasSources);
    m_weights.setWanted(pair.target == none ? std::nullopt : std::optional(pair.target));
    m_suggestions.show(pair.target == none ? std::vector<Suggestion>()
                                           : m_mapping->suggestionsFor(pair.target, kMostSuggestions));
    if (pair.target == none) {
        m_suggestionTitle->setText(tr("Suggestions"));
        m_suggestionTable->setPlaceholder(tr("Select one graph input to see what may fill it."));
    } else {
        const Target& target = m_mapping->targets()[pair.target];
        m_suggestionTitle->setText(tr("Suggestions for %1").arg(texts::fromUtf8(target.name)));
        m_suggestionTable->setPlaceholder(tr("No tensor has its shape, %1.").arg(placeShape(target)));
    }
    if (both) {
        const Target& target = m_mapping->targets()[pair.target];
        const TensorRef& tensor = *m_mapping->sources()[pair.source].tensor;
        m_note->setText(fits ? tr("The shapes agree: %1").arg(texts::shape(tensor.shape()))
                             : tr("The shapes differ: %1 of the tensor, %2 of the place")
                                   .arg(texts::shape(tensor.shape()), placeShape(target)));
    } else {
        m_note->setText(tr("Select a tensor and a place, or drag a tensor to its place."));
    }
}

void MappingDialog::showCounts()
{
    showCategories(m_weights, *m_left.bar);
    showCategories(m_places, *m_right.bar);
    std::array<std::size_t, 7> places{};
    for (int row = 0; row < m_places.rowCount(); ++row) {
        ++places.at(static_cast<std::size_t>(m_places.category(row)));
    }
    const auto of = [&places](MappingStatus status) {
        return texts::count(places.at(static_cast<std::size_t>(status)));
    };
    m_summary->setText(tr("Places filled by hand: %1, by name: %2, open: %3. Tensors in the checkpoints: %4.")
                           .arg(of(MappingStatus::ByHand), of(MappingStatus::ByName), of(MappingStatus::Open),
                                texts::count(m_mapping->sources().size())));
}

} // namespace onnxmend
