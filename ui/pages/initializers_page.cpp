// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/initializers_page.h"

#include "core/dtype/cast.h"
#include "ui/look/texts.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

std::vector<FilterBar::Category> categories()
{
    std::vector<FilterBar::Category> result;
    for (const EntryStatusRow& row : entryStatusRows()) {
        result.push_back({static_cast<int>(row.status), QCoreApplication::translate("status", row.title),
                          QCoreApplication::translate("status", row.tip), row.icon, row.tone});
    }
    return result;
}

} // namespace

InitializersPage::InitializersPage(InitializerModel& model, Actions& actions, QWidget* parent)
    : Page(parent)
    , m_model(model)
    , m_actions(actions)
    , m_filter(new RowFilter(model, this))
    , m_bar(new FilterBar(*m_filter, tr("Filter by name or dtype"), categories(), this))
    , m_table(new TableView(model, *m_filter, this))
{
    m_table->setObjectName(u"initializerTable"_s);
    m_table->setAccessibleName(tr("Initializers"));
    m_table->setPlaceholder(tr("No tensor fits the filter."));
    m_table->rememberColumns();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);

    connect(&m_model, &QAbstractItemModel::modelReset, this, &InitializersPage::showCounts);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &InitializersPage::showScopes);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &InitializersPage::showCounts);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &InitializersPage::showCounts);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &InitializersPage::showCounts);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &InitializersPage::selectionChanged);
    connect(m_table, &QWidget::customContextMenuRequested, this, &InitializersPage::showMenu);
    showCounts();
    showScopes();
}

QString InitializersPage::count(const Session&) const { return texts::count(m_model.totals().tensorCount); }

void InitializersPage::open(const std::shared_ptr<const Session>& session)
{
    m_bar->reset();
    m_model.open(session);
    // What is wrong comes first; within a status rows stand as in the file.
    m_table->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
}

void InitializersPage::update(const std::shared_ptr<const Session>& session) { m_model.update(session); }

void InitializersPage::showScopes()
{
    // Most models have tensors in their main graph only, and no use for the column.
    bool any = false;
    for (int row = 0; row < m_model.rowCount() && !any; ++row) {
        any = !isInMain(*m_model.rowAt(row).row);
    }
    m_table->setColumnHidden(initializerScopeColumn(), !any);
}

void InitializersPage::selectTensors(const std::set<std::string, std::less<>>& names)
{
    QItemSelection selection;
    QModelIndex first;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        if (names.contains(m_model.rowAt(m_filter->mapToSource(index).row()).row->name)) {
            selection.select(index, index);
            first = first.isValid() ? first : index;
        }
    }
    m_table->selectionModel()->select(selection,
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (first.isValid()) {
        m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
        m_table->scrollTo(first, QAbstractItemView::PositionAtCenter);
    }
}

void InitializersPage::showCounts()
{
    const InitializerTotals& totals = m_model.totals();
    std::size_t all = 0;
    std::vector<std::size_t> counts;
    for (const std::size_t count : totals.byStatus) {
        counts.push_back(count);
        all += count;
    }
    m_bar->setCounts(all, counts);
}

void InitializersPage::showMenu(const QPoint& position)
{
    const std::vector<int> rows = selectedRows();
    QMenu menu;
    menu.setObjectName(u"initializerMenu"_s);
    menu.addAction(m_actions[ActionId::FixSelected]);
    QMenu* const cast = menu.addMenu(tr("Cast To"));
    cast->setObjectName(u"castMenu"_s);
    for (const DTypeInfo& info : dtypeTable()) {
        const bool fits = std::any_of(rows.begin(), rows.end(), [this, &info](int row) {
            const InitializerRow& entry = *m_model.rowAt(row).row;
            return entry.tensor && entry.status != RowStatus::Unused &&
                   canCast(entry.storedDtype, info.dtype);
        });
        if (fits) {
            QAction* const action = cast->addAction(theme::dtypeIcon(info.dtype), texts::dtype(info.dtype));
            connect(action, &QAction::triggered, this, [this, to = info.dtype] { Q_EMIT castRequested(to); });
        }
    }
    cast->setEnabled(!cast->isEmpty() && m_actions[ActionId::OpenModel]->isEnabled());
    menu.addAction(m_actions[ActionId::MapWeights]);
    menu.addSeparator();
    menu.addAction(m_actions[ActionId::Copy]);
    menu.exec(m_table->viewport()->mapToGlobal(position));
}

} // namespace onnxmend
