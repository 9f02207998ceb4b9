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

/// Asks for the file and format of a report, and writes it.
class ReportFlow : public QObject
{
    Q_OBJECT

public:
    ReportFlow(const Document& document, ReportTasks& tasks, QWidget& window);

    void ask();

Q_SIGNALS:
    void statusMessage(const QString& message);

private:
    const Document& m_document;
    ReportTasks& m_tasks;
    QWidget& m_window;
};

} // namespace onnxmend
