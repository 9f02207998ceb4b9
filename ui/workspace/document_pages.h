// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/page/selection.h"

#include <QWidget>

#include <array>
#include <functional>
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
class Job;
class InitializersPage;
class NumericsPage;
class OverviewPage;
class Page;
class PageRail;
class TableView;
class VerifyPage;

/// In the order of the rail, and of the actions that turn to the pages.
enum class PageId { Overview, Initializers, Findings, Changes, Graph, Convert, Compare, Verify, Numerics };
inline constexpr std::array allPages{PageId::Overview, PageId::Initializers, PageId::Findings,
                                     PageId::Changes,  PageId::Graph,        PageId::Convert,
                                     PageId::Compare,  PageId::Verify,       PageId::Numerics};

/// The pages of the open document, with a rail beside them. One page is shown, and its selection counts.
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
    NumericsPage& numerics() { return *m_numericsPage; }
    GraphPage& graph() { return *m_graphPage; }

    void open(const std::shared_ptr<const Session>& session);   ///< another document
    void update(const std::shared_ptr<const Session>& session); ///< the same document after a change
    /// Returns a function that shows, on other pages of the same document, what these show and no session
    /// holds: results, filters, the selection and the page in front.
    std::function<void(DocumentPages&)> memory() const;

    void setBusy(bool busy);
    void follow(const Job& job); ///< a job that has just started
    void turnTo(PageId page);
    PageId current() const;
    bool showsFindings() const { return current() == PageId::Findings; }
    bool offersNextStep() const;
    TableView* table() const;     ///< table of the shown page; null if it has none
    FilterBar* filterBar() const; ///< filter bar of that table
    /// Moves the focus to the filter or search box of the shown page. A page without one gives way to the
    /// initializers, since keys must not be lost or do something else.
    void focusSearch();
    bool hasSelection() const; ///< true if that table has a selection
    /// Returns the width that the shown page needs with the rail; 0 if it needs no more than all pages.
    int widthOfWidePage() const;
    /// The selection for the inspector: that of the shown page; if the page has none of it, the selection of
    /// another page.
    const Selection& selection() const { return m_shown; }
    /// Returns all selected tensors, directly or by their findings, as indices into the report's rows.
    std::vector<std::size_t> selectedRows() const;
    std::vector<std::size_t> selectedFindings() const;
    bool hasSubject() const { return m_shown.findingCount() > 0 || m_shown.rowCount() > 0; }
    /// Returns the one tensor that is selected, directly or by a finding, as an index into the report's rows.
    std::optional<std::size_t> selectedTensor() const;
    std::string selectedName() const; ///< name of the selected tensor or value; empty unless it is one

    /// These turn to the page of the row and show all of its rows. Return false if there is no such row.
    bool selectFinding(const ProofSubject& subject);
    bool selectTensor(const ProofSubject& subject);
    void selectTensors(const std::set<std::string, std::less<>>& names);
    void selectFirstFinding();
    void showInGraph(const GraphPlace& place); ///< centres the map on the place
    /// Selects a node or value, without turning to another page. The graph centres its map on it.
    void inspect(const std::shared_ptr<const Session>& session, const GraphPlace& place);
    void showKind(FindingKind kind); ///< shows only findings of the kind
    void showIgnored();              ///< shows the findings that the policy ignores

Q_SIGNALS:
    void lossesMeasured();   ///< costs are more exact now
    void selectionChanged(); ///< also emitted when another page is shown or the session changes

private:
    void addPage(Page* page);
    Page& seen() const;
    void showCounts(const Session& session);
    void turnToRows(PageId page); ///< turns to the page and shows all of its rows
    void turn(int page);
    void noteSelection(const Page& page);
    void takeSelection(const Page& page, const Selection& made);
    void showSelection(Selection own); ///< `own` is the selection of the shown page

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
    NumericsPage* m_numericsPage;
    Selection m_selection;          ///< selection that the user made, on any page
    const Page* m_origin = nullptr; ///< page where it was made
    Selection m_shown;              ///< part of it that the shown page has, otherwise all of it
    bool m_isOwn = false;           ///< true if the shown page has a part of it
    bool m_isSharing = false;       ///< true while pages are being set to the selection
};

} // namespace onnxmend
