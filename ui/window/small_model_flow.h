// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/small_model_tasks.h"

#include <QObject>
#include <QString>

#include <filesystem>

class QWidget;

namespace onnxmend
{

class DocumentPages;

/// Makes a small model of a finding, a message or a difference: asks where to save it, and says afterwards
/// what was made.
class SmallModelFlow : public QObject
{
    Q_OBJECT

public:
    SmallModelFlow(const Document& document, SmallModelTasks& tasks, DocumentPages& pages, QWidget& window);

Q_SIGNALS:
    /// The user wants to see the small model.
    void openWanted(const std::filesystem::path& model);
    void statusMessage(const QString& message);

private:
    void askForFinding(std::size_t finding);
    void ask(const WantedFailure& wanted, const QString& kept);
    void showResult(const SmallModelOutcome& outcome);

    const Document& m_document;
    SmallModelTasks& m_tasks;
    DocumentPages& m_pages;
    QWidget& m_window;
};

} // namespace onnxmend
