// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/verify_tasks.h"

#include <QObject>

#include <filesystem>
#include <memory>

namespace onnxmend
{

/// What was saved last of the open document and what was proved last, and what that says of it now.
class LastSave : public QObject
{
    Q_OBJECT

public:
    LastSave(const Document& document, const TaskRunner& runner, QObject* parent = nullptr);

    void note(std::shared_ptr<const SaveOutcome> outcome);
    void forget();
    /// Holds until the document is another one; null, and of what is not open any more: nothing is noted.
    void noteProof(const std::shared_ptr<const DocumentProof>& proof);
    /// The next document is the file that was saved, unless it fails to open: what was said of that holds.
    void expectReopened() { m_isReopened = true; }

    /// The file that holds the document: what was saved last, else the model that was opened. A save over
    /// that has its path, however it was typed: whoever compares them finds one file.
    std::filesystem::path file() const;
    /// The file that has all of the document as it is now; empty: there is none.
    std::filesystem::path savedAs() const;
    /// The fixes that savedAs() was written with; null: there is no such file.
    std::shared_ptr<const FixAllResult> savedFixes() const;
    /// Of the last proof; else on the files, while they are what the document is; else on the document with
    /// its plan.
    const Verdict& verdict() const;

Q_SIGNALS:
    void changed();
    void proved(); ///< the verdict is another one, and what is saved is not

private:
    bool isDocument() const; ///< what was saved is what the document is
    bool isFileOpen() const; ///< the model that is open is the file that was saved last

    const Document& m_document;
    std::shared_ptr<const SaveOutcome> m_outcome; ///< null = none
    std::shared_ptr<const DocumentProof> m_proof; ///< of the document as it is; null = none
    bool m_isReopened = false;
};

} // namespace onnxmend
