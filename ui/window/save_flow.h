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

/// Asks where and how to save, saves, and shows the result or continues with an action that waits for the
/// save.
class SaveFlow : public QObject
{
    Q_OBJECT

public:
    SaveFlow(const Document& document, SaveTask& task, LastSave& lastSave, const OpenedSamples& samples,
             ResultGuide& guide, QWidget& window);

    void ask(bool fixFirst);
    /// Asks, and calls `goOn` after a complete save.
    void askAndGoOn(std::function<void()> goOn);
    /// Calls `goOn` after a complete end of the running save.
    void goOnAfterSave(std::function<void()> goOn);
    /// Forgets the action that waits for a save.
    void stayAfterSave();
    bool isSaving() const { return m_task.isSaving(); }

Q_SIGNALS:
    void statusMessage(const QString& message);
    /// The open model changed on disk, and the person wants to go on with the newer file.
    void reloadWanted();
    /// The open file was replaced, so the window must show the new one.
    void openModelReplaced(const std::filesystem::path& model);

private:
    /// Asks what becomes of a file that another program has changed: a save never replaces it unasked.
    void askAboutChanged(const RefusedSave& refused);
    void askAgain(bool fixFirst);
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
    std::function<void()> m_goOn; ///< action that waits for a complete save
};

} // namespace onnxmend
