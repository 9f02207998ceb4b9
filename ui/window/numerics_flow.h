// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/tasks/numerics_tasks.h"

#include <QObject>
#include <QString>

namespace onnxmend
{

class DocumentPages;

/// Measures the numbers of the document with the options of the page, shows the result there, and keeps its
/// nodes in FLOAT. Other pages lead to it where numbers are not finite or too far off.
class NumericsFlow : public QObject
{
    Q_OBJECT

public:
    NumericsFlow(NumericsTasks& tasks, JobSlot& jobs, DocumentPages& pages);

    void turnToPage();

Q_SIGNALS:
    void statusMessage(const QString& message);

private:
    void keep(const std::shared_ptr<const NumericsOutcome>& outcome);

    NumericsTasks& m_tasks;
    DocumentPages& m_pages;
};

} // namespace onnxmend
