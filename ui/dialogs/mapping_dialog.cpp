// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/mapping_dialog.h"

#include "ui/dialogs/mapping_tables.h"
#include "ui/dialogs/rename_bar.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/layouts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

MappingDialog::MappingDialog(std::shared_ptr<WeightMapping> mapping, QWidget* parent)
    : QDialog(parent)
    , m_editor(std::move(mapping))
    , m_files(m_editor, *this)
    , m_content(new QWidget(this))
{
    setObjectName(u"mappingDialog"_s);
    setWindowTitle(tr("Map Weights"));
    createTables();
    createRows();
    createButtons();
    auto* const contents = new QVBoxLayout;
    contents->addWidget(m_content);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(new DialogContents(contents, *this), 1);
    layout->addWidget(m_summary);
    layout->addWidget(m_buttons);
    fitDialog(*this, {tokens::wideDialog, tokens::tallestDialog});
    connectTables();
    connectActions();
    connectEditor();
    m_editor.weights().setNewNames({}, {});
    m_weights->table().setColumnOffered(WeightsModel::NewName, false);
    showCounts();
    showSelection();
    m_places->table().setFocus();
}

MappingDialog::~MappingDialog()
{
    // Deletes the views before the models, and ignores their last signals.
    disconnect(qApp, nullptr, this, nullptr);
    m_weights->disconnect(this);
    m_places->disconnect(this);
    delete m_content;
}

void MappingDialog::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter) {
        QDialog::keyPressEvent(event);
    } else if (event->modifiers() & Qt::ControlModifier && m_content->isEnabled()) {
        accept(); // Enter alone fills, in the tables
    }
}

void MappingDialog::createTables()
{
    m_weights = new MappingSide(m_editor.weights(), tr("Checkpoint tensors"), u"weightsTable"_s,
                                tr("Filter tensors"), m_content);
    m_weights->table().setDragEnabled(true);
    m_weights->table().setDragDropMode(QAbstractItemView::DragOnly);
    m_places = new MappingSide(m_editor.places(), tr("Graph inputs and initializers"), u"placesTable"_s,
                               tr("Filter inputs"), m_content);
    m_places->table().setAcceptDrops(true);
    m_places->table().setDragDropMode(QAbstractItemView::DropOnly);
    m_places->table().setDragDropOverwriteMode(true); // drops onto rows, not between them
    m_suggestions = new SuggestionList(m_editor.suggestions(), m_content);
    auto* const tables = new QSplitter(Qt::Horizontal, m_content);
    tables->setChildrenCollapsible(false);
    tables->addWidget(m_weights);
    tables->addWidget(m_places);
    auto* const parts = new QSplitter(Qt::Vertical, m_content);
    parts->setChildrenCollapsible(false);
    parts->addWidget(tables);
    parts->addWidget(m_suggestions);
    parts->setStretchFactor(0, 1);
    parts->setSizes({380, 150});
    auto* const layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts, 1);
}

QPushButton* MappingDialog::addButton(const QString& objectName, const QString& text, const QString& tip)
{
    auto* const button = new QPushButton(text, this);
    button->setObjectName(objectName);
    button->setAutoDefault(false); // Enter in a table fills
    button->setToolTip(tip);
    return button;
}

void MappingDialog::createRows()
{
    m_bind = addButton(u"bindWeight"_s, tr("&Bind"),
                       tr("Fill the selected place with the selected tensor (Enter, or drag the tensor)"));
    m_unbind = addButton(u"unbindWeight"_s, tr("&Unbind"),
                         tr("Remove what was mapped by hand, or the match by name (Delete)"));
    m_forget = addButton(u"forgetWeight"_s, tr("Back to &Names"),
                         tr("Let the names of the selected rows decide again"));
    m_accept =
        addButton(u"acceptSuggestions"_s, tr("&Accept Clear Suggestions"),
                  tr("Map each missing weight whose best suggestion is clearly better than the others"));
    m_note = new QLabel(m_content);
    m_note->setObjectName(u"mappingNote"_s);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setMinimumWidth(tokens::section); // the path in it may be wider than the dialog
    auto* const row = new QWidget(m_content);
    auto* const buttons = new FlowLayout(row);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(tokens::between);
    for (QPushButton* const button : {m_bind, m_unbind, m_forget, m_accept}) {
        buttons->addWidget(button);
    }
    buttons->addWidget(m_note);
    m_rename = new RenameBar(m_editor.mapping(), m_content);
    auto* const layout = static_cast<QVBoxLayout*>(m_content->layout());
    layout->addWidget(row);
    layout->addWidget(m_rename);
}

void MappingDialog::createButtons()
{
    m_summary = new QLabel(this);
    m_summary->setObjectName(u"mappingSummary"_s);
    m_summary->setWordWrap(true);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* const apply = addButton(u"applyMapping"_s, tr("Apply &Mapping"),
                                         tr("Audit the model anew with this mapping (Ctrl+Enter)"));
    QPushButton* const load = addButton(u"loadMapping"_s, tr("&Load..."),
                                        tr("Replace the mapping by one from a file, as --map-file does"));
    QPushButton* const save = addButton(u"saveMapping"_s, tr("&Save..."),
                                        tr("Write what is mapped by hand to a file for --map-file"));
    m_buttons->addButton(apply, QDialogButtonBox::AcceptRole);
    m_buttons->addButton(load, QDialogButtonBox::ResetRole); // apart from the buttons that close the dialog
    m_buttons->addButton(save, QDialogButtonBox::ResetRole);
    m_buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    letTabThrough(*m_buttons);
    apply->setDefault(false);
    setPrimary(*apply);
    connect(load, &QPushButton::clicked, &m_files, &MappingFiles::askToLoad);
    connect(save, &QPushButton::clicked, &m_files, &MappingFiles::askToSave);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void MappingDialog::connectActions()
{
    connect(m_bind, &QPushButton::clicked, this, &MappingDialog::bindSelected);
    connect(m_unbind, &QPushButton::clicked, this, &MappingDialog::unbindSelected);
    connect(m_forget, &QPushButton::clicked, this, [this] { m_editor.forget(selectedSources()); });
    connect(m_accept, &QPushButton::clicked, &m_editor, &MappingEditor::acceptClearSuggestions);
    auto* const find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this,
            [this] { (m_onPlaces ? m_places : m_weights)->filterBar().focusBox(); });
    connect(m_rename, &RenameBar::changed, this, [this] {
        m_weights->table().setColumnOffered(WeightsModel::NewName, m_rename->hasRule());
        m_editor.weights().setNewNames(m_rename->names(), m_rename->places());
    });
    connect(m_rename, &RenameBar::mapRequested, this, [this] {
        m_editor.bind(m_rename->pairs());
        m_rename->clear();
    });
}

void MappingDialog::connectTables()
{
    for (const MappingSide* const side : {m_weights, m_places}) {
        connect(side, &MappingSide::activated, this, &MappingDialog::bindSelected);
        connect(side, &MappingSide::selectionChanged, this, &MappingDialog::showSelection);
        connect(side, &MappingSide::removalRequested, this, &MappingDialog::unbindSelected);
    }
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (now == &m_weights->table() || now == &m_places->table()) {
            m_onPlaces = now == &m_places->table();
            showSelection();
        }
    });
    connect(m_suggestions, &SuggestionList::chosen, &m_editor, &MappingEditor::bindSuggestion);
}

void MappingDialog::connectEditor()
{
    for (MappingSide* const side : {m_weights, m_places}) {
        connect(&m_editor, &MappingEditor::aboutToChange, side, &MappingSide::noteSelection);
    }
    connect(&m_editor, &MappingEditor::changed, this, &MappingDialog::showChanged);
    connect(&m_editor, &MappingEditor::workingChanged, this, &MappingDialog::setWorking);
    connect(&m_editor, &MappingEditor::accepted, this, [this](std::size_t count) {
        m_note->setText(tr("Clear suggestions mapped by hand: %1").arg(texts::count(count)));
    });
    connect(&m_editor, &MappingEditor::failed, this, [this](const ErrorDetails& error) {
        m_note->setText(tr("The names could not be compared. %1").arg(texts::sentence(error)));
    });
    connect(&m_files, &MappingFiles::saved, this,
            [this](const QString& file) { m_note->setText(tr("Saved to %1").arg(file)); });
}

std::vector<SourceId> MappingDialog::selectedSources() const
{
    if (m_onPlaces) {
        return m_editor.sourcesOf(m_places->selectedRows());
    }
    std::vector<SourceId> sources;
    for (const int row : m_weights->selectedRows()) {
        sources.push_back(m_editor.weights().idAt(row));
    }
    return sources;
}

MappingEditor::Selection MappingDialog::selection() const
{
    MappingEditor::Selection selection;
    if (const auto row = m_weights->selectedRow()) {
        selection.source = m_editor.weights().idAt(*row);
    }
    if (const auto row = m_places->selectedRow()) {
        selection.target = m_editor.places().idAt(*row);
    }
    return selection;
}

void MappingDialog::select(const std::string& name)
{
    const auto& targets = m_editor.mapping().targets();
    const auto target = std::ranges::find(targets, name, &Target::name);
    const auto& sources = m_editor.mapping().sources();
    const auto source =
        std::ranges::find_if(sources, [&name](const Source& s) { return s.tensor->name() == name; });
    if (target != targets.end()) {
        m_places->selectRow(static_cast<int>(target - targets.begin()));
    } else if (source != sources.end()) {
        m_weights->selectRow(static_cast<int>(source - sources.begin()));
    }
}

void MappingDialog::bindSelected()
{
    const MappingEditor::Selection selected = selection();
    if (m_editor.canBind(selected)) {
        m_editor.bind(std::array{*selected.pair()});
    }
}

void MappingDialog::unbindSelected() { m_editor.unbind(selectedSources()); }

void MappingDialog::setWorking(bool working)
{
    m_content->setEnabled(!working);
    for (QAbstractButton* const button : m_buttons->buttons()) {
        button->setEnabled(!working || m_buttons->buttonRole(button) == QDialogButtonBox::RejectRole);
    }
    if (working) {
        m_summary->setText(tr("Comparing names..."));
    } else {
        showCounts();
    }
}

void MappingDialog::showChanged()
{
    showCounts();
    m_weights->keepSelection();
    m_places->keepSelection();
    showSelection();
}

void MappingDialog::showSelection()
{
    const MappingEditor::Selection selected = selection();
    m_bind->setEnabled(m_editor.canBind(selected));
    const bool hasSources = !selectedSources().empty();
    m_unbind->setEnabled(hasSources);
    m_forget->setEnabled(hasSources);
    m_editor.setPlace(selected.target);
    m_suggestions->showPlace(selected.target ? &m_editor.mapping().targets()[*selected.target] : nullptr);
    m_note->setText(m_editor.note(selected));
}

void MappingDialog::showCounts()
{
    m_weights->showCounts();
    m_places->showCounts();
    m_summary->setText(m_editor.summary());
}

} // namespace onnxmend
