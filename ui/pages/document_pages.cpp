// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/document_pages.h"

#include "core/types/finding_kinds.h"
#include "ui/look/letters.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/pages/changes_page.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/convert_page.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/graph_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/page_rail.h"
#include "ui/pages/verify_page.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QStackedWidget>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

DocumentPages::DocumentPages(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                             QWidget* parent)
    : QWidget(parent)
    , m_rail(new PageRail(this))
    , m_stack(new QStackedWidget(this))
    , m_initializers(initializers)
    , m_findings(findings)
    , m_overviewPage(new OverviewPage(actions, this))
    , m_initializersPage(new InitializersPage(initializers, actions, this))
    , m_findingsPage(new FindingsPage(findings, actions, this))
    , m_changesPage(new ChangesPage(this))
    , m_graphPage(new GraphPage(this))
    , m_convertPage(new ConvertPage(this))
    , m_comparePage(new ComparePage(this))
    , m_verifyPage(new VerifyPage(actions, this))
{
    setObjectName(u"pages"_s);
    // The widest page must not take the room of the inspector, which it may have no use for.
    m_stack->setMinimumWidth(letterWidth(fontMetrics()) * tokens::textWidth);
    setAccessibleName(tr("Pages of the model"));
    addPage(m_overviewPage);
    addPage(m_initializersPage);
    addPage(m_findingsPage);
    addPage(m_changesPage);
    addPage(m_graphPage);
    addPage(m_convertPage);
    addPage(m_comparePage);
    addPage(m_verifyPage);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addWidget(m_stack, 1);
    m_rail->setCurrentRow(0);
    connect(m_overviewPage, &OverviewPage::kindRequested, this, &DocumentPages::showKind);
    connect(m_overviewPage, &OverviewPage::findingsRequested, this, &DocumentPages::selectFirstFinding);
    connect(m_initializersPage, &Page::selectionChanged, this, &DocumentPages::rememberSelection);
    connect(m_findingsPage, &Page::selectionChanged, this, &DocumentPages::rememberSelection);
    connect(m_findingsPage, &FindingsPage::graphRequested, this, [this] { turnTo(PageId::Graph); });
    connect(m_initializersPage, &InitializersPage::graphRequested, this, [this] { turnTo(PageId::Graph); });
    connect(m_graphPage, &Page::selectionChanged, this, &DocumentPages::selectRowsOfGraph);
    connect(m_rail, &PageRail::currentRowChanged, this, [this](int row) {
        if (static_cast<PageId>(row) == PageId::Graph) {
            showSelectionInGraph();
        }
        m_stack->setCurrentIndex(row);
        Q_EMIT selectionChanged();
    });
}

void DocumentPages::addPage(Page* page)
{
    m_pages.push_back(page);
    m_stack->addWidget(page);
    m_rail->addPage(page->iconName(), page->name());
    connect(page, &Page::selectionChanged, this, &DocumentPages::selectionChanged);
}

Page& DocumentPages::seen() const { return *m_pages.at(static_cast<std::size_t>(current())); }

PageId DocumentPages::current() const { return static_cast<PageId>(m_stack->currentIndex()); }

void DocumentPages::turnTo(PageId page) { m_rail->setCurrentRow(static_cast<int>(page)); }

void DocumentPages::open(const std::shared_ptr<const Session>& session)
{
    m_isForGraph = false;
    for (Page* const page : m_pages) {
        page->open(session);
    }
    showCounts(*session);
    turnTo(PageId::Overview);
    m_rail->setFocus();
    Q_EMIT selectionChanged(); // a model that is reset takes the selection away without a word
}

void DocumentPages::update(const std::shared_ptr<const Session>& session)
{
    m_isForGraph = false; // its indices are those of the older report
    for (Page* const page : m_pages) {
        page->update(session);
    }
    showCounts(*session);
    Q_EMIT selectionChanged(); // what is selected is another session's now
}

void DocumentPages::showCounts(const Session& session)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const std::size_t count = m_pages[i]->count(session);
        m_rail->setCount(static_cast<int>(i), count > 0 ? texts::count(count) : QString());
    }
}

TableView* DocumentPages::table() const { return seen().table(); }

FilterBar* DocumentPages::filterBar() const { return seen().filterBar(); }

bool DocumentPages::hasSelection() const { return table() && table()->selectionModel()->hasSelection(); }

std::vector<std::size_t> DocumentPages::selectedRows() const
{
    return inspectedRows().value_or(std::vector<std::size_t>());
}

std::optional<std::vector<std::size_t>> DocumentPages::inspectedRows() const
{
    return seen().inspectedRows();
}

bool DocumentPages::offersNextStep() const { return seen().offersNextStep(); }

void DocumentPages::setBusy(bool busy)
{
    for (Page* const page : m_pages) {
        page->setBusy(busy);
    }
}

std::vector<std::size_t> DocumentPages::selectedFindings() const
{
    return m_findingsPage->selectedFindings();
}

std::vector<std::size_t> DocumentPages::selectedTensors() const
{
    return showsFindings() ? m_findingsPage->selectedTensors() : selectedRows();
}

std::optional<std::size_t> DocumentPages::selectedTensor() const
{
    if (current() == PageId::Graph) {
        return m_graphPage->selection().row;
    }
    const std::vector<int> rows = table() ? table()->selectedSourceRows() : std::vector<int>();
    if (showsFindings()) {
        return rows.size() == 1 ? m_findings.rowAt(rows.front()).finding->row : std::nullopt;
    }
    const std::vector<std::size_t> selected = selectedRows();
    return selected.size() == 1 ? std::optional(selected.front()) : std::nullopt;
}

std::string DocumentPages::selectedName() const
{
    const std::vector<int> rows = table() ? table()->selectedSourceRows() : std::vector<int>();
    if (rows.size() == 1 && showsFindings()) {
        return m_findings.rowAt(rows.front()).finding->value;
    }
    const std::vector<std::size_t> selected = selectedRows();
    return selected.size() == 1 ? m_initializers.entryOf(selected.front()).row->name : std::string();
}

void DocumentPages::turnToRows(PageId page)
{
    turnTo(page);
    filterBar()->reset();
    table()->setFocus();
}

/// Only what is selected by hand on the page that is seen.
void DocumentPages::rememberSelection()
{
    const bool isFindings = current() == PageId::Findings;
    if (!isFindings && current() != PageId::Initializers) {
        return;
    }
    const std::vector<std::size_t> selected = isFindings ? selectedFindings() : selectedRows();
    if (selected.size() == 1) {
        m_findingForGraph = isFindings ? std::optional(selected.front()) : std::nullopt;
        m_rowForGraph = isFindings ? std::nullopt : std::optional(selected.front());
        m_isForGraph = true;
    }
}

void DocumentPages::showSelectionInGraph()
{
    if (!std::exchange(m_isForGraph, false)) {
        return;
    }
    if (m_findingForGraph) {
        for (int row = 0; row < m_findings.rowCount(); ++row) {
            if (m_findings.reportIndex(row) == *m_findingForGraph) {
                const Finding& finding = *m_findings.rowAt(row).finding;
                // The node is where the value goes wrong; without one the value is all there is.
                m_graphPage->showInMap({.scope = finding.graph,
                                        .node = finding.nodeIndex,
                                        .nodeName = finding.nodeIndex ? finding.node : std::string(),
                                        .value = finding.nodeIndex ? std::string() : finding.value.str()});
                return;
            }
        }
    } else if (m_rowForGraph) {
        const InitializerRow& row = *m_initializers.entryOf(*m_rowForGraph).row;
        m_graphPage->showInMap({.scope = row.graph, .node = {}, .nodeName = {}, .value = row.name});
    }
}

void DocumentPages::selectRowsOfGraph()
{
    const GraphSelection& selection = m_graphPage->selection();
    if (selection.finding) {
        for (int row = 0; row < m_findings.rowCount(); ++row) {
            if (m_findings.reportIndex(row) == *selection.finding) {
                m_findingsPage->table()->selectSourceRow(row);
            }
        }
    }
    if (selection.row) {
        for (int row = 0; row < m_initializers.rowCount(); ++row) {
            if (m_initializers.reportIndex(row) == *selection.row) {
                m_initializersPage->table()->selectSourceRow(row);
            }
        }
    }
}

bool DocumentPages::selectFinding(const ProofSubject& subject)
{
    int best = -1;
    for (int row = 0; row < m_findings.rowCount(); ++row) {
        const Finding& finding = *m_findings.rowAt(row).finding;
        const bool isValue = !subject.value.empty() && finding.value == subject.value;
        const bool isNode =
            subject.nodeIndex && finding.nodeIndex == subject.nodeIndex && finding.node == subject.node;
        if (finding.graph != subject.graph || (!isValue && !isNode)) {
            continue;
        }
        best = row;
        if (isNode) { // several findings may be about a value; the node's own says most
            break;
        }
    }
    if (best < 0) {
        return false;
    }
    turnToRows(PageId::Findings);
    table()->selectSourceRow(best);
    return true;
}

bool DocumentPages::selectTensor(const ProofSubject& subject)
{
    for (int row = 0; row < m_initializers.rowCount() && !subject.value.empty(); ++row) {
        const InitializerRow& entry = *m_initializers.rowAt(row).row;
        if (entry.name == subject.value && entry.graph == subject.graph) {
            turnToRows(PageId::Initializers);
            table()->selectSourceRow(row);
            return true;
        }
    }
    return false;
}

void DocumentPages::selectTensors(const std::set<std::string, std::less<>>& names)
{
    turnToRows(PageId::Initializers);
    m_initializersPage->selectTensors(names);
}

void DocumentPages::showInGraph(const GraphPlace& place)
{
    m_isForGraph = false; // what is selected in the tables is not what is asked for
    m_graphPage->showInMap(place);
    turnTo(PageId::Graph);
}

void DocumentPages::showKind(FindingKind kind)
{
    turnToRows(PageId::Findings);
    filterBar()->setText(texts::fromUtf8(findingKindInfo(kind).name));
    table()->selectFirst();
}

void DocumentPages::selectFirstFinding()
{
    turnToRows(PageId::Findings);
    table()->selectFirst();
}

} // namespace onnxmend
