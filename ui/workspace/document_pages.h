// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/page/selection.h"

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
class Job;
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
    void follow(const Job& job); ///< that has just started
    void turnTo(PageId page);
    PageId current() const;
    bool showsFindings() const { return current() == PageId::Findings; }
    bool offersNextStep() const;
    TableView* table() const;     ///< of the page that is seen; nullptr when it has none
    FilterBar* filterBar() const; ///< of that table
    bool hasSelection() const;    ///< in that table
    /// What the page that is seen needs, with the rail; 0 where it needs no more than all pages have.
    int widthOfWidePage() const;
    /// What the inspector shows: what is selected on the page that is seen, or else, where it has none of it,
    /// what was selected on another one.
    const Selection& selection() const { return m_shown; }
    /// All tensors that are selected, themselves or by what is about them, as indices into the report's rows.
    std::vector<std::size_t> selectedRows() const;
    std::vector<std::size_t> selectedFindings() const;                                       ///< likewise
    bool hasSubject() const { return m_shown.findingCount() > 0 || m_shown.rowCount() > 0; } ///< some of them
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
    void showIgnored();                        ///< the findings that the policy ignores

Q_SIGNALS:
    void lossesMeasured();   ///< costs are known better
    void selectionChanged(); ///< or another page is seen, or the session is another one

private:
    void addPage(Page* page);
    Page& seen() const;
    void showCounts(const Session& session);
    void turnToRows(PageId page); ///< and shows all of them
    void turn(int page);
    void noteSelection(const Page& page);
    void takeSelection(const Page& page, const Selection& made);
    void showSelection(Selection own); ///< of the page that is seen

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
    Selection m_selection;          ///< of the document, as it was made by the user, on whatever page
    const Page* m_origin = nullptr; ///< the page where it was made
    Selection m_shown;              ///< of it what the page that is seen has, where it has some
    bool m_isOwn = false;           ///< which is so
    bool m_isSharing = false;       ///< pages are told what to select
};

} // namespace onnxmend
