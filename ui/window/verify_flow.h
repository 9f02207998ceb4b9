// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/verify_tasks.h"

#include <QObject>

namespace onnxmend
{

class DocumentPages;
class LastSave;
class ResultGuide;

/// Verifies and runs the document or its file, and turns to the result.
class VerifyFlow : public QObject
{
    Q_OBJECT

public:
    VerifyFlow(const Document& document, VerifyTasks& tasks, LastSave& lastSave, ResultGuide& guide,
               DocumentPages& pages);

    void verify();      ///< the planned model; without a plan the file
    void verifyFile();  ///< the file that holds the document
    void run();         ///< the planned model, otherwise the file
    void tryRuntimes(); ///< the same in every ONNX Runtime that is found

private:
    const Document& m_document;
    VerifyTasks& m_tasks;
    const LastSave& m_lastSave;
};

} // namespace onnxmend
