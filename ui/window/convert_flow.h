// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/tasks/convert_tasks.h"

#include <QObject>
#include <QString>

namespace onnxmend
{

class DocumentPages;

/// Converts the document with the options of the page, shows the result there, and applies it.
class ConvertFlow : public QObject
{
    Q_OBJECT

public:
    ConvertFlow(ConvertTasks& tasks, JobSlot& jobs, DocumentPages& pages);

    void turnToPage();

Q_SIGNALS:
    void statusMessage(const QString& message);

private:
    void apply(const std::shared_ptr<const ConversionOutcome>& outcome);

    ConvertTasks& m_tasks;
    DocumentPages& m_pages;
};

} // namespace onnxmend
