// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/session.h"

#include "core/audit/trace_findings.h"
#include "core/binding/compare_contents.h"
#include "core/plan/plan_entries.h"
#include "core/save/save.h"
#include "core/save/save_error.h"
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
    return checkpoint.path == origin.path.str() && checkpoint.stateDictKey == origin.key;
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
    return openGiven(model, std::vector<GivenCheckpoint>(checkpoints.begin(), checkpoints.end()), options,
                     progress);
}

std::shared_ptr<const Session> Session::openGiven(const GivenModel& model,
                                                  const std::vector<GivenCheckpoint>& checkpoints,
                                                  const SessionOptions& options, Progress& progress)
{
    const std::shared_ptr<Session> session = create();
    session->takeOptions(options);
    if (const auto* path = std::get_if<std::filesystem::path>(&model)) {
        session->openModel(*path, progress);
    } else {
        session->takeModel(std::get<std::shared_ptr<const InputFile>>(model), progress);
    }
    for (const GivenCheckpoint& checkpoint : checkpoints) {
        if (const auto* path = std::get_if<std::filesystem::path>(&checkpoint)) {
            session->addCheckpoint(*path, options.checkpoint.key, progress);
        } else {
            session->takeCheckpoint(std::get<std::shared_ptr<const Checkpoint>>(checkpoint));
        }
    }
    session->derive(progress);
    return session;
}

void Session::takeOptions(const SessionOptions& options)
{
    m_options = options;
    if (options.policy) {
        options.policy->binding.fillDefaults(m_options.audit.binding);
    }
}

void Session::openModel(const std::filesystem::path& path, Progress& progress)
{
    m_options.audit.binding.contents = std::make_shared<KnownContents>(); // valid for these bytes only
    recoverInterruptedSave(path);
    progress.begin(ONNXMEND_TEXT("Reading the model"));
    m_modelFile = openModelFile(path); // the file that is read, so that a change is noticed
    m_model = readModel(m_modelFile, m_options.readModel, progress);
}

void Session::takeModel(const std::shared_ptr<const InputFile>& file, Progress& progress)
{
    m_options.audit.binding.contents = std::make_shared<KnownContents>(); // valid for these bytes only
    m_modelFile = file;
    m_model = readModel(file, m_options.readModel, progress);
}

void Session::takeCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    m_opened.read.push_back(checkpoint);
    m_opened.files.push_back(InputFile::fromMemory({}, checkpoint, checkpoint->path)); // it is in no file
}

void Session::addCheckpoint(const std::filesystem::path& path, const std::string& key, Progress& progress)
{
    std::shared_ptr<const InputFile> file;
    try {
        file = InputFile::open(path);
        CheckpointOptions options = m_options.checkpoint;
        options.key = key;
        m_opened.read.push_back(openCheckpoint(path, options, progress));
        m_opened.files.push_back(std::move(file));
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        if (!m_options.keepUnreadable) {
            throw;
        }
        m_opened.unreadable.push_back({.path = path, .error = error.details(), .file = std::move(file)});
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
    session->m_opened = m_opened;
    session->m_reloads = m_reloads;
    session->m_plan = m_plan;
    session->m_conversion = m_conversion;
    shareMeasuredLosses(*this, *session);
    return session;
}

namespace
{

std::filesystem::path normalPath(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(path, error);
    return (error ? path : whole).lexically_normal();
}

/// Returns whether a given file is the one that was at `known`: by its path, or by its name if nothing is
/// there any more.
bool takesPlaceOf(const std::filesystem::path& known, const std::filesystem::path& given)
{
    std::error_code error;
    return normalPath(known) == normalPath(given) ||
           (known.filename() == given.filename() && !std::filesystem::exists(known, error));
}

} // namespace

std::shared_ptr<const Session> Session::withCheckpoints(const std::vector<std::filesystem::path>& paths,
                                                        Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    for (const std::filesystem::path& path : paths) {
        std::erase_if(session->m_opened.unreadable,
                      [&path](const UnreadableCheckpoint& other) { return takesPlaceOf(other.path, path); });
        session->addOrRenew(path, progress);
    }
    session->derive(progress);
    return session;
}

namespace
{

/// Returns the key for reading a checkpoint again with the state_dict that it has. A state_dict that was
/// found without a key is found again, so that its warnings stay.
std::string keyForReadingAgain(const Checkpoint& before, const std::filesystem::path& path,
                               const CheckpointOptions& options, Progress& progress)
{
    const bool wasFound = !before.stateDictKeys.empty() && !before.warnings.empty();
    try {
        if (wasFound && openCheckpoint(path, options, progress)->stateDictKey == before.stateDictKey) {
            return options.key;
        }
    } catch (const Error&) { // reading it with the key says why
    }
    return before.stateDictKey;
}

} // namespace

/// Adds a checkpoint, or puts it in the place of the open one whose file is gone: of that path if one has it,
/// otherwise of that name.
void Session::addOrRenew(const std::filesystem::path& path, Progress& progress)
{
    const std::filesystem::path exact = normalPath(path);
    const bool isOpen = std::ranges::any_of(
        m_opened.read, [&exact](const auto& one) { return normalPath(one->path) == exact; });
    for (std::size_t place = 0; place < m_opened.read.size(); ++place) {
        const std::shared_ptr<const Checkpoint> before = m_opened.read[place];
        const bool isOther = isOpen && normalPath(before->path) != exact;
        if (isOther || !takesPlaceOf(before->path, path) || isCurrent(*m_opened.files[place])) {
            continue;
        }
        try {
            openCheckpointAt(place, path, keyForReadingAgain(*before, path, m_options.checkpoint, progress),
                             progress);
        } catch (const UsageError&) { // the file does not have the key
            openCheckpointAt(place, path, m_options.checkpoint.key, progress);
        } catch (const Error& error) {
            if (!m_options.keepUnreadable) {
                throw;
            }
            m_opened.unreadable.push_back({.path = path, .error = error.details(), .file = {}});
        }
        return;
    }
    addCheckpoint(path, m_options.checkpoint.key, progress);
}

namespace
{

/// Removes an unreadable checkpoint; its place counts the ones that were read.
void dropUnreadable(OpenedCheckpoints& opened, std::size_t checkpoint)
{
    const std::size_t place = checkpoint - opened.read.size();
    (void)opened.unreadable.at(place);
    opened.unreadable.erase(opened.unreadable.begin() + static_cast<std::ptrdiff_t>(place));
}

} // namespace

std::shared_ptr<const Session> Session::withoutCheckpoint(std::size_t checkpoint, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    OpenedCheckpoints& opened = session->m_opened;
    if (checkpoint < opened.read.size()) {
        const auto place = static_cast<std::ptrdiff_t>(checkpoint);
        opened.read.erase(opened.read.begin() + place);
        opened.files.erase(opened.files.begin() + place);
        session->letPlanFollow(*m_opened.read[checkpoint], {});
    } else {
        dropUnreadable(opened, checkpoint);
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session>
Session::withReplacement(std::size_t checkpoint, const std::filesystem::path& path, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    OpenedCheckpoints& opened = session->m_opened;
    const std::size_t readCount = opened.read.size();
    if (checkpoint < readCount) {
        session->openCheckpointAt(checkpoint, path, m_options.checkpoint.key, progress);
    } else {
        dropUnreadable(opened, checkpoint);
        opened.read.emplace_back();
        opened.files.emplace_back();
        session->openCheckpointAt(readCount, path, m_options.checkpoint.key, progress);
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::withStateDict(std::size_t checkpoint, const std::string& key,
                                                      Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->openCheckpointAt(checkpoint, m_opened.read.at(checkpoint)->path, key, progress);
    session->derive(progress);
    return session;
}

/// Replaces the checkpoint at that place, which may be null.
void Session::openCheckpointAt(std::size_t place, const std::filesystem::path& path, const std::string& key,
                               Progress& progress)
{
    CheckpointOptions options = m_options.checkpoint;
    options.key = key;
    auto file = InputFile::open(path);
    const auto before = std::exchange(m_opened.read[place], openCheckpoint(path, options, progress));
    m_opened.files[place] = std::move(file);
    if (before) {
        letPlanFollow(*before, *m_opened.read[place]);
    }
}

/// Replaces weights in the plan, so that a save uses the chosen checkpoint; not if the old state_dict is
/// still open.
void Session::letPlanFollow(const Checkpoint& before, const Checkpoint& after)
{
    if (isOpen(m_opened.read, {.path = before.path.string(), .key = before.stateDictKey})) {
        return;
    }
    Plan plan = planWithStateDict(*m_plan, before, after);
    if (plan != *m_plan) {
        m_plan = std::make_shared<const Plan>(std::move(plan));
    }
}

std::shared_ptr<const Session> Session::reopened(Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->openModel(m_model->path(), progress);
    session->m_opened = {};
    ++session->m_reloads;
    for (const std::shared_ptr<const Checkpoint>& checkpoint : m_opened.read) {
        session->addAgain(*checkpoint, progress);
    }
    for (const UnreadableCheckpoint& checkpoint : m_opened.unreadable) {
        session->addCheckpoint(checkpoint.path, m_options.checkpoint.key, progress);
    }
    session->derive(progress);
    return session;
}

std::shared_ptr<const Session> Session::openSaved(const std::filesystem::path& model,
                                                  Progress& progress) const
{
    const std::shared_ptr<Session> session = create();
    session->m_options = m_options;
    session->m_options.audit.binding.manual = {};
    session->m_reloads = m_reloads + 1; // its choices are not those of the opened model
    session->openModel(model, progress);
    session->derive(progress);
    return session;
}

/// Opens a checkpoint again, as its file is now.
void Session::addAgain(const Checkpoint& checkpoint, Progress& progress)
{
    try {
        addCheckpoint(checkpoint.path,
                      keyForReadingAgain(checkpoint, checkpoint.path, m_options.checkpoint, progress),
                      progress);
    } catch (const UsageError&) { // the file no longer has the key
        addCheckpoint(checkpoint.path, m_options.checkpoint.key, progress);
    }
}

/// Returns the checkpoints that were open before the files were read again, each as this session has it,
/// otherwise as its file is now.
OpenedCheckpoints Session::renewed(const OpenedCheckpoints& before, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    OpenedCheckpoints& opened = session->m_opened;
    opened = {};
    const auto take = [&](const auto& isSame) {
        const auto found = std::ranges::find_if(m_opened.read, isSame);
        if (found != m_opened.read.end()) {
            opened.read.push_back(*found);
            opened.files.push_back(m_opened.files[static_cast<std::size_t>(found - m_opened.read.begin())]);
        }
        return found != m_opened.read.end();
    };
    for (const std::shared_ptr<const Checkpoint>& checkpoint : before.read) {
        const WeightOrigin origin{.path = checkpoint->path.string(), .key = checkpoint->stateDictKey};
        if (!take([&origin](const auto& other) { return isStateDictOf(*other, origin); })) {
            session->addAgain(*checkpoint, progress);
        }
    }
    for (const UnreadableCheckpoint& checkpoint : before.unreadable) {
        const auto isSame = [&checkpoint](const UnreadableCheckpoint& other) {
            return other.path == checkpoint.path;
        };
        const auto found = std::ranges::find_if(m_opened.unreadable, isSame);
        if (found != m_opened.unreadable.end()) {
            opened.unreadable.push_back(*found);
        } else if (!take([&checkpoint](const auto& other) { return other->path == checkpoint.path; })) {
            session->addCheckpoint(checkpoint.path, m_options.checkpoint.key, progress);
        }
    }
    return opened;
}

std::uint64_t Session::modelByteCount() const { return m_modelFile->size(); }

OpenedFiles Session::openedFiles() const
{
    OpenedFiles files{m_modelFile};
    addFilesOf(*m_model, files);
    files.insert(files.end(), m_opened.files.begin(), m_opened.files.end());
    for (const std::shared_ptr<const Checkpoint>& checkpoint : m_opened.read) {
        addFilesOf(*checkpoint, files);
    }
    for (const UnreadableCheckpoint& checkpoint : m_opened.unreadable) {
        if (checkpoint.file) {
            files.push_back(checkpoint.file);
        }
    }
    return files;
}

std::vector<ChangedFile> Session::changedFiles() const
{
    std::vector<ChangedFile> changed = onnxmend::changedFiles(openedFiles());
    for (const UnreadableCheckpoint& checkpoint : m_opened.unreadable) {
        std::error_code error;
        if (!checkpoint.file && std::filesystem::exists(checkpoint.path, error)) {
            changed.push_back({.path = checkpoint.path});
        }
    }
    return changed;
}

void Session::requireUnchangedAt(const std::filesystem::path& target, Progress& progress) const
{
    const std::filesystem::path changed = changedTarget(*m_model, m_modelFile, target, progress);
    if (changed.empty()) {
        return;
    }
    const bool canBeRead = std::ranges::none_of(m_planned->tensors(), [](const ModelTensor& tensor) {
        return tensor.stored && std::ranges::any_of(tensor.stored->source().files(), &InputFile::hasChanged);
    });
    throw ChangedOnDisk(changed, canBeRead);
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
    const std::shared_ptr<Session> session = copy();
    if (plan != m_plan) {
        session->openStateDictsOf(*plan, progress);
    }
    session->m_plan = std::move(plan);
    session->derive(progress);
    return session;
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

std::shared_ptr<const Session> Session::withBindFolded(bool bindFolded, Progress& progress) const
{
    Choices changed = choices();
    changed.bindFolded = bindFolded;
    return withChoices(changed, progress);
}

Choices Session::choices() const
{
    return {.plan = m_plan,
            .strategy = strategy(),
            .target = target(),
            .weightMap = weightMap(),
            .bindFolded = binding().bindFolded,
            .checkpoints = m_opened,
            .reloads = m_reloads,
            .conversion = m_conversion};
}

std::shared_ptr<const Session> Session::withChoices(const Choices& choices, Progress& progress) const
{
    const std::shared_ptr<Session> session = copy();
    session->m_opened =
        choices.reloads == m_reloads ? choices.checkpoints : renewed(choices.checkpoints, progress);
    session->m_plan = choices.plan;
    session->m_conversion = choices.conversion;
    session->m_options.audit.strategy = choices.strategy;
    session->m_options.audit.target = choices.target;
    session->m_options.audit.binding.manual = choices.weightMap;
    session->m_options.audit.binding.bindFolded = choices.bindFolded;
    session->derive(progress);
    return session;
}

std::shared_ptr<Session> Session::derivedCopy() const
{
    std::shared_ptr<Session> session = copy();
    session->m_planned = m_planned;
    session->m_skippedEdits = m_skippedEdits;
    session->m_bindings = m_bindings;
    session->m_report = m_report;
    session->m_policyOutcome = m_policyOutcome;
    return session;
}

std::shared_ptr<const Session> Session::withConversion(std::shared_ptr<const ConversionNote> note) const
{
    const std::shared_ptr<Session> session = derivedCopy();
    session->m_conversion = std::move(note);
    session->m_fixBriefs = m_fixBriefs;
    session->indexFixes();
    return session;
}

std::shared_ptr<const Session> Session::afterSave() const
{
    const std::shared_ptr<Session> session = derivedCopy();
    std::erase_if(session->m_policyOutcome.ignored,
                  [](const IgnoredFinding& ignored) { return ignored.finding.fixedBySaving; });
    std::erase_if(session->m_report.findings, [](const Finding& finding) { return finding.fixedBySaving; });
    groupFindings(session->m_report);
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
        const auto isOfFile = [&origin](const auto& checkpoint) {
            return checkpoint->path == origin.path.str();
        };
        const auto first = std::find_if(m_opened.read.begin(), m_opened.read.end(), isOfFile);
        if (first == m_opened.read.end() || isOpen(m_opened.read, origin)) {
            continue;
        }
        CheckpointOptions options = m_options.checkpoint;
        options.key = *origin.key;
        std::shared_ptr<const InputFile> file;
        std::shared_ptr<const Checkpoint> opened;
        try {
            file = InputFile::open((*first)->path);
            opened = openCheckpoint((*first)->path, options, progress);
        } catch (const Error&) {
            continue; // the edits that need it are skipped, with a reason
        }
        if (opened->stateDictKey != origin.key) { // without a key another state_dict may be found
            continue;
        }
        const auto unneeded =
            std::find_if(m_opened.read.begin(), m_opened.read.end(), [&](const auto& checkpoint) {
                return isOfFile(checkpoint) && std::ranges::none_of(wanted, [&](const WeightOrigin& other) {
                           return isStateDictOf(*checkpoint, other);
                       });
            });
        if (unneeded != m_opened.read.end()) {
            m_opened.files[static_cast<std::size_t>(unneeded - m_opened.read.begin())] = std::move(file);
            *unneeded = std::move(opened);
        } else { // inserted before it, so later checkpoints keep their precedence
            m_opened.files.insert(m_opened.files.begin() + (first - m_opened.read.begin()), std::move(file));
            m_opened.read.insert(first, std::move(opened));
        }
    }
}

void Session::derive(Progress& progress)
{
    AppliedPlan applied = applyPlan(m_model, *m_plan, m_opened.read);
    m_planned = std::move(applied.model);
    m_skippedEdits = std::move(applied.skipped);
    m_report = audit(*m_planned, m_opened.read, m_options.audit, progress);
    if (m_options.policy) {
        m_policyOutcome =
            judgeReport(m_report, *m_options.policy,
                        {.model = *m_planned, .path = m_model->path(), .strategy = strategy()}, progress);
    }
    const ProposalContext context{*m_planned, m_report, m_opened.read};
    m_fixBriefs = chooseFixes(context);
    m_bindings = chooseBindings(context);
    indexFixes();
}

void Session::indexFixes()
{
    std::vector<bool> fixable(m_fixBriefs.size()); // causes: one fixable place is enough
    m_findingAt.reserve(m_fixBriefs.size());
    for (std::size_t finding = 0; finding < m_fixBriefs.size(); ++finding) {
        m_findingAt.add(std::hash<std::string>()(m_report.findings[finding].id()), finding);
        if (m_fixBriefs[finding].isRecommended) {
            fixable[m_report.groups.leaderOf(finding)] = true;
        }
    }
    m_fixableCount = static_cast<std::size_t>(std::ranges::count(fixable, true));
}

std::vector<Fix> Session::fixesAt(std::size_t finding) const
{
    return proposeFixes({*m_planned, m_report, m_opened.read}, m_report.findings.at(finding));
}

std::vector<Fix> Session::replacements() const
{
    return chooseReplacements({*m_planned, m_report, m_opened.read});
}

std::vector<Fix> Session::fixesOf(std::string_view findingId) const
{
    const auto found = m_findingAt.find(std::hash<std::string_view>()(findingId), [&](std::size_t place) {
        return m_report.findings[place].id() == findingId;
    });
    return found ? fixesAt(*found) : std::vector<Fix>();
}

} // namespace onnxmend
