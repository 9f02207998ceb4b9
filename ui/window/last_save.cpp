// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/last_save.h"

#include "ui/jobs/let_go.h"
#include "ui/tasks/convert_tasks.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace onnxmend
{

LastSave::LastSave(const Document& document, const TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::changed, this, &LastSave::follow); // views follow Document::changed, too
    connect(&document, &Document::opened, this, [this] {
        forgetAll();
        // Another model may have been opened instead.
        if (!std::exchange(m_isReopened, false) || !isFileOpen()) {
            letGo(std::exchange(m_outcome, nullptr)); // views follow Document::opened
        }
    });
    connect(&runner, &TaskRunner::failed, this, [this] { m_isReopened = false; });
    connect(&runner, &TaskRunner::cancelled, this, [this] { m_isReopened = false; });
}

/// Forgets everything except the last save.
void LastSave::forgetAll()
{
    letGo(std::exchange(m_verdict, nullptr));
    m_verdicts.clear();
    m_numbers.clear();
    for (std::shared_ptr<const SaveOutcome>& outcome : std::exchange(m_earlier, {})) {
        letGo(std::move(outcome));
    }
}

/// After a step back from the saved file the window shows the opened model and its plan again; after a step
/// forth, that file.
void LastSave::follow()
{
    followVerdict();
    if (m_outcome && m_outcome->written && !isFileOpen()) {
        m_earlier.push_back(std::exchange(m_outcome, nullptr));
    }
    if (!m_outcome) {
        const auto here = std::ranges::find_if(
            m_earlier, [this](const auto& outcome) { return outcome->written == m_document.session(); });
        if (here != m_earlier.end()) {
            m_outcome = std::move(*here);
            m_earlier.erase(here);
        }
    }
    // No step leads to the others any more.
    std::erase_if(m_earlier, [](std::shared_ptr<const SaveOutcome>& outcome) {
        const bool isLast = outcome->written.use_count() == 1;
        if (isLast) {
            letGo(std::move(outcome));
        }
        return isLast;
    });
}

void LastSave::followVerdict()
{
    letGo(std::exchange(m_verdict, nullptr));
    std::erase_if(m_verdicts, [](const KnownVerdict& known) { return known.session.expired(); });
    for (const KnownVerdict& known : m_verdicts) {
        if (known.session.lock() == m_document.session()) {
            m_verdict = known.verdict;
        }
    }
}

void LastSave::note(std::shared_ptr<const SaveOutcome> outcome)
{
    if (m_outcome && m_outcome->written) {
        m_earlier.push_back(std::exchange(m_outcome, nullptr));
    }
    letGo(std::exchange(m_outcome, std::move(outcome)));
    letGo(std::exchange(m_verdict, nullptr));
    Q_EMIT changed();
}

void LastSave::noteVerdict(const std::shared_ptr<const DocumentVerdict>& verdict)
{
    if (!verdict || verdict->session != m_document.session()) {
        return;
    }
    // A verdict by loading alone says no more than the one on the saved files, unless it is worse.
    const bool saysMore = verdict->verdict.isWritten || !isDocument() ||
                          verdict->verdict.completeness > m_outcome->report.verdict.completeness;
    if (saysMore) {
        m_verdict = std::make_shared<const Verdict>(verdict->verdict);
        m_verdicts.push_back({verdict->session, m_verdict}); // of several the last one counts
        Q_EMIT verdictChanged();
    }
}

void LastSave::noteNumbers(const std::shared_ptr<const Session>& session, std::optional<Shortcoming> found)
{
    std::erase_if(m_numbers,
                  [&session](const KnownNumbers& known) { return isSameDocument(*known.session, *session); });
    if (found) {
        m_numbers.push_back({session, std::move(*found)});
    }
    Q_EMIT verdictChanged();
}

void LastSave::forget()
{
    forgetAll();
    if (m_outcome) {
        letGo(std::exchange(m_outcome, nullptr));
        Q_EMIT changed();
    }
}

bool LastSave::isFileOpen() const
{
    std::error_code error;
    return m_outcome && std::filesystem::equivalent(m_outcome->report.output,
                                                    m_document.session()->model()->path(), error);
}

std::filesystem::path LastSave::file() const
{
    return !m_outcome || isFileOpen() ? m_document.session()->model()->path() : m_outcome->report.output;
}

std::filesystem::path LastSave::savedAs() const { return isDocument() ? file() : std::filesystem::path(); }

std::shared_ptr<const FixAllResult> LastSave::savedFixes() const
{
    return isDocument() ? std::shared_ptr<const FixAllResult>(m_outcome, &m_outcome->report.fixes) : nullptr;
}

bool LastSave::isDocument() const
{
    if (!m_outcome) {
        return false;
    }
    const Session& session = *m_document.session();
    const Session& saved = *m_outcome->report.fixes.session;
    const bool isSamePlan = session.sharedPlan() == saved.sharedPlan() ||
                            session.plan() == saved.plan(); // compares edits, which takes longer
    const bool isSame = session.model() == saved.model() && isSamePlan &&
                        session.checkpoints() == saved.checkpoints() &&
                        session.binding().bindFolded == saved.binding().bindFolded &&
                        session.unreadable().size() == saved.unreadable().size();
    // A different model of the same document is the one that was saved over it.
    const bool isReopened = session.model() != saved.model() && session.checkpoints().empty() &&
                            session.plan().empty() && session.weightMap() == WeightMap();
    return isReopened || (session.weightMap() == saved.weightMap() && isSame);
}

const Verdict& LastSave::verdict() const
{
    for (const KnownNumbers& known : m_numbers) {
        if (isSameDocument(*known.session, *m_document.session())) {
            m_withNumbers = withShortcoming(verdictOfTypes(), known.found);
            return m_withNumbers;
        }
    }
    return verdictOfTypes();
}

const Verdict& LastSave::verdictOfTypes() const
{
    return m_verdict      ? *m_verdict
           : isDocument() ? m_outcome->report.verdict
                          : judgeDocument(*m_document.session());
}

} // namespace onnxmend
