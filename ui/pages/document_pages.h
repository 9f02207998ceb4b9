// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

#include <QWidget>

#include <memory>
#include <set>
#include <string>
#include <vector>

class QStackedWidget;

namespace onnxmend
{

class FilterBar;
class FindingsPage;
class InitializersPage;
class OverviewPage;
class Page;
class PageRail;
class TableView;

/// In the order of the rail.
enum class PageId { Overview, Initializers, Findings };

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

    void open(const std::shared_ptr<const Session>& session);   ///< another document
    void update(const std::shared_ptr<const Session>& session); ///< the same one, changed

    void turnTo(PageId page);
    PageId current() const;
    bool showsFindings() const { return current() == PageId::Findings; }
    TableView* table() const;     ///< of the page that is seen; nullptr when it has none
    FilterBar* filterBar() const; ///< of that table
    bool hasSelection() const;
    std::vector<std::size_t> selectedRows() const;     ///< of initializers, as indices into the report
    std::vector<std::size_t> selectedFindings() const; ///< indices into the report
    std::string selectedName() const; ///< of the one tensor or value that is selected; else empty

    /// These turn to the page of what they select and show all of its rows. False when there is no such row.
    bool selectFinding(const ProofSubject& subject);
    bool selectTensor(const ProofSubject& subject);
    void selectTensors(const std::set<std::string, std::less<>>& names);
    void selectFirstFinding();
    void showKind(FindingKind kind); ///< its findings alone

Q_SIGNALS:
    void selectionChanged(); ///< or another page is seen, or the session is another one

private:
    void addPage(Page* page);
    Page& seen() const;
    void showCounts(const Session& session);
    void turnToRows(PageId page); ///< and shows all of them

    std::vector<Page*> m_pages; ///< in the order of PageId
    PageRail* m_rail;
    QStackedWidget* m_stack;
    InitializerModel& m_initializers;
    FindingsModel& m_findings;
    OverviewPage* m_overviewPage;
    InitializersPage* m_initializersPage;
    FindingsPage* m_findingsPage;
};

} // namespace onnxmend
