// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/document_tables.h"

#include "ui/look/texts.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"

#include <QHeaderView>
#include <QItemSelectionModel>

namespace onnxmend
{

using namespace Qt::StringLiterals;

DocumentTables::DocumentTables(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
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
    addTab(m_initializersPage, tr("Initializers"));
    addTab(m_findingsPage, tr("Findings"));
    connect(m_initializersPage, &InitializersPage::selectionChanged, this, &DocumentTables::selectionChanged);
    connect(m_findingsPage, &FindingsPage::selectionChanged, this, &DocumentTables::selectionChanged);
    connect(this, &QTabWidget::currentChanged, this, &DocumentTables::selectionChanged);
}

void DocumentTables::open(const std::shared_ptr<const Session>& session)
{
    m_initializersPage->filterBar().reset();
    m_findingsPage->filterBar().reset();
    m_initializers.open(session);
    m_findings.open(session);
    showTitles(*session);
    const bool onlyFindings =
        m_initializers.totals().of(EntryStatus::Mismatch) == 0 && session->report().summary.errors > 0;
    setCurrentIndex(onlyFindings ? 1 : 0);
    // What is wrong comes first; within a status rows stand as in the file.
    m_initializersPage->table().horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    m_initializersPage->table().setFocus();
    Q_EMIT selectionChanged(); // a model that is reset takes the selection away without a word
}

void DocumentTables::update(const std::shared_ptr<const Session>& session)
{
    const int finding = m_findingsPage->table().selectedRow();
    m_initializers.update(session);
    m_findings.update(session);
    showTitles(*session);
    m_findingsPage->table().keepSelection(finding); // so that one finding after the other can be fixed
    Q_EMIT selectionChanged();                      // what is selected is another session's now
}

void DocumentTables::showTitles(const Session& session)
{
    m_findingsPage->setSession(session);
    setTabText(0, tr("Initializers (%1)").arg(texts::count(m_initializers.totals().tensorCount)));
    setTabText(1, tr("Findings (%1)").arg(texts::count(session.report().findings.size())));
}

bool DocumentTables::showsFindings() const { return currentWidget() == m_findingsPage; }

TableView& DocumentTables::table() const
{
    return showsFindings() ? m_findingsPage->table() : m_initializersPage->table();
}

FilterBar& DocumentTables::filterBar() const
{
    return showsFindings() ? m_findingsPage->filterBar() : m_initializersPage->filterBar();
}

bool DocumentTables::hasSelection() const { return table().selectionModel()->hasSelection(); }

std::vector<std::size_t> DocumentTables::selectedRows() const
{
    std::vector<std::size_t> rows;
    for (const int row : m_initializersPage->selectedRows()) {
        rows.push_back(m_initializers.reportIndex(row));
    }
    return rows;
}

std::vector<std::size_t> DocumentTables::selectedFindings() const
{
    return m_findingsPage->selectedFindings();
}

std::string DocumentTables::selectedName() const
{
    const std::vector<int> rows = table().selectedSourceRows();
    if (rows.size() != 1) {
        return {};
    }
    return showsFindings() ? m_findings.rowAt(rows.front()).finding->value
                           : m_initializers.rowAt(rows.front()).row->name;
}

void DocumentTables::turnTo(QWidget& page)
{
    setCurrentWidget(&page);
    filterBar().reset();
    table().setFocus();
}

bool DocumentTables::selectFinding(const ProofSubject& subject)
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
    table().selectSourceRow(best);
    return true;
}

bool DocumentTables::selectTensor(const ProofSubject& subject)
{
    for (int row = 0; row < m_initializers.rowCount() && !subject.value.empty(); ++row) {
        const InitializerRow& entry = *m_initializers.rowAt(row).row;
        if (entry.name == subject.value && entry.graph == subject.graph) {
            turnTo(*m_initializersPage);
            table().selectSourceRow(row);
            return true;
        }
    }
    return false;
}

void DocumentTables::selectTensors(const std::set<std::string, std::less<>>& names)
{
    turnTo(*m_initializersPage);
    m_initializersPage->selectTensors(names);
}

void DocumentTables::selectFirstFinding()
{
    turnTo(*m_findingsPage);
    table().selectRow(0);
}

} // namespace onnxmend
