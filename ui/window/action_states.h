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

/// Fix All has something to do.
bool hasFixes(const Session& session);

/// Which actions can be done now, and what they are called: it follows from the document, what is selected
/// and whether a task runs.
class ActionStates : public QObject
{
    Q_OBJECT

public:
    ActionStates(Actions& actions, Document& document, const JobSlot& jobs, const DocumentPages& pages);

    void update();

private:
    void updateNames();
    QString textOfSaving() const; ///< of what is left to do before a save, and of the save

    Actions& m_actions;
    Document& m_document;
    const JobSlot& m_jobs;
    const DocumentPages& m_pages;
};

} // namespace onnxmend
