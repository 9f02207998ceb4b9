// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/document.h"

#include "ui/document/change_plan.h"
#include "ui/jobs/let_go.h"

#include <stdexcept>
#include <utility>

namespace onnxmend
{

Document::Document(QObject* parent)
    : QObject(parent)
{
}

void Document::open(std::shared_ptr<const Session> session)
{
    m_undoStack.clear();
    m_savedPlan = nullptr;
    std::shared_ptr<const Session> old = std::exchange(m_session, std::move(session));
    Q_EMIT opened();
    updateModified();
    letGo(std::move(old));
}

void Document::replace(std::shared_ptr<const Session> session)
{
    if (session->model() != m_session->model()) {
        m_savedPlan = nullptr; // it was saved with what the files were before
    }
    std::shared_ptr<const Session> old = std::exchange(m_session, std::move(session));
    Q_EMIT changed();
    updateModified();
    letGo(std::move(old));
}

void Document::change(const QString& text, std::shared_ptr<const Session> session)
{
    if (session->plan() == m_session->plan()) {
        return;
    }
    std::shared_ptr<const Plan> before = m_session->sharedPlan();
    std::shared_ptr<const Plan> after = session->sharedPlan();
    m_next = std::move(session);
    m_undoStack.push(new ChangePlan(text, *this, std::move(before), std::move(after)));
}

void Document::markSaved()
{
    m_savedPlan = m_session->sharedPlan();
    updateModified();
}

void Document::updateModified()
{
    const Plan& plan = m_session->plan();
    const bool isSaved = m_savedPlan && (m_savedPlan == m_session->sharedPlan() || *m_savedPlan == plan);
    const bool doesNothing = m_session->skippedEdits().size() == plan.edits.size();
    const bool isModified = !doesNothing && !isSaved;
    if (m_isModified != isModified) {
        m_isModified = isModified;
        Q_EMIT modifiedChanged(isModified);
    }
}

std::shared_ptr<const Plan> Document::planBefore() const
{
    const int index = m_undoStack.index();
    return index == 0 ? nullptr : static_cast<const ChangePlan*>(m_undoStack.command(index - 1))->before();
}

std::shared_ptr<const Plan> Document::planAfter() const
{
    const int index = m_undoStack.index();
    return index == m_undoStack.count() ? nullptr
                                        : static_cast<const ChangePlan*>(m_undoStack.command(index))->after();
}

void Document::undo(std::shared_ptr<const Session> session)
{
    m_next = std::move(session);
    m_undoStack.undo();
}

void Document::redo(std::shared_ptr<const Session> session)
{
    m_next = std::move(session);
    m_undoStack.redo();
}

void Document::showPlan(const std::shared_ptr<const Plan>& plan)
{
    if (!m_next || (m_next->sharedPlan() != plan && m_next->plan() != *plan)) {
        throw std::logic_error("a plan is shown without its session");
    }
    replace(std::exchange(m_next, nullptr));
}

} // namespace onnxmend
