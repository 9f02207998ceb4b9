// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/changes_page.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/page/page_skeleton.h"

#include <QAction>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

std::vector<FilterBar::Category> changeCategories()
{
    return {{static_cast<int>(ChangeState::Made), ChangesPage::tr("Planned"),
             ChangesPage::tr("Show planned changes"), "status-fixed", theme::Tone::Accent},
            {static_cast<int>(ChangeState::NotMade), ChangesPage::tr("Do not fit"),
             ChangesPage::tr("Show changes that do not fit the model or its checkpoints"), "status-missing",
             theme::Tone::Warning},
            {static_cast<int>(ChangeState::Disabled), ChangesPage::tr("Disabled"),
             ChangesPage::tr("Show disabled changes"), "status-none", theme::Tone::Muted}};
}

} // namespace

ChangesPage::ChangesPage(const Actions& actions, QWidget* parent)
    : Page(parent)
    , m_bar(new FilterBar(m_model, tr("Filter: words, change:cast, to:float16, lost:>0"), changeCategories(),
                          this))
    , m_modules(new ModuleSplitter(*m_bar, *actions[ActionId::ShowModules], this))
    , m_table(new TableView(m_model, this))
    , m_skeleton(new PageSkeleton(*m_table))
    , m_totals(labels::createMuted(this, {}))
    , m_removeGroup(new QAction(tr("Remove These"), this))
{
    m_table->setObjectName(u"changesTable"_s);
    m_table->setAccessibleName(tr("Planned changes"));
    m_table->rememberColumns();
    m_removeGroup->setStatusTip(
        tr("Take the changes of this group out of the plan, as one step that can be undone"));
    m_table->setGroupAction({.action = m_removeGroup,
                             .title = tr("Remove These %1"),
                             .titleOfMany = tr("Remove These"),
                             .isFor = [](int) { return true; }});
    connect(m_removeGroup, &QAction::triggered, this, [this] { m_remove->click(); });
    m_totals->setObjectName(u"changeTotals"_s);
    m_totals->setAccessibleDescription(tr("Total effect of the changes"));
    m_totals->setContentsMargins(tokens::between, tokens::inside, tokens::between, 0);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    m_modules->setContents(*m_table);
    layout->addWidget(m_modules, 1);
    layout->addWidget(m_totals); // a line of its own, since German leaves no room between the buttons
    layout->addWidget(createButtons());
    m_bar->setGrouping("change");

    auto* const remove = new QShortcut(QKeySequence::Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, m_remove, &QPushButton::click);
    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_bar, &FilterBar::groupingChosen, this, &ChangesPage::hideUnusedColumns);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        updateButtons();
        Q_EMIT selectionChanged();
    });
    connect(m_table, &TableView::menuWanted, this, &ChangesPage::fillMenu);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (!m_model.isHeading(index.row())) {
            m_show->click();
        }
    });
    hideUnusedColumns();
    showTotals();
    updateButtons();
}

/// Hides what the headings of the groups say, and columns that say nothing.
void ChangesPage::hideUnusedColumns()
{
    const std::optional<int> grouping = m_model.grouping();
    const ChangeTotals totals = m_model.totals();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const std::string_view id = m_model.columnId(column);
        const bool isSaid = grouping && m_model.groupingId(*grouping) == id;
        const bool isEmpty = (id == "casts" && !totals.hasCasts) || (id == "bytes" && !totals.hasBytes) ||
                             (id == "module" && !m_model.hasModules());
        m_table->setColumnOffered(column, !isSaid && !isEmpty);
    }
}

QWidget* ChangesPage::createButtons()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new FlowLayout(bar); // a row is too narrow beside the inspector
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, tokens::between);
    layout->setSpacing(tokens::between);
    const auto add = [bar, layout](const QString& objectName, const QString& text, const QString& tip) {
        QPushButton* const button = createButton(bar, objectName, text, tip);
        layout->addWidget(button);
        return button;
    };
    m_remove = add(u"removeChanges"_s, tr("&Remove"),
                   tr("Remove the selected changes from the plan, with casts that depend on them (Delete)"));
    m_enable =
        add(u"enableChanges"_s, tr("&Disable"), tr("Disable the selected changes, or enable them again"));
    m_target = add(u"retargetChanges"_s, tr("Change &To"), tr("Another dtype for the selected changes"));
    m_target->setMenu(new QMenu(m_target));
    m_target->menu()->setObjectName(u"targetMenu"_s);
    m_show = add(u"showChange"_s, tr("&Go To"), tr("Show the tensor or node on its page (Return)"));
    m_measure = add(u"measureChanges"_s, tr("&Measure Losses"),
                    tr("Read the values of every cast that may lose some"));
    m_load =
        add(u"loadPlan"_s, tr("&Load Plan..."), tr("Add the changes of a plan file, as apply --plan does"));
    m_save = add(u"savePlan"_s, tr("Save &Plan..."), tr("Write the changes to a file for apply --plan"));

    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(selectedEntries()); });
    connect(m_enable, &QPushButton::clicked, this, [this] {
        Q_EMIT enableRequested(m_isEnabling ? lastEntries() : selectedEntries(), m_isEnabling);
    });
    connect(m_target->menu(), &QMenu::aboutToShow, this, &ChangesPage::fillTargets);
    connect(m_show, &QPushButton::clicked, this, [this] {
        const std::vector<int> rows = m_table->selectedSourceRows();
        if (rows.size() == 1) {
            Q_EMIT showRequested(*m_model.rowAt(rows.front()).change->entry.edit);
        }
    });
    connect(m_measure, &QPushButton::clicked, this, &ChangesPage::measureRequested);
    connect(m_load, &QPushButton::clicked, this, &ChangesPage::loadRequested);
    connect(m_save, &QPushButton::clicked, this, &ChangesPage::saveRequested);
    return bar;
}

std::size_t ChangesPage::count(const Session& session) const { return plannedChangeCount(session.plan()); }

void ChangesPage::open(const std::shared_ptr<const Session>& session)
{
    m_bar->reset();
    m_wanted = {};
    m_model.open(nullptr);
    update(session);
}

void ChangesPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_modules->showModules(session);
    m_isStale = true;
    m_job.drop();
    m_skeleton->end(); // a dropped job reports no end
    if (isVisible()) {
        list();
    } else { // otherwise the older list keeps its session alive
        m_model.open(nullptr);
    }
    updateButtons();
}

void ChangesPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_isStale && m_session) {
        list();
    }
}

void ChangesPage::list()
{
    m_table->setPlaceholder(tr("Listing the changes…"));
    using Changes = std::shared_ptr<const ListedChanges>;
    auto job = makeJob<Changes>(
        tr("Listing the changes"), [session = m_session](Progress&) { return listChanges(session); }, this,
        [this](const Changes& changes) { showList(changes); });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_model.open(nullptr); // the list belongs to another plan
        m_table->setPlaceholder(tr("The changes could not be listed. %1").arg(texts::sentence(error)));
        updateButtons();
    });
    m_job.start(std::move(job));
    m_skeleton->follow(*m_job.current());
}

void ChangesPage::showList(const std::shared_ptr<const ListedChanges>& changes)
{
    const int selected = m_table->selectedRow();
    m_isStale = false;
    m_model.open(changes);
    m_table->setPlaceholder(
        changes->changes.empty()
            ? tr("Nothing is planned. Fixes and casts are listed here before they are saved.")
            : tr("No change fits the filter."));
    if (const Selection wanted = std::exchange(m_wanted, {}); !wanted.isEmpty()) {
        select(wanted);
    } else {
        m_table->keepSelection(selected);
    }
    hideUnusedColumns();
    showTotals();
    updateButtons();
    Q_EMIT selectionChanged(); // the list is another one
    Q_EMIT listed();
}

void ChangesPage::showLosses(const std::shared_ptr<const Session>& session,
                             const std::vector<std::optional<Loss>>& losses)
{
    if (session == m_session && !m_isStale) {
        m_model.setLosses(losses);
    }
}

void ChangesPage::setBusy(bool busy)
{
    m_isBusy = busy;
    updateButtons();
}

void ChangesPage::showTotals()
{
    const ChangeTotals totals = m_model.totals();
    std::array<std::size_t, 3> counts{totals.made, totals.notMade, totals.disabled};
    m_bar->setCounts(static_cast<std::size_t>(m_model.sourceRowCount()), {counts.begin(), counts.end()});
    QString text = totals.byteChange == 0 && totals.isSizeKnown
                       ? tr("Same size")
                       : tr("%1 in the saved model").arg(texts::byteChange(totals.byteChange));
    if (totals.casts > 0) {
        text = tr("%1; %2").arg(text, texts::count(totals.casts, tr("1 Cast added"), tr("%1 Casts added")));
    }
    m_totals->setText(totals.made > 0 ? text : QString());
    m_totals->setVisible(totals.made > 0); // an empty line is only a gap
}

std::vector<std::size_t> ChangesPage::selectedEntries(std::size_t most) const
{
    std::vector<std::size_t> entries;
    for (const int row : m_table->selectedSourceRows(most)) {
        entries.push_back(m_model.entriesOfRow(row).entry);
    }
    return entries;
}

std::vector<std::size_t> ChangesPage::lastEntries(std::size_t most) const
{
    std::vector<std::size_t> entries;
    for (const int row : m_table->selectedSourceRows(most)) {
        entries.push_back(m_model.entriesOfRow(row).last());
    }
    return entries;
}

bool ChangesPage::isAnyEnabled(const std::vector<std::size_t>& entries) const
{
    return std::ranges::any_of(
        entries, [this](std::size_t entry) { return m_model.changes()->changes[entry].entry.isEnabled; });
}

Selection ChangesPage::selected() const
{
    const ListedChanges* const changes = m_model.changes();
    const std::size_t count = changes && !m_isStale ? m_table->selectedRowCount() : 0;
    if (!m_session || m_session->plan().edits.empty()) {
        return {.session = m_session};
    }
    if (count == 0) {
        return {.session = m_session,
                .title = tr("No change selected"),
                .hint = tr("Select a change to see what it is about.")};
    }
    Selection selection{.session = m_session, .others = count};
    if (count > mostListedRows) {
        selection.unlistedRows = count;
    } else {
        selection.rows = allTensors();
    }
    if (count > 1) {
        selection.title = tr("%1 changes selected").arg(texts::count(count));
        return selection;
    }
    const int row = m_table->selectedSourceRows().front();
    const Edit& edit = *m_model.rowAt(row).change->entry.edit;
    const std::string node = nodeOf(edit);
    selection.place = {
        .scope = graphOf(edit), .node = {}, .nodeName = node, .value = node.empty() ? valueOf(edit) : ""};
    if (selection.rows.empty()) { // otherwise the row says more
        selection.title = texts::fromUtf8(valueOf(edit));
        selection.facts = factsOfRow(m_model, row);
    }
    return selection;
}

std::vector<std::size_t> ChangesPage::allTensors() const
{
    const ListedChanges* const changes = m_model.changes();
    std::vector<std::size_t> tensors;
    for (const int row : changes && !m_isStale ? m_table->selectedSourceRows() : std::vector<int>()) {
        if (const std::optional<std::size_t> tensor = changes->rows[m_model.entriesOfRow(row).entry]) {
            tensors.push_back(*tensor);
        }
    }
    return eachOnce(std::move(tensors)); // several changes may be about one tensor
}

void ChangesPage::select(const Selection& selection)
{
    const ListedChanges* const changes = m_model.changes();
    if (!changes || m_isStale) {
        m_wanted = selection;
        return;
    }
    if (isSame(selected(), selection)) { // several changes may have the same subject
        return;
    }
    const std::unordered_set<std::size_t> tensors(selection.rows.begin(), selection.rows.end());
    std::vector<int> rows;
    for (int row = 0; row < m_model.sourceRowCount() && rows.size() <= mostSharedRows; ++row) {
        const std::size_t entry = m_model.entriesOfRow(row).entry;
        const Edit& edit = *changes->changes[entry].entry.edit;
        const bool isOfTensor = changes->rows[entry] && tensors.contains(*changes->rows[entry]);
        const bool isAtPlace = !selection.place.value.empty() && valueOf(edit) == selection.place.value &&
                               graphOf(edit) == selection.place.scope;
        const bool isAtNode = !selection.place.nodeName.empty() && nodeOf(edit) == selection.place.nodeName &&
                              graphOf(edit) == selection.place.scope;
        if (isOfTensor || isAtPlace || isAtNode) {
            rows.push_back(row);
        }
    }
    if (rows.size() > mostSharedRows) {
        rows.clear();
    } else if (selection.count() == 1 && rows.size() > 1) { // a single subject stays single
        rows.resize(1);
    }
    m_table->selectSourceRows(std::move(rows));
}

void ChangesPage::updateButtons()
{
    // Looks only at the first ones of many.
    const std::vector<std::size_t> entries =
        m_isStale ? std::vector<std::size_t>() : selectedEntries(mostListedRows);
    const bool canChange = !entries.empty() && !m_isBusy;
    const std::vector<std::size_t> targets =
        m_isStale ? std::vector<std::size_t>() : lastEntries(mostListedRows);
    const bool canTarget = std::ranges::any_of(targets, [this](std::size_t entry) {
        const PlannedChange& change = m_model.changes()->changes[entry];
        return canLeadTo(*change.entry.edit, change.to());
    });
    const QString waits = busyReason();
    const QString unselected = m_isBusy ? waits : tr("Select changes first");
    const QString noPlan = m_isBusy ? waits : tr("Nothing is planned");
    setUsable(*m_remove, canChange, unselected);
    m_removeGroup->setEnabled(!m_isBusy && !m_isStale);
    setUsable(*m_enable, canChange, unselected);
    m_isEnabling = !entries.empty() && !isAnyEnabled(entries);
    m_enable->setText(m_isEnabling ? tr("&Enable") : tr("&Disable"));
    setUsable(*m_target, canChange && canTarget,
              canChange ? tr("None of the selected changes leads to another dtype") : unselected);
    setUsable(*m_show, entries.size() == 1, tr("Select one change first"));
    setUsable(*m_measure, !m_isBusy && m_model.totals().made > 0, noPlan);
    setUsable(*m_load, !m_isBusy && m_session, waits);
    setUsable(*m_save, !m_isBusy && m_model.sourceRowCount() > 0, noPlan);
}

void ChangesPage::fillTargets()
{
    QMenu* const menu = m_target->menu();
    menu->clear();
    const std::vector<std::size_t> entries = lastEntries(mostListedRows);
    for (const DTypeInfo& info : dtypeTable().subspan(1)) {
        const auto leadsThere = [this](DType to) {
            return [this, to](std::size_t entry) {
                const PlannedChange& change = m_model.changes()->changes[entry];
                return change.to() == to;
            };
        };
        const bool fits = std::ranges::any_of(entries, [this, &info](std::size_t entry) {
            return canLeadTo(*m_model.changes()->changes[entry].entry.edit, info.dtype);
        });
        if (!fits) {
            continue;
        }
        QAction* const action = menu->addAction(theme::dtypeIcon(info.dtype), texts::dtype(info.dtype));
        action->setCheckable(true);
        action->setChecked(std::ranges::all_of(entries, leadsThere(info.dtype)));
        connect(action, &QAction::triggered, this,
                [this, to = info.dtype] { Q_EMIT retargetRequested(lastEntries(), to); });
    }
}

void ChangesPage::fillMenu(QMenu& menu)
{
    menu.setToolTipsVisible(true);
    for (QPushButton* const button : {m_remove, m_enable, m_show}) {
        QAction* const action = menu.addAction(button->text());
        action->setEnabled(button->isEnabled());
        action->setToolTip(button->toolTip());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    QAction* const targets = menu.addMenu(m_target->menu());
    targets->setText(m_target->text());
    targets->setEnabled(m_target->isEnabled());
    targets->setToolTip(m_target->toolTip());
}

} // namespace onnxmend
