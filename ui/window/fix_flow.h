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

class DocumentPages;
class FindingPanel;

/// Plans fixes and casts of what is selected, asks before one loses values, and tells what was left out.
class FixFlow : public QObject
{
    Q_OBJECT

public:
    FixFlow(const Document& document, PlanTasks& tasks, DocumentPages& pages, const FindingPanel& panel,
            QWidget& window);

    void fixSelected();
    void castSelected(DType to);
    /// The fix that is chosen in the panel. Nothing while the panel still shows what the document was before.
    void applyChosen();
    /// The same, or what is most like it, for all findings of its kind.
    void applyChosenToAllAlike();

Q_SIGNALS:
    void told(const QString& message);

private:
    std::vector<std::size_t> findingsOfSelected() const;
    bool isPanelPresent() const;
    void askAbout(const LossyChange& change);

    const Document& m_document;
    PlanTasks& m_tasks;
    const DocumentPages& m_pages;
    const FindingPanel& m_panel;
    QWidget& m_window;
};

} // namespace onnxmend
