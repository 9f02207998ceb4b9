// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/jobs/job.h"
#include "ui/workspace/document_pages.h"

#include <QObject>

namespace onnxmend
{

/// Returns the action of the menu View that turns to the page.
ActionId pageAction(PageId page);

/// Returns whether Fix All has anything to do.
bool hasFixes(const Session& session);

/// Enables and names the actions; the tip of one that cannot be used says why. It follows the document, the
/// selection and the running task.
class ActionStates : public QObject
{
    Q_OBJECT

public:
    ActionStates(Actions& actions, Document& document, const JobSlot& jobs, const DocumentPages& pages);

    void update();

private:
    QString reasonAgainst(const ActionRow& row) const;
    void updateNames();
    QString textOfSaving() const; ///< names what Save does first

    Actions& m_actions;
    Document& m_document;
    const JobSlot& m_jobs;
    const DocumentPages& m_pages;
};

} // namespace onnxmend
