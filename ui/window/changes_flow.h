// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/plan_tasks.h"

#include <QObject>
#include <QString>

#include <vector>

class QWidget;

namespace onnxmend
{

class ChangesPage;
class DocumentPages;

/// Applies the edits of the Changes page to the plan, and reads and writes plan files.
class ChangesFlow : public QObject
{
    Q_OBJECT

public:
    ChangesFlow(const Document& document, PlanTasks& tasks, DocumentPages& pages, QWidget& window);

Q_SIGNALS:
    void statusMessage(const QString& message);

private:
    using Entries = std::vector<std::size_t>;

    /// Returns whether the page lists the entries of the document's plan.
    bool isPagePresent() const;
    void goTo(const Edit& edit);
    void askForPlan();
    void askWhereToSave();

    const Document& m_document;
    PlanTasks& m_tasks;
    DocumentPages& m_pages;
    ChangesPage& m_page;
    QWidget& m_window;
};

} // namespace onnxmend
