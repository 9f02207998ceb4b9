// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/mapping_tables.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QFontMetricsF>
#include <QItemSelectionModel>
#include <QLabel>
#include <QShortcut>
#include <QVBoxLayout>

#include <cstddef>

namespace onnxmend
{

using namespace Qt::StringLiterals;

MappingSide::MappingSide(ColumnTableModel& model, const QString& title, const QString& tableName,
                         const QString& placeholder, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
{
    m_bar = new FilterBar(model, placeholder, FilterBar::categoriesOf(mappingStatusRows(), "mapping"), this);
    m_bar->setSubject(title);
    m_bar->fitHalf();
    m_table = new TableView(model, this);
    m_table->setObjectName(tableName);
    m_table->setAccessibleName(title);
    m_table->setPlaceholder(tr("Nothing fits the filter."));
    m_table->rememberColumns();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(labels::createHeading(this, title, tokens::TextSize::Body));
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    connect(m_table, &QAbstractItemView::activated, this, &MappingSide::activated);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &MappingSide::selectionChanged);
    auto* const remove = new QShortcut(QKeySequence::Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &MappingSide::removalRequested);
}

std::vector<int> MappingSide::selectedRows() const { return m_table->selectedSourceRows(); }

std::optional<int> MappingSide::selectedRow() const
{
    const std::vector<int> rows = selectedRows();
    return rows.size() == 1 ? std::optional(rows.front()) : std::nullopt;
}

void MappingSide::selectRow(int row)
{
    m_table->selectSourceRow(row);
    m_table->setFocus();
}

void MappingSide::noteSelection() { m_noted = m_table->currentIndex().row(); }

void MappingSide::keepSelection() { m_table->keepSelection(m_noted); }

void MappingSide::showCounts()
{
    std::vector<std::size_t> counts(mappingStatusRows().size());
    for (int row = 0; row < m_model.sourceRowCount(); ++row) {
        ++counts.at(static_cast<std::size_t>(m_model.category(row)));
    }
    m_bar->setCounts(static_cast<std::size_t>(m_model.sourceRowCount()), counts);
}

SuggestionList::SuggestionList(SuggestionsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_title(labels::createHeading(this, {}, tokens::TextSize::Body))
    , m_table(new TableView(model, this))
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_table->setObjectName(u"suggestionTable"_s);
    m_table->setAccessibleName(tr("Suggestions for the selected place"));
    m_table->rememberColumns();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, tokens::between, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    connect(m_table, &QAbstractItemView::activated, this, [this] {
        const std::vector<int> rows = m_table->selectedSourceRows();
        if (rows.size() == 1) {
            Q_EMIT chosen(rows.front());
        }
    });
    showPlace(nullptr);
}

void SuggestionList::showPlace(const Target* place)
{
    m_place = place ? texts::fromUtf8(place->name) : QString();
    m_title->setToolTip(plainTip(m_place));
    showTitle();
    m_table->setPlaceholder(place ? tr("No tensor has its shape, %1.").arg(placeShape(*place))
                                  : tr("Select one graph input to see what may fill it."));
}

void SuggestionList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showTitle();
}

/// Shortens the name: it may be wider than any screen.
void SuggestionList::showTitle()
{
    const QString title = tr("Suggestions for %1");
    const QFontMetricsF metrics(m_title->font());
    const double room = width() - metrics.horizontalAdvance(title.arg(QString()));
    m_title->setText(m_place.isEmpty() ? tr("Suggestions")
                                       : title.arg(labels::shortened(m_place, metrics, room)));
}

} // namespace onnxmend
