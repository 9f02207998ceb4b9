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

/// Plans fixes and casts of the selection, asks before one loses values, and reports skipped ones.
class FixFlow : public QObject
{
    Q_OBJECT

public:
    FixFlow(const Document& document, PlanTasks& tasks, DocumentPages& pages, const FindingPanel& panel,
            QWidget& window);

    void fixSelected();
    void castSelected(DType to);
    /// Plans the fix that is chosen in the panel. Does nothing while the panel shows an earlier document.
    void applyChosen();
    /// Plans the same fix, or the one most like it, for all findings of its kind.
    void applyChosenToAllAlike();

Q_SIGNALS:
    void statusMessage(const QString& message);

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
