// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/initializers_page.h"

#include "ui/tables/tensor_menu.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

InitializersPage::InitializersPage(InitializerModel& model, Actions& actions, QWidget* parent)
    : Page(parent)
    , m_model(model)
    , m_actions(actions)
    , m_bar(new FilterBar(model, tr("Filter: words, stored:float16, size:>1M, /regex/"),
                          FilterBar::categoriesOf(entryStatusRows(), "status"), this))
    , m_modules(new ModuleSplitter(*m_bar, *actions[ActionId::ShowModules], this))
    , m_table(new TableView(model, this))
{
    m_table->setObjectName(u"initializerTable"_s);
    m_table->setAccessibleName(tr("Initializers"));
    m_table->setPlaceholder(tr("No tensor fits the filter."));
    m_table->rememberColumns();
    m_table->setGroupAction({.action = actions[ActionId::FixSelected],
                             .title = tr("Fix These %1"),
                             .titleOfMany = tr("Fix These"),
                             .isFor = [this](int row) { return hasFix(row); }});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    m_modules->setContents(*m_table);
    layout->addWidget(m_modules, 1);

    connect(&m_model, &QAbstractItemModel::modelReset, this, &InitializersPage::hideUnusedColumns);
    connect(&m_model, &ColumnTableModel::rowsChanged, this, &InitializersPage::showCounts);
    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &InitializersPage::selectionChanged);
    connect(m_table, &TableView::menuWanted, this, &InitializersPage::fillMenu);
    connect(m_table, &QAbstractItemView::activated, m_actions[ActionId::ShowValues], &QAction::trigger);
    showCounts();
    hideUnusedColumns();
}

std::size_t InitializersPage::count(const Session&) const { return m_model.totals().tensorCount; }

void InitializersPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_bar->reset();
    m_model.open(session);
    m_modules->showModules(session);
    // Wrong rows come first; rows of one status keep the order of the file.
    m_table->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
}

void InitializersPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_model.update(session);
    m_modules->showModules(session);
    hideUnusedColumns(); // a checkpoint may have come
}

Selection InitializersPage::selected() const
{
    Selection selection{.session = m_session};
    const std::size_t count = m_session ? m_table->selectedRowCount() : 0;
    if (count > mostListedRows) {
        selection.unlistedRows = count;
        return selection;
    }
    selection.rows = allTensors();
    if (selection.rows.size() == 1) {
        return selectionOfTensor(m_session, selection.rows.front());
    }
    if (selection.rows.empty()) {
        selection.title = tr("No tensor selected");
        selection.hint = tr("Select a row to see its values and what a cast does to them.");
    }
    return selection;
}

std::vector<std::size_t> InitializersPage::allTensors() const
{
    std::vector<std::size_t> tensors;
    for (const int row : m_session ? selectedRows() : std::vector<int>()) {
        tensors.push_back(m_model.reportIndex(row));
    }
    return tensors;
}

void InitializersPage::select(const Selection& selection)
{
    if (m_session) {
        const std::vector<std::size_t> wanted = eachOnce(tensorsOf(selection, *m_session));
        m_table->selectSourceRows({wanted.begin(), wanted.end()});
    }
}

void InitializersPage::hideUnusedColumns()
{
    // Most models have tensors only in the main graph, or no checkpoint, and need no column for them.
    const auto showOnly = [this](std::string_view id, bool isUsed) {
        m_table->setColumnOffered(initializerColumn(id), isUsed);
    };
    showOnly("scope", m_model.totals().hasScopes);
    const bool hasCheckpoints = m_session && !m_session->checkpoints().empty();
    showOnly("checkpoint", hasCheckpoints);
    showOnly("match", hasCheckpoints);
    showOnly("module", m_model.hasModules());
}

void InitializersPage::selectTensors(const std::set<std::string, std::less<>>& names)
{
    std::vector<int> rows;
    for (int row = 0; row < m_model.sourceRowCount(); ++row) {
        if (names.contains(m_model.rowAt(row).row->name)) {
            rows.push_back(row);
        }
    }
    m_table->selectSourceRows(std::move(rows));
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

bool InitializersPage::hasFix(int row) const
{
    const InitializerEntry entry = m_model.rowAt(row);
    if (!m_session || !entry.finding) {
        return false;
    }
    const std::vector<Finding>& findings = m_session->report().findings;
    const auto finding = static_cast<std::size_t>(entry.finding - findings.data());
    return finding < findings.size() && m_session->fixBriefAt(finding).isRecommended;
}

void InitializersPage::fillMenu(QMenu& menu)
{
    const std::vector<std::size_t> rows = allTensors();
    const TensorMenu parts(menu, m_actions, m_session, rows, rows.size() == 1);
    connect(parts.graph, &QAction::triggered, this, &InitializersPage::graphRequested);
    connect(parts.cast, &CastMenu::chosen, this, &InitializersPage::castRequested);
    connect(parts.cast, &CastMenu::measured, this, &Page::lossesMeasured);
}

} // namespace onnxmend
