// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/document_pages.h"

#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"

#include <QItemSelectionModel>

namespace onnxmend
{

using namespace Qt::StringLiterals;

DocumentPages::DocumentPages(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                             QWidget* parent)
    : QTabWidget(parent)
    , m_initializers(initializers)
    , m_findings(findings)
    , m_initializersPage(new InitializersPage(initializers, actions, this))
    , m_findingsPage(new FindingsPage(findings, this))
{
    setObjectName(u"pages"_s);
    setAccessibleName(tr("Initializers and findings"));
    setDocumentMode(true);
    addPage(m_initializersPage);
    addPage(m_findingsPage);
    connect(this, &QTabWidget::currentChanged, this, &DocumentPages::selectionChanged);
}

void DocumentPages::addPage(Page* page)
{
    m_pages.push_back(page);
    addTab(page, QString());
    connect(page, &Page::selectionChanged, this, &DocumentPages::selectionChanged);
}

Page& DocumentPages::seen() const { return *m_pages.at(static_cast<std::size_t>(currentIndex())); }

void DocumentPages::open(const std::shared_ptr<const Session>& session)
{
    for (Page* const page : m_pages) {
        page->open(session);
    }
    showTitles(*session);
    const bool onlyFindings =
        m_initializers.totals().of(EntryStatus::Mismatch) == 0 && session->report().summary.errors > 0;
    setCurrentWidget(onlyFindings ? static_cast<Page*>(m_findingsPage) : m_initializersPage);
    m_initializersPage->table()->setFocus();
    Q_EMIT selectionChanged(); // a model that is reset takes the selection away without a word
}

void DocumentPages::update(const std::shared_ptr<const Session>& session)
{
    for (Page* const page : m_pages) {
        page->update(session);
    }
    showTitles(*session);
    Q_EMIT selectionChanged(); // what is selected is another session's now
}

void DocumentPages::showTitles(const Session& session)
{
    for (Page* const page : m_pages) {
        setTabText(indexOf(page), page->title(session));
    }
}

bool DocumentPages::showsFindings() const { return currentWidget() == m_findingsPage; }

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

void DocumentPages::turnTo(Page& page)
{
    setCurrentWidget(&page);
    page.filterBar()->reset();
    page.table()->setFocus();
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
    turnTo(*m_findingsPage);
    table()->selectSourceRow(best);
    return true;
}

bool DocumentPages::selectTensor(const ProofSubject& subject)
{
    for (int row = 0; row < m_initializers.rowCount() && !subject.value.empty(); ++row) {
        const InitializerRow& entry = *m_initializers.rowAt(row).row;
        if (entry.name == subject.value && entry.graph == subject.graph) {
            turnTo(*m_initializersPage);
            table()->selectSourceRow(row);
            return true;
        }
    }
    return false;
}

void DocumentPages::selectTensors(const std::set<std::string, std::less<>>& names)
{
    turnTo(*m_initializersPage);
    m_initializersPage->selectTensors(names);
}

void DocumentPages::selectFirstFinding()
{
    turnTo(*m_findingsPage);
    table()->selectRow(0);
}

} // namespace onnxmend
