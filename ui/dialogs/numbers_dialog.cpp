// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/numbers_dialog.h"

#include "ui/look/controls.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int leastTitle = 20; ///< letters of the kind of numbers
} // namespace

NumbersDialog::NumbersDialog(std::shared_ptr<const PlacedNumbers> placed, QWidget* parent)
    : QDialog(parent)
    , m_placed(std::move(placed))
    , m_kind(createComboBox(this, u"numbersKind"_s, tr("Kind of numbers")))
    , m_state(labels::createText(this, tr("Numbers of nodes")))
    , m_bar(new FilterBar(m_model, tr("Filter: words, number:>10, op:MatMul, layer:encoder"), {}, this))
    , m_table(new TableView(m_model, this))
{
    setObjectName(u"numbersDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Numbers of Nodes: %1").arg(texts::fileName(m_placed->numbers.path)));
    for (const NumberSeries& series : m_placed->numbers.series) {
        m_kind->addItem(texts::fromUtf8(series.title));
    }
    m_kind->setVisible(m_kind->count() > 1);
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // a file chose the titles
    m_kind->setMinimumContentsLength(leastTitle);
    m_state->setObjectName(u"numbersState"_s);
    m_table->setObjectName(u"numbersTable"_s);
    m_table->setAccessibleName(tr("Numbers of nodes"));
    m_table->setPlaceholder(tr("No node fits the filter."));
    m_table->rememberColumns();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_show = createButton(this, u"showNumber"_s, tr("Show in Graph"),
                          tr("Show the node on the Graph page (Return)"));
    buttons->addButton(m_show, QDialogButtonBox::ActionRole);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_kind);
    layout->addWidget(m_state);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    for (QPushButton* const button : findChildren<QPushButton*>()) {
        button->setAutoDefault(false); // Return belongs to the table
    }
    fitDialog(*this, {letterWidth(fontMetrics()) * tokens::textWidth, tokens::tallestDialog});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_show, &QPushButton::clicked, this, &NumbersDialog::showCurrent);
    connect(m_table, &QAbstractItemView::activated, this, &NumbersDialog::showCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { m_show->setEnabled(m_table->selectedSourceRows().size() == 1); });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showSeries();
        Q_EMIT seriesChosen();
    });
    showSeries();
    m_table->sortByColumn(NumbersModel::Number, Qt::DescendingOrder);
}

NumbersDialog::~NumbersDialog()
{
    // The table emits a signal during destruction, after the rows are gone.
    m_table->selectionModel()->disconnect(this);
}

std::size_t NumbersDialog::chosen() const
{
    return static_cast<std::size_t>(std::max(m_kind->currentIndex(), 0));
}

std::shared_ptr<const NumberSeries> NumbersDialog::series() const
{
    return {m_placed, &m_placed->numbers.series.at(chosen())};
}

void NumbersDialog::showSeries()
{
    const std::vector<NodeNumber>& nodes = m_placed->nodes.at(chosen());
    m_model.open(std::shared_ptr<const std::vector<NodeNumber>>(m_placed, &nodes));
    m_bar->setCounts(nodes.size(), {});
    m_show->setEnabled(false);
    const bool hasScopes =
        std::ranges::any_of(nodes, [](const NodeNumber& node) { return node.place.scope != "main"; });
    m_table->setColumnOffered(NumbersModel::Scope, hasScopes);
    m_table->setColumnOffered(NumbersModel::Module, std::ranges::any_of(nodes, [](const NodeNumber& node) {
                                  return !node.module.empty();
                              }));
    QStringList lines{tr("%1 of the %2 names in the file are nodes of this model.")
                          .arg(texts::count(nodes.size()), texts::count(series()->byName.size()))};
    if (m_placed->numbers.skipped > 0) {
        lines.append(texts::count(m_placed->numbers.skipped, tr("1 entry has no number."),
                                  tr("%1 entries have no number.")));
    }
    lines.append(tr("The graph shows them as depth of colour, from %1 to %2.")
                     .arg(texts::number(series()->lowest), texts::number(series()->highest)));
    m_state->setText(lines.join(u' '));
}

void NumbersDialog::showCurrent()
{
    const std::vector<int> rows = m_table->selectedSourceRows();
    if (rows.size() == 1) {
        Q_EMIT placeRequested(m_model.rowAt(rows.front()).node->place);
    }
}

} // namespace onnxmend
