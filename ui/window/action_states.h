// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/jobs/job.h"

#include <QObject>

namespace onnxmend
{

class DocumentPages;

/// Returns whether Fix All has anything to do.
bool hasFixes(const Session& session);

/// Enables and names the actions. It follows the document, the selection and the running task.
class ActionStates : public QObject
{
    Q_OBJECT

public:
    ActionStates(Actions& actions, Document& document, const JobSlot& jobs, const DocumentPages& pages);

    void update();

private:
    void updateNames();
    QString textOfSaving() const; ///< names what Save does first

    Actions& m_actions;
    Document& m_document;
    const JobSlot& m_jobs;
    const DocumentPages& m_pages;
};

} // namespace onnxmend
