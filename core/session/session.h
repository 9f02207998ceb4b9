// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/apply/apply_plan.h"
#include "core/audit/audit.h"
#include "core/base/derived_values.h"
#include "core/base/error.h"
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
    /// Policy of the project, or null. Its values count if options have their defaults.
    std::shared_ptr<const Policy> policy;
    /// Lists a checkpoint that cannot be read with its error; otherwise the error is thrown.
    bool keepUnreadable = false;
};

struct ConversionNote; // core/mend/conversion_note.h

/// A model by its path, or a file in memory.
using GivenModel = std::variant<std::filesystem::path, std::shared_ptr<const InputFile>>;
/// A checkpoint by its path, or tensors in memory.
using GivenCheckpoint = std::variant<std::filesystem::path, std::shared_ptr<const Checkpoint>>;

/// A requested checkpoint that cannot be read.
struct UnreadableCheckpoint {
    std::filesystem::path path;
    ErrorDetails error;
    std::shared_ptr<const InputFile> file; ///< null if the file could not be opened

    /// True for the same attempt to read it.
    friend bool operator==(const UnreadableCheckpoint& a, const UnreadableCheckpoint& b)
    {
        return a.path == b.path && a.file == b.file && a.error.reason == b.error.reason;
    }
};

/// The checkpoints beside a model. They are immutable and shared, so undo reads nothing.
struct OpenedCheckpoints {
    Checkpoints read;  ///< later ones have precedence
    OpenedFiles files; ///< file of each one, as it was before it was read
    std::vector<UnreadableCheckpoint> unreadable;

    friend bool operator==(const OpenedCheckpoints& a, const OpenedCheckpoints& b)
    {
        return a.read == b.read && a.unreadable == b.unreadable;
    }
};

/// Decisions of a person about a document: the state that undo restores.
struct Choices {
    std::shared_ptr<const Plan> plan; ///< shared, since it outlives the session
    Strategy strategy = {};
    std::optional<RuntimeTarget> target = {};
    WeightMap weightMap = {};
    bool bindFolded = false; ///< whether suggestions by the graph are filled in, too
    OpenedCheckpoints checkpoints = {};
    int reloads = 0; ///< number of times the files had been opened again
    /// Facts about the conversion that the plan has, or had before edits were removed from it; may be null.
    std::shared_ptr<const ConversionNote> conversion = {};

    friend bool operator==(const Choices& a, const Choices& b)
    {
        return (a.plan == b.plan || *a.plan == *b.plan) && a.strategy == b.strategy && a.target == b.target &&
               a.weightMap == b.weightMap && a.bindFolded == b.bindFolded && a.checkpoints == b.checkpoints &&
               a.reloads == b.reloads && a.conversion == b.conversion;
    }
};

/// A document: model, checkpoints and plan, and everything that follows from them. An immutable value that
/// any thread may read; every change makes a new one that shares the rest. All front ends use it.
class Session
{
public:
    using Disposal = void (*)(std::unique_ptr<const Session>);
    /// Sets the function that destroys sessions; by default the last owner does. Hundreds of thousands of
    /// findings take a second, too long for the thread of a window.
    static void setDisposal(Disposal dispose);

    /// Opens the files and audits, after removing files that a killed save of the model has left. Throws
    /// Error or Cancelled.
    static std::shared_ptr<const Session> open(const std::filesystem::path& model,
                                               const std::vector<std::filesystem::path>& checkpoints,
                                               const SessionOptions& options, Progress& progress);
    /// The same for a model or checkpoints that may be in memory. They cannot be opened again, so functions
    /// that read files anew (reopened, withStateDict) throw Error.
    static std::shared_ptr<const Session> openGiven(const GivenModel& model,
                                                    const std::vector<GivenCheckpoint>& checkpoints,
                                                    const SessionOptions& options, Progress& progress);

    /// The same document with more checkpoints; the plan stays. An unreadable one is tried again, and one
    /// whose file was replaced or removed since then is taken from the given file of that path or name.
    std::shared_ptr<const Session> withCheckpoints(const std::vector<std::filesystem::path>& paths,
                                                   Progress& progress) const;
    /// The same document without a checkpoint. Its weights leave the plan, unless the same state_dict is open
    /// a second time. `checkpoint`: its place in checkpoints(), or behind them in unreadable().
    std::shared_ptr<const Session> withoutCheckpoint(std::size_t checkpoint, Progress& progress) const;
    /// The same document with another file in place of a checkpoint, which is counted as above. The plan
    /// takes weights from the new one instead, if it has them. Throws Error, also if keepUnreadable is set.
    std::shared_ptr<const Session> withReplacement(std::size_t checkpoint, const std::filesystem::path& path,
                                                   Progress& progress) const;
    /// The same document with model and checkpoints as they are on the disk now, and with the same keys,
    /// weight map, strategy and plan. Edits that no longer fit are skippedEdits(). Throws Error or Cancelled.
    std::shared_ptr<const Session> reopened(Progress& progress) const;
    /// The same document with the state_dict of another key of a checkpoint. The plan takes weights from that
    /// one instead.
    std::shared_ptr<const Session> withStateDict(std::size_t checkpoint, const std::string& key,
                                                 Progress& progress) const;
    /// The same document with another plan. If the file of a state_dict that the plan needs is open, that
    /// state_dict replaces one that the plan does not need, unless a key was given.
    std::shared_ptr<const Session> withPlan(Plan plan, Progress& progress) const;
    std::shared_ptr<const Session> withPlan(std::shared_ptr<const Plan> plan, Progress& progress) const;
    /// The same document with these choices. Reads no checkpoint, unless the files were opened again since
    /// then: it takes each as this session has it, otherwise as the file is now.
    std::shared_ptr<const Session> withChoices(const Choices& choices, Progress& progress) const;
    /// The same document with findings about kernels that this execution provider lacks; the plan stays.
    std::shared_ptr<const Session> withTarget(RuntimeTarget target, Progress& progress) const;
    /// The same document with another map of weights; the plan stays.
    std::shared_ptr<const Session> withWeightMap(WeightMap map, Progress& progress) const;
    /// The same document, with or without filling folded weights as the graph suggests; the plan stays.
    std::shared_ptr<const Session> withBindFolded(bool bindFolded, Progress& progress) const;

    /// The same document with facts about the conversion that its plan has.
    std::shared_ptr<const Session> withConversion(std::shared_ptr<const ConversionNote> note) const;

    /// The file that this document was saved as, with the same options and policy; without checkpoints,
    /// weight map and plan, which are in the file now. Throws Error or Cancelled.
    std::shared_ptr<const Session> openSaved(const std::filesystem::path& model, Progress& progress) const;

    /// The same document after planned() was saved: without the findings that a save fixes.
    std::shared_ptr<const Session> afterSave() const;

    const std::shared_ptr<const Model>& model() const { return m_model; } ///< as opened
    std::uint64_t modelByteCount() const; ///< size of the model's file when it was opened
    const Checkpoints& checkpoints() const { return m_opened.read; }
    const std::vector<UnreadableCheckpoint>& unreadable() const { return m_opened.unreadable; }
    /// Files that were changed or removed since they were opened. Looks at the disk.
    std::vector<ChangedFile> changedFiles() const;
    /// Throws ChangedOnDisk if a save to `target` would replace the model, or data of it, that another
    /// program has changed since it was opened. Looks at the disk.
    void requireUnchangedAt(const std::filesystem::path& target, Progress& progress) const;
    /// Every file that changedFiles() looks at.
    std::vector<std::filesystem::path> openedPaths() const;
    const Plan& plan() const { return *m_plan; }
    const std::shared_ptr<const Plan>& sharedPlan() const { return m_plan; } ///< outlives the session
    /// Facts about the conversion that the plan has, or had (standingNote in core/mend/conversion_note.h);
    /// null if there was none.
    const std::shared_ptr<const ConversionNote>& conversion() const { return m_conversion; }
    int reloads() const { return m_reloads; } ///< number of times the files were opened again
    Choices choices() const;
    Strategy strategy() const { return m_options.audit.strategy; }
    std::optional<RuntimeTarget> target() const { return m_options.audit.target; }
    std::optional<TargetRelease> release() const
    {
        return m_options.audit.release;
    } ///< as AuditOptions::release
    const BindingOptions& binding() const { return m_options.audit.binding; }
    const WeightMap& weightMap() const { return m_options.audit.binding.manual; }

    const std::shared_ptr<const Model>& planned() const { return m_planned; } ///< with the plan applied
    /// The report on the planned model, without findings that the policy ignores.
    const Report& report() const { return m_report; }
    const std::shared_ptr<const Policy>& policy() const { return m_options.policy; } ///< may be null
    const PolicyOutcome& policyOutcome() const { return m_policyOutcome; } ///< its changes of the report
    const std::vector<SkippedEdit>& skippedEdits() const { return m_skippedEdits; }

    /// Fixes of a finding of report(), the recommended one first; empty if there is none. They are computed
    /// each time: fixes of 200,000 findings would take more memory than everything else.
    std::vector<Fix> fixesOf(std::string_view findingId) const;
    /// The same by the finding's place in the report.
    std::vector<Fix> fixesAt(std::size_t finding) const;
    /// A summary of the fixes, without computing them.
    const FixBrief& fixBriefAt(std::size_t finding) const { return m_fixBriefs.at(finding); }
    /// Bindings of weights that fit unchanged: Fix All applies them, although they have no finding.
    const std::vector<Fix>& bindings() const { return m_bindings; }
    /// Fixes that take weights of which the model has data from the checkpoints instead. Computed each time.
    std::vector<Fix> replacements() const;
    /// Number of causes of findings that have a recommended fix (Report::groups).
    std::size_t fixableCount() const { return m_fixableCount; }

    /// Values that other rooms have computed from this session as a whole, such as its verdict.
    const DerivedValues& kept() const { return m_kept; }

private:
    Session() = default;
    /// An empty session.
    static std::shared_ptr<Session> create();
    /// A copy of the document, without what follows from it.
    std::shared_ptr<Session> copy() const;
    /// A copy with what follows from it, except m_fixBriefs and the indexes.
    std::shared_ptr<Session> derivedCopy() const;
    void takeOptions(const SessionOptions& options);
    void openModel(const std::filesystem::path& path, Progress& progress);
    void takeModel(const std::shared_ptr<const InputFile>& file, Progress& progress);
    void takeCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint);
    void addCheckpoint(const std::filesystem::path& path, const std::string& key, Progress& progress);
    void addAgain(const Checkpoint& checkpoint, Progress& progress);
    void addOrRenew(const std::filesystem::path& path, Progress& progress);
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
    std::shared_ptr<const InputFile> m_modelFile; ///< opened before the model was read
    OpenedCheckpoints m_opened;
    int m_reloads = 0;
    std::shared_ptr<const Plan> m_plan = std::make_shared<const Plan>();
    std::shared_ptr<const ConversionNote> m_conversion;
    std::shared_ptr<const Model> m_planned;
    std::vector<SkippedEdit> m_skippedEdits;
    Report m_report;
    PolicyOutcome m_policyOutcome;
    std::vector<FixBrief> m_fixBriefs; ///< by finding
    PlaceIndex m_findingAt;            ///< places in report(), by id
    std::size_t m_fixableCount = 0;
    std::vector<Fix> m_bindings;
    DerivedValues m_kept;
};

} // namespace onnxmend
