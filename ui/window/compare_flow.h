// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/compare_tasks.h"

#include <QObject>
#include <QString>

class QWidget;

namespace onnxmend
{

class DocumentPages;
class ResultGuide;

/// Runs the comparisons of the page, asks for files, and writes the differences.
class CompareFlow : public QObject
{
    Q_OBJECT

public:
    CompareFlow(const Document& document, CompareTasks& tasks, DocumentPages& pages, ResultGuide& guide,
                QWidget& window);

Q_SIGNALS:
    void statusMessage(const QString& message);

private:
    void askForFile(bool isLeft);
    void askWhereToExport(const std::shared_ptr<const CompareOutcome>& outcome);

    const Document& m_document;
    CompareTasks& m_tasks;
    DocumentPages& m_pages;
    QWidget& m_window;
};

} // namespace onnxmend
