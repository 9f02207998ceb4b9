// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/number_tasks.h"

#include <QObject>
#include <QPointer>

#include <memory>

class QWidget;

namespace onnxmend
{

class DocumentPages;
class NumbersDialog;

/// Asks for a file with numbers of nodes, and shows them in a table and in the graph.
class NumbersFlow : public QObject
{
    Q_OBJECT

public:
    NumbersFlow(const Document& document, NumberTasks& tasks, DocumentPages& pages, QWidget& window);

    void ask();
    /// Returns the shown numbers; null if none are shown.
    std::shared_ptr<const PlacedNumbers> shown() const;
    void show(const std::shared_ptr<const PlacedNumbers>& placed);

private:
    const Document& m_document;
    NumberTasks& m_tasks;
    DocumentPages& m_pages;
    QWidget& m_window;
    QPointer<NumbersDialog> m_dialog;
    std::shared_ptr<const PlacedNumbers> m_placed; ///< shown by m_dialog
};

} // namespace onnxmend
