// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/document_pages.h"

#include "core/types/finding_kinds.h"
#include "ui/look/texts.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/page_rail.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QStackedWidget>

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
    , m_findingsPage(new FindingsPage(findings, this))
{
    setObjectName(u"pages"_s);
    setAccessibleName(tr("Pages of the model"));
    addPage(m_overviewPage);
    addPage(m_initializersPage);
    addPage(m_findingsPage);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addWidget(m_stack, 1);
    m_rail->setCurrentRow(0);
    connect(m_overviewPage, &OverviewPage::kindRequested, this, &DocumentPages::showKind);
    connect(m_overviewPage, &OverviewPage::findingsRequested, this, &DocumentPages::selectFirstFinding);
    connect(m_rail, &PageRail::currentRowChanged, this, [this](int row) {
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
    for (Page* const page : m_pages) {
        page->update(session);
    }
    showCounts(*session);
    Q_EMIT selectionChanged(); // what is selected is another session's now
}

void DocumentPages::showCounts(const Session& session)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        m_rail->setCount(static_cast<int>(i), m_pages[i]->count(session));
    }
}

TableView* DocumentPages::table() const { return seen().table(); }

FilterBar* DocumentPages::filterBar() const { return seen().filterBar(); }

bool DocumentPages::hasSelection() const { return table() && table()->selectionModel()->hasSelection(); }

std::vector<std::size_t> DocumentPages::selectedRows() const
{
    std::vector<std::size_t> rows;
    for (const int row : m_initializersPage->selectedRows()) {
        rows.push_back(m_initializers.reportIndex(row));
    }
    return rows;
}

std::vector<std::size_t> DocumentPages::selectedFindings() const
{
    return m_findingsPage->selectedFindings();
}

std::string DocumentPages::selectedName() const
{
    const std::vector<int> rows = table() ? table()->selectedSourceRows() : std::vector<int>();
    if (rows.size() != 1) {
        return {};
    }
    return showsFindings() ? m_findings.rowAt(rows.front()).finding->value
                           : m_initializers.rowAt(rows.front()).row->name;
}

void DocumentPages::turnToRows(PageId page)
{
    turnTo(page);
    filterBar()->reset();
    table()->setFocus();
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

void DocumentPages::showKind(FindingKind kind)
{
    turnToRows(PageId::Findings);
    filterBar()->setText(texts::fromUtf8(findingKindInfo(kind).name));
    table()->selectRow(0);
}

void DocumentPages::selectFirstFinding()
{
    turnToRows(PageId::Findings);
    table()->selectRow(0);
}

} // namespace onnxmend
