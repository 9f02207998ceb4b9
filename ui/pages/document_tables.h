// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

#include <QTabWidget>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

class FilterBar;
class FindingsPage;
class InitializersPage;
class TableView;

/// The tables of the document, initializers and findings. One is seen, and what is selected there counts.
class DocumentTables : public QTabWidget
{
    Q_OBJECT

public:
    DocumentTables(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                   QWidget* parent = nullptr);

    InitializersPage& initializers() { return *m_initializersPage; }
    FindingsPage& findings() { return *m_findingsPage; }

    void open(const std::shared_ptr<const Session>& session);   ///< another document
    void update(const std::shared_ptr<const Session>& session); ///< the same one, changed

    bool showsFindings() const;
    TableView& table() const;     ///< the one that is seen
    FilterBar& filterBar() const; ///< of that table
    bool hasSelection() const;
    std::vector<std::size_t> selectedRows() const;     ///< of initializers, as indices into the report
    std::vector<std::size_t> selectedFindings() const; ///< indices into the report
    std::string selectedName() const; ///< of the one tensor or value that is selected; else empty

    /// These turn to the page of what they select and show all of its rows. False when there is no such row.
    bool selectFinding(const ProofSubject& subject);
    bool selectTensor(const ProofSubject& subject);
    void selectTensors(const std::set<std::string, std::less<>>& names);
    void selectFirstFinding();

Q_SIGNALS:
    void selectionChanged(); ///< or another table is seen, or the session is another one

private:
    void showTitles(const Session& session);
    void turnTo(QWidget& page);

    InitializerModel& m_initializers;
    FindingsModel& m_findings;
    InitializersPage* m_initializersPage;
    FindingsPage* m_findingsPage;
};

} // namespace onnxmend
