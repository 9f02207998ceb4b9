// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>

namespace onnxmend
{

struct VerifyOutcome {
    std::filesystem::path path; ///< of the file that was proved; of a planned model: that it is planned for
    bool isPlanned = false;     ///< it is not written yet
    Verification verification;
};

/// Proves files, and the document as it is planned.
class VerifyTasks : public QObject
{
    Q_OBJECT

public:
    VerifyTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Proves a file; one that was saved from the document tells what its original failed, too.
    void verify(const std::filesystem::path& model);
    /// Proves the document as a save would write it.
    void verifyPlanned();

Q_SIGNALS:
    void verified(const onnxmend::VerifyOutcome& outcome);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
