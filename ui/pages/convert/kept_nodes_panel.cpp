// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/kept_nodes_panel.h"

#include "ui/look/controls.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

bool canBeForced(const KeptNode& node)
{
    return node.reason == KeepReason::Asked || isAboutValues(node.reason);
}

} // namespace

KeptNodesPanel::KeptNodesPanel(QWidget* parent)
    : QWidget(parent)
    , m_bar(new FilterBar(m_model, tr("Filter: words, reason:overflow, op:Softmax, layer:encoder"), {}, this))
    , m_table(new TableView(m_model, this))
{
    setObjectName(u"keptNodes"_s);
    setAccessibleName(tr("Nodes that are kept"));
    m_table->setObjectName(u"keptNodesTable"_s);
    m_table->setAccessibleName(tr("Nodes that are kept"));
    m_table->rememberColumns();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    layout->addWidget(createBar());
    m_bar->layout()->setContentsMargins(0, 0, 0, tokens::between);
    m_bar->setGrouping("reason");
    connect(&m_model, &ColumnTableModel::matchesChanged, this, &KeptNodesPanel::hideUnusedColumns);
    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_table, &TableView::menuWanted, this, &KeptNodesPanel::fillMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        updateButtons();
        Q_EMIT selectionChanged();
    });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (!m_model.isHeading(index.row())) {
            m_show->click();
        }
    });
    updateButtons();
}

KeptNodesPanel::~KeptNodesPanel()
{
    // The table emits a signal during destruction, after the rows are gone.
    m_table->selectionModel()->disconnect(this);
}

QWidget* KeptNodesPanel::createBar()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, tokens::between, 0, 0);
    layout->setSpacing(tokens::between);
    const auto add = [bar, layout](const QString& objectName, const QString& text, const QString& tip) {
        QPushButton* const button = createButton(bar, objectName, text, tip);
        layout->addWidget(button);
        return button;
    };
    m_convert = add(u"convertKept"_s, tr("Convert Anyway"),
                    tr("Convert the selected nodes whatever their values are, and measure what that does"));
    m_keep = add(u"keepKept"_s, tr("Keep Always"),
                 tr("Keep the selected nodes in every conversion of this model to come"));
    layout->addStretch(1);
    m_show = add(u"showKept"_s, tr("Show in Graph"), tr("Show the node on the Graph page (Return)"));
    connect(m_convert, &QPushButton::clicked, this, [this] { Q_EMIT convertRequested(selectedNodes(true)); });
    connect(m_keep, &QPushButton::clicked, this, [this] { Q_EMIT keepRequested(selectedNodes(false)); });
    connect(m_show, &QPushButton::clicked, this, [this] {
        const std::vector<int> rows = m_table->selectedSourceRows();
        if (rows.size() == 1) {
            const KeptNode& node = *m_model.rowAt(rows.front()).node;
            Q_EMIT showRequested(
                {.scope = node.graph, .node = {}, .nodeName = node.node, .value = node.output});
        }
    });
    return bar;
}

void KeptNodesPanel::show(const std::shared_ptr<const ConversionOutcome>& outcome)
{
    m_outcome = outcome;
    m_model.open(outcome);
    m_bar->setCounts(static_cast<std::size_t>(m_model.sourceRowCount()), {});
    m_table->setPlaceholder(outcome && outcome->conversion.kept.empty()
                                ? tr("No node is kept: all that could be converted are.")
                                : tr("No node fits the filter."));
    hideUnusedColumns();
    m_bar->setVisible(outcome && !outcome->conversion.kept.empty());
    updateButtons();
}

/// Hides the reason if headings state it, the graph if all nodes are in the main graph, and module and line
/// if the model does not say them.
void KeptNodesPanel::hideUnusedColumns()
{
    m_table->setColumnOffered(KeptNodesModel::Reason, m_model.grouping() != KeptNodesModel::ByReason);
    m_table->setColumnOffered(KeptNodesModel::Scope, m_outcome && m_outcome->keepsInSubgraphs);
    m_table->setColumnOffered(KeptNodesModel::Module, m_outcome && !m_outcome->sources.empty());
    m_table->setColumnOffered(KeptNodesModel::Line, m_outcome && m_outcome->sources.hasPlaces());
}

void KeptNodesPanel::setChangeable(bool isChangeable)
{
    m_isChangeable = isChangeable;
    updateButtons();
}

std::vector<std::string> KeptNodesPanel::selectedNodes(bool isForceable) const
{
    std::vector<std::string> nodes;
    for (const int row : m_table->selectedSourceRows()) {
        const KeptNode& node = *m_model.rowAt(row).node;
        if (!isForceable || canBeForced(node)) {
            nodes.push_back(node.node);
        }
    }
    return nodes;
}

Selection KeptNodesPanel::selected() const
{
    const std::vector<int> rows = m_table->selectedSourceRows();
    Selection selection{.others = rows.size()};
    if (rows.size() > 1) {
        selection.title = tr("%1 nodes selected").arg(texts::count(rows.size()));
    } else if (rows.size() == 1) {
        const KeptNode& node = *m_model.rowAt(rows.front()).node;
        selection.place = {.scope = node.graph, .node = {}, .nodeName = node.node, .value = node.output};
        selection.title = texts::fromUtf8(node.node);
        selection.facts = factsOfRow(m_model, rows.front());
        selection.mapText = m_show->text();
    }
    return selection;
}

void KeptNodesPanel::select(const Selection& selection)
{
    std::vector<int> rows;
    const GraphPlace& place = selection.place;
    for (int row = 0; row < m_model.sourceRowCount() && selection.count() == 1 && rows.empty(); ++row) {
        const KeptNode& node = *m_model.rowAt(row).node;
        const bool isNode = !place.nodeName.empty() && node.node == place.nodeName;
        const bool isOutput = !place.value.empty() && node.output == place.value;
        if (node.graph == place.scope && (isNode || isOutput)) {
            rows.push_back(row);
        }
    }
    m_table->selectSourceRows(std::move(rows));
}

void KeptNodesPanel::updateButtons()
{
    const std::size_t selected = selectedNodes(false).size();
    m_convert->setEnabled(m_isChangeable && !selectedNodes(true).empty());
    m_keep->setEnabled(m_isChangeable && selected > 0);
    m_show->setEnabled(selected == 1);
}

void KeptNodesPanel::fillMenu(QMenu& menu)
{
    for (QPushButton* const button : {m_convert, m_keep, m_show}) {
        QAction* const action = menu.addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
}

} // namespace onnxmend
