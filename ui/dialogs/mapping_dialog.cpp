// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/mapping_dialog.h"

#include "ui/dialogs/rename_bar.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/models/row_filter.h"
#include "ui/pages/filter_bar.h"
#include "ui/pages/table_view.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

std::vector<FilterBar::Category> categories()
{
    std::vector<FilterBar::Category> result;
    for (const MappingStatusRow& row : mappingStatusRows()) {
        result.push_back({static_cast<int>(row.status), QCoreApplication::translate("mapping", row.title),
                          QCoreApplication::translate("mapping", row.tip), row.icon, row.tone});
    }
    return result;
}

QPushButton* createButton(QWidget* parent, const QString& objectName, const QString& text, const QString& tip)
{
    auto* const button = new QPushButton(text, parent);
    button->setObjectName(objectName);
    button->setAutoDefault(false); // Enter in a table binds
    button->setToolTip(tip);
    return button;
}

} // namespace

MappingDialog::MappingDialog(std::shared_ptr<WeightMapping> mapping, QWidget* parent)
    : QDialog(parent)
    , m_mapping(std::move(mapping))
    , m_weights(*m_mapping)
    , m_places(*m_mapping)
    , m_suggestions(*m_mapping)
    , m_content(new QWidget(this))
{
    setObjectName(u"mappingDialog"_s);
    setWindowTitle(tr("Map Weights"));
    auto* const tables = new QSplitter(Qt::Horizontal, m_content);
    tables->setChildrenCollapsible(false);
    tables->addWidget(
        createSide(m_left, m_weights, tr("Checkpoint tensors"), u"weightsTable"_s, tr("Filter tensors")));
    tables->addWidget(createSide(m_right, m_places, tr("Graph inputs and initializers"), u"placesTable"_s,
                                 tr("Filter inputs")));
    auto* const parts = new QSplitter(Qt::Vertical, m_content);
    parts->setChildrenCollapsible(false);
    parts->addWidget(tables);
    parts->addWidget(createSuggestions());
    parts->setStretchFactor(0, 1);
    parts->setSizes({430, 190});
    m_rename = new RenameBar(*m_mapping, m_content);
    auto* const layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts, 1);
    layout->addWidget(createActions());
    layout->addWidget(m_rename);
    createButtons();
    auto* const outer = new QVBoxLayout(this);
    outer->addWidget(m_content, 1);
    outer->addWidget(m_summary);
    outer->addWidget(m_buttons);
    resize(1160, 760);
    connectTables();
    m_weights.setNewNames({}, {});
    m_left.table->setColumnHidden(WeightsModel::NewName, true);
    showCounts();
    showSelection();
    m_right.table->setFocus();
}

MappingDialog::~MappingDialog()
{
    m_jobs.drop();
    // The views go before the models; what they say while they go is not heard.
    disconnect(qApp, nullptr, this, nullptr);
    m_left.table->selectionModel()->disconnect(this);
    m_right.table->selectionModel()->disconnect(this);
    delete m_content;
}

void MappingDialog::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter) {
        QDialog::keyPressEvent(event);
    } else if (event->modifiers() & Qt::ControlModifier && m_content->isEnabled()) {
        accept(); // Enter alone binds, in the tables
    }
}

QWidget* MappingDialog::createSide(Side& side, ColumnTableModel& model, const QString& title,
                                   const QString& objectName, const QString& placeholder)
{
    auto* const widget = new QWidget(m_content);
    side.filter = new RowFilter(model, widget);
    side.bar = new FilterBar(*side.filter, placeholder, categories(), widget);
    side.table = new TableView(model, *side.filter, widget);
    side.table->setObjectName(objectName);
    side.table->setAccessibleName(title);
    side.table->setPlaceholder(tr("Nothing fits the filter."));
    side.table->rememberColumns();
    side.table->setContextMenuPolicy(Qt::NoContextMenu);
    auto* const layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(labels::createHeading(widget, title, 0));
    layout->addWidget(side.bar);
    layout->addWidget(side.table, 1);
    return widget;
}

QWidget* MappingDialog::createSuggestions()
{
    auto* const widget = new QWidget(m_content);
    m_suggestionTitle = labels::createHeading(widget, {}, 0);
    m_suggestionTitle->setTextFormat(Qt::PlainText);
    auto* const filter = new RowFilter(m_suggestions, widget);
    m_suggestionTable = new TableView(m_suggestions, *filter, widget);
    m_suggestionTable->setObjectName(u"suggestionTable"_s);
    m_suggestionTable->setAccessibleName(tr("Suggestions for the selected place"));
    m_suggestionTable->rememberColumns();
    m_suggestionTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_suggestionTable->setContextMenuPolicy(Qt::NoContextMenu);
    auto* const layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_suggestionTitle);
    layout->addWidget(m_suggestionTable, 1);
    return widget;
}

QWidget* MappingDialog::createActions()
{
    auto* const widget = new QWidget(m_content);
    m_bind = createButton(widget, u"bindWeight"_s, tr("&Bind"),
                          tr("Fill the selected place with the selected tensor (Enter, or drag the tensor)"));
    m_unbind = createButton(widget, u"unbindWeight"_s, tr("&Unbind"),
                            tr("Take back what was mapped by hand; a match by name is given up (Delete)"));
    m_forget = createButton(widget, u"forgetWeight"_s, tr("Back to &Names"),
                            tr("Let the names of the selected rows decide again"));
    m_accept = createButton(widget, u"acceptSuggestions"_s, tr("&Accept Clear Suggestions"),
                            tr("Map every open place whose best suggestion is clearly better than others"));
    m_note = new QLabel(widget);
    m_note->setObjectName(u"mappingNote"_s);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QPushButton* const button : {m_bind, m_unbind, m_forget, m_accept}) {
        layout->addWidget(button);
    }
    layout->addSpacing(8);
    layout->addWidget(m_note, 1);
    connect(m_bind, &QPushButton::clicked, this, &MappingDialog::bindSelected);
    connect(m_unbind, &QPushButton::clicked, this, &MappingDialog::unbindSelected);
    connect(m_forget, &QPushButton::clicked, this, &MappingDialog::forgetSelected);
    connect(m_accept, &QPushButton::clicked, this, &MappingDialog::acceptSuggestions);
    return widget;
}

void MappingDialog::createButtons()
{
    m_summary = new QLabel(this);
    m_summary->setObjectName(u"mappingSummary"_s);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    const auto add = [this](QPushButton* button, QDialogButtonBox::ButtonRole role) {
        m_buttons->addButton(button, role);
        return button;
    };
    auto* const apply = add(createButton(this, u"applyMapping"_s, tr("Apply &Mapping"),
                                         tr("Audit the model anew with this mapping (Ctrl+Enter)")),
                            QDialogButtonBox::AcceptRole);
    auto* const load = add(createButton(this, u"loadMapping"_s, tr("&Load..."),
                                        tr("Replace the mapping by one from a file, as --map-file does")),
                           QDialogButtonBox::ActionRole);
    auto* const save = add(createButton(this, u"saveMapping"_s, tr("&Save..."),
                                        tr("Write what is mapped by hand to a file for --map-file")),
                           QDialogButtonBox::ActionRole);
    m_buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    apply->setDefault(false);
    connect(load, &QPushButton::clicked, this, &MappingDialog::loadMap);
    connect(save, &QPushButton::clicked, this, &MappingDialog::saveMap);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void MappingDialog::connectTables()
{
    m_left.table->setDragEnabled(true);
    m_left.table->setDragDropMode(QAbstractItemView::DragOnly);
    m_right.table->setAcceptDrops(true);
    m_right.table->setDragDropMode(QAbstractItemView::DropOnly);
    m_right.table->setDragDropOverwriteMode(true); // a drop goes onto a row, never between two
    connect(&m_places, &PlacesModel::dropped, this,
            [this](std::size_t source, std::size_t target) { bind({{.source = source, .target = target}}); });
    for (TableView* const table : {m_left.table, m_right.table}) {
        connect(table, &QAbstractItemView::activated, this, &MappingDialog::bindSelected);
        connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
                &MappingDialog::showSelection);
        auto* const remove = new QShortcut(QKeySequence::Delete, table);
        remove->setContext(Qt::WidgetShortcut);
        connect(remove, &QShortcut::activated, this, &MappingDialog::unbindSelected);
    }
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (now == m_left.table || now == m_right.table) {
            m_onPlaces = now == m_right.table;
            showSelection();
        }
    });
    connect(m_suggestionTable, &QAbstractItemView::activated, this, &MappingDialog::bindSuggestion);
    auto* const find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] { (m_onPlaces ? m_right : m_left).bar->focusBox(); });
    connect(m_rename, &RenameBar::changed, this, [this] {
        m_left.table->setColumnHidden(WeightsModel::NewName, !m_rename->hasRule());
        m_weights.setNewNames(m_rename->names(), m_rename->places());
    });
    connect(m_rename, &RenameBar::mapRequested, this, [this] {
        bind(m_rename->pairs());
        m_rename->clear();
    });
}

} // namespace onnxmend
