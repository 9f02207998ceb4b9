// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QStackedWidget;

namespace onnxmend
{

class ChangesPage;
class ComparePage;
class ConvertPage;
class FilterBar;
class FindingsPage;
class GraphPage;
struct GraphPlace;
class InitializersPage;
class OverviewPage;
class Page;
class PageRail;
class TableView;
class VerifyPage;

/// In the order of the rail.
enum class PageId { Overview, Initializers, Findings, Changes, Graph, Convert, Compare, Verify };

/// The pages of the open document, with a rail beside them. One is seen, and what is selected there counts.
class DocumentPages : public QWidget
{
    Q_OBJECT

public:
    DocumentPages(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                  QWidget* parent = nullptr);

    OverviewPage& overview() { return *m_overviewPage; }
    InitializersPage& initializers() { return *m_initializersPage; }
    FindingsPage& findings() { return *m_findingsPage; }
    ChangesPage& changes() { return *m_changesPage; }
    ComparePage& compare() { return *m_comparePage; }
    ConvertPage& convert() { return *m_convertPage; }
    VerifyPage& verify() { return *m_verifyPage; }
    GraphPage& graph() { return *m_graphPage; }

    void open(const std::shared_ptr<const Session>& session);   ///< another document
    void update(const std::shared_ptr<const Session>& session); ///< the same one, changed

    void setBusy(bool busy);
    void turnTo(PageId page);
    PageId current() const;
    bool showsFindings() const { return current() == PageId::Findings; }
    bool offersNextStep() const;
    TableView* table() const;     ///< of the page that is seen; nullptr when it has none
    FilterBar* filterBar() const; ///< of that table
    bool hasSelection() const;
    std::vector<std::size_t> selectedRows() const; ///< of initializers, as indices into the report
    /// What the page that is seen has selected for the inspector; nothing where it has no use for one.
    std::optional<std::vector<std::size_t>> inspectedRows() const;
    std::vector<std::size_t> selectedFindings() const; ///< indices into the report
    /// All tensors that are selected, themselves or by findings, as indices into the report's rows.
    std::vector<std::size_t> selectedTensors() const;
    /// The one tensor that is selected, itself or by a finding, as an index into the report's rows.
    std::optional<std::size_t> selectedTensor() const;
    std::string selectedName() const; ///< of the one tensor or value that is selected; else empty

    /// These turn to the page of what they select and show all of its rows. False when there is no such row.
    bool selectFinding(const ProofSubject& subject);
    bool selectTensor(const ProofSubject& subject);
    void selectTensors(const std::set<std::string, std::less<>>& names);
    void selectFirstFinding();
    void showInGraph(const GraphPlace& place); ///< in the middle of the map
    void showKind(FindingKind kind);           ///< its findings alone

Q_SIGNALS:
    void selectionChanged(); ///< or another page is seen, or the session is another one

private:
    void addPage(Page* page);
    Page& seen() const;
    void showCounts(const Session& session);
    void turnToRows(PageId page); ///< and shows all of them
    void rememberSelection();     ///< of the tables, for the graph
    void showSelectionInGraph();
    void selectRowsOfGraph(); ///< what is current in the graph is selected in the tables

    std::vector<Page*> m_pages; ///< in the order of PageId
    PageRail* m_rail;
    QStackedWidget* m_stack;
    InitializerModel& m_initializers;
    FindingsModel& m_findings;
    OverviewPage* m_overviewPage;
    InitializersPage* m_initializersPage;
    FindingsPage* m_findingsPage;
    ChangesPage* m_changesPage;
    GraphPage* m_graphPage;
    ConvertPage* m_convertPage;
    ComparePage* m_comparePage;
    VerifyPage* m_verifyPage;
    std::optional<std::size_t> m_findingForGraph; ///< index into the report, that was selected last
    std::optional<std::size_t> m_rowForGraph;
    bool m_isForGraph = false; ///< and the graph does not show it yet
};

} // namespace onnxmend
