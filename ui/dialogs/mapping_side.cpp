// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/mapping_side.h"

#include "ui/look/labels.h"
#include "ui/look/tokens.h"
#include "ui/models/mapping_models.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QCoreApplication>
#include <QItemSelectionModel>
#include <QShortcut>
#include <QVBoxLayout>

#include <cstddef>

namespace onnxmend
{

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

} // namespace

MappingSide::MappingSide(ColumnTableModel& model, const QString& title, const QString& tableName,
                         const QString& placeholder, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
{
    m_bar = new FilterBar(model, placeholder, categories(), this);
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

} // namespace onnxmend
