// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/apply/apply_plan.h"
#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/base/kept_values.h"
#include "core/base/place_index.h"
#include "core/model/read_model.h"
#include "core/plan/choose_fixes.h"
#include "core/policy/judge_report.h"
#include "core/session/opened_files.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace onnxmend
{

struct SessionOptions {
    ReadModelOptions readModel;
    CheckpointOptions checkpoint;
    AuditOptions audit;
    /// Of the project; null: none. What it gives counts where options have their defaults.
    std::shared_ptr<const Policy> policy;
    /// A checkpoint that cannot be read is kept beside the others with its error; else it is thrown.
    bool keepUnreadable = false;
};

struct ConversionNote; // core/mend/conversion_note.h

/// A model by its path, or open already: in memory.
using GivenModel = std::variant<std::filesystem::path, std::shared_ptr<const InputFile>>;
/// A checkpoint by its path, or read already: of tensors in memory.
using GivenCheckpoint = std::variant<std::filesystem::path, std::shared_ptr<const Checkpoint>>;

/// A checkpoint that was asked for and cannot be read.
struct UnreadableCheckpoint {
    std::filesystem::path path;
    ErrorDetails error;
    std::shared_ptr<const InputFile> file; ///< null where not even that could be opened

    /// The same attempt to read it.
    friend bool operator==(const UnreadableCheckpoint& a, const UnreadableCheckpoint& b)
    {
        return a.path == b.path && a.file == b.file && a.error.reason == b.error.reason;
    }
};

/// The checkpoints beside a model. What was read of them is immutable and shared, so to go back to them reads
/// nothing.
struct OpenedCheckpoints {
    Checkpoints read;  ///< the later ones go before the earlier
    OpenedFiles files; ///< of each of these, as it was before it was read
    std::vector<UnreadableCheckpoint> unreadable;

    friend bool operator==(const OpenedCheckpoints& a, const OpenedCheckpoints& b)
    {
        return a.read == b.read && a.unreadable == b.unreadable;
    }
};

/// What a person decides about a document: all that undo goes back over.
struct Choices {
    std::shared_ptr<const Plan> plan; ///< shared: it outlives the session
    Strategy strategy = {};
    std::optional<RuntimeTarget> target = {};
    WeightMap weightMap = {};
    bool bindFolded = false; ///< what the graph suggests is filled as well
    OpenedCheckpoints checkpoints = {};
    int reloads = 0; ///< how often the document's files had been opened again by then
    /// What is known of the conversion that the plan has, or had before edits were taken out of it; may be
    /// null.
    std::shared_ptr<const ConversionNote> conversion = {};

    friend bool operator==(const Choices& a, const Choices& b)
    {
        return (a.plan == b.plan || *a.plan == *b.plan) && a.strategy == b.strategy && a.target == b.target &&
               a.weightMap == b.weightMap && a.bindFolded == b.bindFolded && a.checkpoints == b.checkpoints &&
               a.reloads == b.reloads && a.conversion == b.conversion;
    }
};

/// A document: model, checkpoints and plan, and all that follows from them. An immutable value that any
/// thread may read; every change makes a new one that shares the rest. Window and command line both stand on
/// it.
class Session
{
public:
    using Disposal = void (*)(std::unique_ptr<const Session>);
    /// Who frees a session that nobody has any more; else the last one that had it does. Of hundreds of
    /// thousands of findings that takes a second, for which a window must not stand still.
    static void setDisposal(Disposal dispose);

    /// Opens the files and audits, after clearing away what a killed save of the model has left. Throws Error
    /// or Cancelled.
    static std::shared_ptr<const Session> open(const std::filesystem::path& model,
                                               const std::vector<std::filesystem::path>& checkpoints,
                                               const SessionOptions& options, Progress& progress);
    /// The same of what may lie in memory. What was no file cannot be opened again: of that, whatever reads
    /// files anew (reopened, withStateDict) throws Error.
    static std::shared_ptr<const Session> openGiven(const GivenModel& model,
                                                    const std::vector<GivenCheckpoint>& checkpoints,
                                                    const SessionOptions& options, Progress& progress);

    /// The same document with more checkpoints; the plan stays. One that was unreadable is tried again.
    std::shared_ptr<const Session> withCheckpoints(const std::vector<std::filesystem::path>& paths,
                                                   Progress& progress) const;
    /// The same document without a checkpoint. What the plan took from it leaves the plan, unless the same
    /// state_dict is open a second time. `checkpoint`: its place in checkpoints(); those of unreadable()
    /// count on from there.
    std::shared_ptr<const Session> withoutCheckpoint(std::size_t checkpoint, Progress& progress) const;
    /// The same document with another file in the place of a checkpoint, which is counted as above. What the
    /// plan took from the old one it takes from the new one, where that has it. Throws Error, also where
    /// unreadable checkpoints are kept.
    std::shared_ptr<const Session> withReplacement(std::size_t checkpoint, const std::filesystem::path& path,
                                                   Progress& progress) const;
    /// The same document with model and checkpoints as they are on the disk now: the same keys, weight map,
    /// strategy and plan. Edits that do not fit any more are skippedEdits(). Throws Error or Cancelled.
    std::shared_ptr<const Session> reopened(Progress& progress) const;
    /// The same document, one of whose checkpoints takes its state_dict from another key. What the plan took
    /// from the one before it takes from that one now.
    std::shared_ptr<const Session> withStateDict(std::size_t checkpoint, const std::string& key,
                                                 Progress& progress) const;
    /// The same document with another plan. A state_dict that the plan binds weights from is opened when its
    /// file is, in place of one that the plan does not need, unless a key was asked for.
    std::shared_ptr<const Session> withPlan(Plan plan, Progress& progress) const;
    std::shared_ptr<const Session> withPlan(std::shared_ptr<const Plan> plan, Progress& progress) const;
    /// The same document as it was, or would be, with these choices. Reads no checkpoint, unless the files
    /// were opened again since: then each is taken as this session has it, or else read as it is now.
    std::shared_ptr<const Session> withChoices(const Choices& choices, Progress& progress) const;
    /// The same document, whose findings recommend what another strategy prefers; the plan stays.
    std::shared_ptr<const Session> withStrategy(Strategy strategy, Progress& progress) const;
    /// The same document, whose findings tell where that provider of ONNX Runtime lacks a kernel, or do not
    /// where there is none; the plan stays.
    std::shared_ptr<const Session> withTarget(RuntimeTarget target, Progress& progress) const;
    /// The same document with other weights mapped by hand; the plan stays.
    std::shared_ptr<const Session> withWeightMap(WeightMap map, Progress& progress) const;
    /// The same document, whose weights that the exporter has folded are filled with what the graph suggests,
    /// or are not; the plan stays.
    std::shared_ptr<const Session> withBindFolded(bool bindFolded, Progress& progress) const;

    /// The same document with what is known of a conversion that its plan has.
    std::shared_ptr<const Session> withConversion(std::shared_ptr<const ConversionNote> note) const;

    /// The same document once planned() was written: what that puts right by itself is found no more.
    std::shared_ptr<const Session> afterSave() const;

    const std::shared_ptr<const Model>& model() const { return m_model; } ///< as opened
    std::uint64_t modelByteCount() const; ///< of the model's file as it was when it was opened
    const Checkpoints& checkpoints() const { return m_opened.read; }
    const std::vector<UnreadableCheckpoint>& unreadable() const { return m_opened.unreadable; }
    /// Files that are not any more, or not there any more, as they were when they were opened. Asks the disk.
    std::vector<ChangedFile> changedFiles() const;
    /// Every file that changedFiles() looks at.
    std::vector<std::filesystem::path> openedPaths() const;
    const Plan& plan() const { return *m_plan; }
    const std::shared_ptr<const Plan>& sharedPlan() const { return m_plan; } ///< outlives the session
    /// Of the conversion that the plan has, or had (standingNote in core/mend/conversion_note.h); null:
    /// there was none.
    const std::shared_ptr<const ConversionNote>& conversion() const { return m_conversion; }
    int reloads() const { return m_reloads; } ///< how often the files were opened again
    Choices choices() const;
    Strategy strategy() const { return m_options.audit.strategy; }
    std::optional<RuntimeTarget> target() const { return m_options.audit.target; }
    const BindingOptions& binding() const { return m_options.audit.binding; }
    const WeightMap& weightMap() const { return m_options.audit.binding.manual; }

    const std::shared_ptr<const Model>& planned() const { return m_planned; } ///< with the plan applied
    /// Of the planned model, without what the policy ignores.
    const Report& report() const { return m_report; }
    const std::shared_ptr<const Policy>& policy() const { return m_options.policy; } ///< null where none is
    const PolicyOutcome& policyOutcome() const { return m_policyOutcome; } ///< what it did to the report
    const std::vector<SkippedEdit>& skippedEdits() const { return m_skippedEdits; }

    /// Fixes of a finding of report(), the recommended one first; empty when there is none. They are worked
    /// out anew each time: to hold those of 200,000 findings takes more memory than all the rest.
    std::vector<Fix> fixesOf(std::string_view findingId) const;
    /// The same by its place in the report.
    std::vector<Fix> fixesAt(std::size_t finding) const;
    /// What is known of them without that.
    const FixBrief& fixBriefAt(std::size_t finding) const { return m_fixBriefs.at(finding); }
    /// Bindings of weights that fit as they are: applied by fix all, although nothing is wrong with them.
    const std::vector<Fix>& bindings() const { return m_bindings; }
    /// Fixes that take what the model has data for from the checkpoints that have it, too. Worked out anew
    /// each time.
    std::vector<Fix> replacements() const;
    /// Findings that have a recommended fix.
    std::size_t fixableCount() const { return m_fixableCount; }

    /// What others have worked out of this session as a whole, as judgeDocument() does.
    const KeptValues& kept() const { return m_kept; }

private:
    Session() = default;
    /// Of the same document: everything but what follows from it.
    static std::shared_ptr<Session> create();
    std::shared_ptr<Session> copy() const;
    /// A copy with what follows from it, except m_fixBriefs and the indexes.
    std::shared_ptr<Session> derivedCopy() const;
    void takeOptions(const SessionOptions& options);
    void openModel(const std::filesystem::path& path, Progress& progress);
    void takeModel(const std::shared_ptr<const InputFile>& file, Progress& progress);
    void takeCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint);
    void addCheckpoint(const std::filesystem::path& path, const std::string& key, Progress& progress);
    void addAgain(const Checkpoint& checkpoint, Progress& progress);
    void openCheckpointAt(std::size_t place, const std::filesystem::path& path, const std::string& key,
                          Progress& progress);
    void letPlanFollow(const Checkpoint& before, const Checkpoint& after);
    OpenedCheckpoints renewed(const OpenedCheckpoints& before, Progress& progress) const;
    OpenedFiles openedFiles() const;
    void openStateDictsOf(const Plan& plan, Progress& progress);
    void derive(Progress& progress);
    void indexFixes();

    SessionOptions m_options;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const InputFile> m_modelFile; ///< as it was before it was read
    OpenedCheckpoints m_opened;
    int m_reloads = 0;
    std::shared_ptr<const Plan> m_plan = std::make_shared<const Plan>();
    std::shared_ptr<const ConversionNote> m_conversion;
    std::shared_ptr<const Model> m_planned;
    std::vector<SkippedEdit> m_skippedEdits;
    Report m_report;
    PolicyOutcome m_policyOutcome;
    std::vector<FixBrief> m_fixBriefs; ///< of each finding
    PlaceIndex m_findingAt;            ///< of report(), by id
    std::size_t m_fixableCount = 0;
    std::vector<Fix> m_bindings;
    KeptValues m_kept;
};

} // namespace onnxmend
