// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session.h"

#include "core/base/error.h"
#include "core/binding/compare_contents.h"
#include "core/plan/plan_weights.h"
#include "core/save/save.h"
#include "core/session/session_losses.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

bool isStateDictOf(const Checkpoint& checkpoint, const WeightOrigin& origin)
{
    return checkpoint.path == origin.path && checkpoint.stateDictKey == origin.key;
}

bool isOpen(const Checkpoints& checkpoints, const WeightOrigin& origin)
{
    return std::ranges::any_of(checkpoints,
                               [&](const auto& checkpoint) { return isStateDictOf(*checkpoint, origin); });
}

} // namespace

std::shared_ptr<const Session> Session::open(const std::filesystem::path& model,
                                             const std::vector<std::filesystem::path>& checkpoints,
                                             const SessionOptions& options, Progress& progress)
{
    const std::shared_ptr<Session> session = create();
    session->m_options = options;
    session->openModel(model, progress);
    for (const std::filesystem::path& checkpoint : checkpoints) {
        session->addCheckpoint(checkpoint, options.checkpoint.key, progress);
    }
    session->derive(progress);
    return session;
}

void Session::openModel(const std::filesystem::path& path, Progress& progress)
{
    m_options.audit.binding.contents = std::make_shared<KnownContents>(); // of these bytes
    recoverInterruptedSave(path);
    m_modelFile = InputFile::open(path); // before it is read: a change meanwhile shows
    m_model = readModel(path, m_options.readModel, progress);
}

void Session::addCheckpoint(const std::filesystem::path& path, const std::string& key, Progress& progress)
{
    std::shared_ptr<const InputFile> file;
    try {
        file = InputFile::open(path);
        CheckpointOptions options = m_options.checkpoint;
        options.key = key;
        m_checkpoints.push_back(openCheckpoint(path, options, progress));
        m_checkpointFiles[path] = std::move(file);
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        if (!m_options.keepUnreadable) {
            throw;
        }
        m_unreadable.push_back({.path = path, .error = error.details(), .file = std::move(file)});
    }
}

namespace
{

std::atomic<Session::Disposal> disposal = nullptr;

} // namespace

void Session::setDisposal(Disposal dispose) { disposal = dispose; }

std::shared_ptr<Session> Session::create()
{
    return {new Session, [](const Session* session) {
                std::unique_ptr<const Session> last(session);
                if (const Disposal dispose = disposal) {
                    dispose(std::move(last));
                }
            }};
}

std::shared_ptr<Session> Session::copy() const
{
    std::shared_ptr<Session> session = create();
    session->m_options = m_options;
    session->m_model = m_model;
    session->m_modelFile = m_modelFile;
    session->m_checkpoints = m_checkpoints;
    session->m_checkpointFiles = m_checkpointFiles;
    session->m_unreadable = m_unreadable;
    shareMeasuredLosses(*this, *session);
    session->m_plan = m_plan;
    return session;
}

std::shared_ptr<const Session> Session::withCheckpoints(const std::vector<std::filesystem::path>& paths,
                                                        Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    for (const std::filesystem::path& path : paths) {
        std::erase_if(session->m_unreadable, [&path](const auto& other) { return other.path == path; });
        session->addCheckpoint(path, m_options.checkpoint.key, progress);
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withoutUnreadable(const std::filesystem::path& path,
                                                          Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    std::erase_if(session->m_unreadable, [&path](const auto& other) { return other.path == path; });
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withStateDict(std::size_t checkpoint, const std::string& key,
                                                      Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    CheckpointOptions options = m_options.checkpoint;
    options.key = key;
    const Checkpoint& before = *m_checkpoints.at(checkpoint);
    session->m_checkpointFiles[before.path] = InputFile::open(before.path);
    session->m_checkpoints[checkpoint] = openCheckpoint(before.path, options, progress);
    // Else what is saved would not be what was chosen; a second opening of the old one keeps its weights.
    if (!isOpen(session->m_checkpoints, {.path = before.path.string(), .key = before.stateDictKey})) {
        session->m_plan = std::make_shared<const Plan>(
            planWithStateDict(*m_plan, before, *session->m_checkpoints[checkpoint]));
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::reopened(Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->openModel(m_model->path(), progress);
    session->m_checkpoints.clear();
    session->m_checkpointFiles.clear();
    session->m_unreadable.clear();
    for (const std::shared_ptr<const Checkpoint>& checkpoint : m_checkpoints) {
        try {
            session->addCheckpoint(checkpoint->path, checkpoint->stateDictKey, progress);
        } catch (const UsageError&) { // the key is gone
            session->addCheckpoint(checkpoint->path, m_options.checkpoint.key, progress);
        }
    }
    for (const UnreadableCheckpoint& checkpoint : m_unreadable) {
        session->addCheckpoint(checkpoint.path, m_options.checkpoint.key, progress);
    }
    session->derive(progress);
    return session;
}

std::uint64_t Session::modelByteCount() const { return m_modelFile->size(); }

OpenedFiles Session::openedFiles() const
{
    OpenedFiles files{m_modelFile};
    addFilesOf(*m_model, files);
    for (const std::shared_ptr<const Checkpoint>& checkpoint : m_checkpoints) {
        files.push_back(m_checkpointFiles.at(checkpoint->path));
        addFilesOf(*checkpoint, files);
    }
    for (const UnreadableCheckpoint& checkpoint : m_unreadable) {
        if (checkpoint.file) {
            files.push_back(checkpoint.file);
        }
    }
    return files;
}

std::vector<ChangedFile> Session::changedFiles() const
{
    std::vector<ChangedFile> changed = onnxmend::changedFiles(openedFiles());
    for (const UnreadableCheckpoint& checkpoint : m_unreadable) {
        std::error_code error;
        if (!checkpoint.file && std::filesystem::exists(checkpoint.path, error)) {
            changed.push_back({.path = checkpoint.path});
        }
    }
    return changed;
}

std::vector<std::filesystem::path> Session::openedPaths() const
{
    std::set<std::filesystem::path> paths;
    for (const std::shared_ptr<const InputFile>& file : openedFiles()) {
        paths.insert(file->path());
    }
    return {paths.begin(), paths.end()};
}

std::shared_ptr<const Session> Session::withPlan(Plan plan, Progress& progress) const
{
    return withPlan(std::make_shared<const Plan>(std::move(plan)), progress);
}

std::shared_ptr<const Session> Session::withPlan(std::shared_ptr<const Plan> plan, Progress& progress) const
{
    Choices changed = choices();
    changed.plan = std::move(plan);
    return withChoices(changed, progress);
}

std::shared_ptr<const Session> Session::withStrategy(Strategy strategy, Progress& progress) const
{
    Choices changed = choices();
    changed.strategy = strategy;
    return withChoices(changed, progress);
}

std::shared_ptr<const Session> Session::withTarget(RuntimeTarget target, Progress& progress) const
{
    Choices changed = choices();
    changed.target = target;
    return withChoices(changed, progress);
}

std::shared_ptr<const Session> Session::withWeightMap(WeightMap map, Progress& progress) const
{
    Choices changed = choices();
    changed.weightMap = std::move(map);
    return withChoices(changed, progress);
}

Choices Session::choices() const
{
    return {.plan = m_plan, .strategy = strategy(), .target = target(), .weightMap = weightMap()};
}

std::shared_ptr<const Session> Session::withChoices(const Choices& choices, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    if (choices.plan != m_plan) {
        session->openStateDictsOf(*choices.plan, progress);
    }
    session->m_plan = choices.plan;
    session->m_options.audit.strategy = choices.strategy;
    session->m_options.audit.target = choices.target;
    session->m_options.audit.binding.manual = choices.weightMap;
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::afterSave() const
{
    std::shared_ptr<Session> session = copy();
    session->m_planned = m_planned;
    session->m_skippedEdits = m_skippedEdits;
    session->m_bindings = m_bindings;
    session->m_report = m_report;
    session->m_report.summary.warnings -= std::erase_if(
        session->m_report.findings, [](const Finding& finding) { return finding.fixedBySaving; });
    for (std::size_t finding = 0; finding < m_fixBriefs.size(); ++finding) {
        if (!m_report.findings[finding].fixedBySaving) {
            session->m_fixBriefs.push_back(m_fixBriefs[finding]);
        }
    }
    session->indexFixes();
    return session;
}

void Session::openStateDictsOf(const Plan& plan, Progress& progress)
{
    if (!m_options.checkpoint.key.empty()) {
        return;
    }
    const std::vector<WeightOrigin> wanted = stateDictsOf(plan);
    for (const WeightOrigin& origin : wanted) {
        const auto isOfFile = [&origin](const auto& checkpoint) { return checkpoint->path == origin.path; };
        const auto first = std::find_if(m_checkpoints.begin(), m_checkpoints.end(), isOfFile);
        if (first == m_checkpoints.end() || isOpen(m_checkpoints, origin)) {
            continue;
        }
        CheckpointOptions options = m_options.checkpoint;
        options.key = *origin.key;
        std::shared_ptr<const Checkpoint> opened;
        try {
            auto file = InputFile::open((*first)->path);
            opened = openCheckpoint((*first)->path, options, progress);
            m_checkpointFiles[(*first)->path] = std::move(file);
        } catch (const Error&) {
            continue; // the edits that need it are skipped, which says why
        }
        if (opened->stateDictKey != origin.key) { // the root is what is found by itself, or not at all
            continue;
        }
        const auto unneeded =
            std::find_if(m_checkpoints.begin(), m_checkpoints.end(), [&](const auto& checkpoint) {
                return isOfFile(checkpoint) && std::ranges::none_of(wanted, [&](const WeightOrigin& other) {
                           return isStateDictOf(*checkpoint, other);
                       });
            });
        if (unneeded != m_checkpoints.end()) {
            *unneeded = std::move(opened);
        } else {
            m_checkpoints.insert(first, std::move(opened)); // the later ones go on counting before it
        }
    }
}

void Session::derive(Progress& progress)
{
    AppliedPlan applied = applyPlan(m_model, *m_plan, m_checkpoints);
    m_planned = std::move(applied.model);
    m_skippedEdits = std::move(applied.skipped);
    m_report = audit(*m_planned, m_checkpoints, m_options.audit, progress);
    const ProposalContext context{*m_planned, m_report, m_checkpoints};
    m_fixBriefs = chooseFixes(context);
    m_bindings = chooseBindings(context);
    indexFixes();
}

void Session::indexFixes()
{
    m_findingAt.reserve(m_fixBriefs.size());
    for (std::size_t finding = 0; finding < m_fixBriefs.size(); ++finding) {
        m_findingAt.add(std::hash<std::string>()(m_report.findings[finding].id()), finding);
        m_fixableCount += m_fixBriefs[finding].isRecommended ? 1 : 0;
    }
}

std::vector<Fix> Session::fixesAt(std::size_t finding) const
{
    return proposeFixes({*m_planned, m_report, m_checkpoints}, m_report.findings.at(finding));
}

std::vector<Fix> Session::fixesOf(std::string_view findingId) const
{
    const auto found = m_findingAt.find(std::hash<std::string_view>()(findingId), [&](std::size_t place) {
        return m_report.findings[place].id() == findingId;
    });
    return found ? fixesAt(*found) : std::vector<Fix>();
}

} // namespace onnxmend
