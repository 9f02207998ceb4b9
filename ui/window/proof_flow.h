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

/// Has the document proved, or its file, and turns to what came of it.
class ProofFlow : public QObject
{
    Q_OBJECT

public:
    ProofFlow(const Document& document, VerifyTasks& tasks, LastSave& lastSave, ResultGuide& guide,
              DocumentPages& pages);

    void verify();     ///< what is planned, where that is not in a file yet
    void verifyFile(); ///< the one that holds the document
    void run();        ///< what is planned, else the file

private:
    const Document& m_document;
    VerifyTasks& m_tasks;
    const LastSave& m_lastSave;
};

} // namespace onnxmend
