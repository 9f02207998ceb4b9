// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/report_tasks.h"

#include <QObject>
#include <QString>

class QWidget;

namespace onnxmend
{

/// Asks where a report of the document goes, and in which format, and writes it there.
class ReportFlow : public QObject
{
    Q_OBJECT

public:
    ReportFlow(const Document& document, ReportTasks& tasks, QWidget& window);

    void ask();

Q_SIGNALS:
    void told(const QString& message);

private:
    const Document& m_document;
    ReportTasks& m_tasks;
    QWidget& m_window;
};

} // namespace onnxmend
