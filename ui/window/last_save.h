// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/verify_tasks.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

/// The last save and the last verification of the open document, and the verdict that follows now. Undo and
/// redo between a saved file and the model before bring back those that belong there.
class LastSave : public QObject
{
    Q_OBJECT

public:
    LastSave(const Document& document, const TaskRunner& runner, QObject* parent = nullptr);

    void note(std::shared_ptr<const SaveOutcome> outcome);
    void forget();
    /// Holds until the document changes, and again when a step leads back. Ignores null, results about
    /// another document, and those that say less than the last save.
    void noteVerdict(const std::shared_ptr<const DocumentVerdict>& verdict);
    /// Adds what a measurement says of the numbers of a document: nullopt if nothing is wrong with them.
    /// Holds while that document is shown, and again when a step leads back.
    void noteNumbers(const std::shared_ptr<const Session>& session, std::optional<Shortcoming> found);
    /// The next document is the file that was saved, and keeps its verdict, unless opening fails.
    void expectReopened() { m_isReopened = true; }

    /// Returns the file of the document: the last saved one, otherwise the opened model. A save over the
    /// opened model has the same path as that, however the user typed it.
    std::filesystem::path file() const;
    /// Returns the file that holds the whole document as it is now; empty if there is none.
    std::filesystem::path savedAs() const;
    /// Returns the fixes that savedAs() was written with; null if there is no such file.
    std::shared_ptr<const FixAllResult> savedFixes() const;
    /// Returns the verdict of the last verification. Otherwise it is about the saved files while they hold
    /// the document, and then about the document with its plan.
    const Verdict& verdict() const;

Q_SIGNALS:
    void changed();
    void verdictChanged(); ///< the verdict changed, but not the saved file

private:
    /// A verdict about a session that undo or redo may bring back.
    struct KnownVerdict {
        std::weak_ptr<const Session> session;
        std::shared_ptr<const Verdict> verdict;
    };
    struct KnownNumbers {
        std::shared_ptr<const Session> session;
        Shortcoming found;
    };
    void follow();
    void followVerdict();
    void forgetAll();
    const Verdict& verdictOfTypes() const;
    bool isDocument() const; ///< true if the saved file holds the document
    bool isFileOpen() const; ///< true if the open model is the file that was saved last

    const Document& m_document;
    std::shared_ptr<const SaveOutcome> m_outcome; ///< null if there is none
    std::shared_ptr<const Verdict> m_verdict;     ///< about the document as it is; null if there is none
    std::vector<std::shared_ptr<const SaveOutcome>> m_earlier; ///< their files may come back by a step
    std::vector<KnownVerdict> m_verdicts;
    std::vector<KnownNumbers> m_numbers;
    mutable Verdict m_withNumbers; ///< verdict() where numbers of the document are known to be wrong
    bool m_isReopened = false;
};

} // namespace onnxmend
