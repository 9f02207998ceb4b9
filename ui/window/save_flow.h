// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/save_task.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>

class QWidget;

namespace onnxmend
{

class LastSave;
class OpenedSamples;
class ResultGuide;

/// Asks where and how to save, saves, and shows what came of it, or goes on with what waits for a save that
/// ends well.
class SaveFlow : public QObject
{
    Q_OBJECT

public:
    SaveFlow(const Document& document, SaveTask& task, LastSave& lastSave, const OpenedSamples& samples,
             ResultGuide& guide, QWidget& window);

    void ask(bool fixFirst);
    /// Asks; goes on when the save has ended well.
    void askAndGoOn(std::function<void()> goOn);
    /// Goes on when the save that runs has ended well.
    void goOnAfterSave(std::function<void()> goOn);
    /// Whatever waits for a save waits no more.
    void stayAfterSave();
    bool isSaving() const { return m_task.isSaving(); }

Q_SIGNALS:
    void told(const QString& message);
    /// The file that is open was written: what is shown must be what is there now.
    void openModelReplaced(const std::filesystem::path& model);

private:
    void showSaved(const std::shared_ptr<const SaveOutcome>& outcome);
    void showResult(const SaveOutcome& outcome);
    bool goOnAfter(const SaveOutcome& outcome);
    std::filesystem::path suggestedFile() const;

    const Document& m_document;
    SaveTask& m_task;
    LastSave& m_lastSave;
    const OpenedSamples& m_samples;
    ResultGuide& m_guide;
    QWidget& m_window;
    std::function<void()> m_goOn; ///< what waits for a save to end well
};

} // namespace onnxmend
