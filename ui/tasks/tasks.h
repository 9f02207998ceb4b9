// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "core/save/save.h"
#include "core/session/fix_all.h"
#include "core/session/given_files.h"
#include "core/session/verdict.h"
#include "core/verify/verify.h"
#include "ui/document/document.h"
#include "ui/jobs/job_slot.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct SaveRequest {
    std::filesystem::path path;
    SaveOptions options;
    bool fixFirst = false;   ///< fix all before
    bool fillWeights = true; ///< with what the open checkpoints have for them
    bool verify = true;      ///< prove the files afterwards
};

struct SaveOutcome {
    std::filesystem::path path;
    FixAllResult fixes; ///< whose session's plan was written
    SaveResult saved;
    Verdict verdict;
    double seconds = 0;
};

struct VerifyOutcome {
    std::filesystem::path path; ///< of the file that was proved; of a planned model: that it is planned for
    bool isPlanned = false;     ///< it is not written yet
    Verification verification;
};

/// A change that is ready and loses values: it waits for a person's word.
struct LossyChange {
    QString text; ///< of the undo step
    std::shared_ptr<const Session> before;
    std::shared_ptr<const Session> after;
    CastLosses losses;
    std::optional<FixAllResult> fixes; ///< when it is one of fixes
};

/// The long things that the window does with its document: each is one job in the window's slot, and what
/// comes of it is put into the document on the GUI thread, all at once or not at all.
class Tasks : public QObject
{
    Q_OBJECT

public:
    Tasks(Document& document, JobSlot& slot, QObject* parent = nullptr);

    /// Finds out what files and folders are; ends in sorted.
    void sort(const std::vector<std::filesystem::path>& files);
    void open(const std::filesystem::path& model, const std::vector<std::filesystem::path>& checkpoints);
    void addCheckpoints(const std::vector<std::filesystem::path>& paths);
    void removeUnreadable(const std::filesystem::path& path);
    void replaceUnreadable(const std::filesystem::path& path,
                           const std::vector<std::filesystem::path>& replacements);
    /// Opens the document's files again as they are now; the plan stays.
    void reload();
    /// Takes the weights of a checkpoint from another key in it.
    void setStateDict(std::size_t checkpoint, const std::string& key);
    void fixAll();
    void fixOnly(std::vector<std::size_t> findings); ///< indices into the report
    /// Fixes of these findings, chosen by hand: `chosen` or what is most like it. Ends in losesValues where
    /// they do.
    void fixLike(std::vector<std::size_t> findings, const Fix& chosen);
    /// Casts the values of these rows of the report, whatever is planned for them. Ends in losesValues where
    /// they do.
    void castRows(std::vector<std::size_t> rows, DType to);
    /// Makes a change that losesValues told, now that it is wanted.
    void make(const LossyChange& change);
    void setStrategy(Strategy strategy);
    void setWeightMap(WeightMap map);
    /// Compares the names of the document as it was opened; ends in mappingReady.
    void prepareMapping();
    void undo();
    void redo();
    void save(const SaveRequest& request);
    /// Proves a file; one that was saved from the document tells what its original failed, too.
    void verify(const std::filesystem::path& model);
    /// Proves the document as a save would write it.
    void verifyPlanned();

    bool isSaving() const { return m_isSaving; }

Q_SIGNALS:
    void sorted(const onnxmend::GivenFiles& files);
    /// Checkpoints that were just asked for and could not be read; the rest of the document is there.
    void unreadable(const std::vector<onnxmend::UnreadableCheckpoint>& checkpoints);
    void reloaded();                      ///< the document is what the files are now
    void cancelled(const QString& title); ///< of the task
    void mappingReady(const std::shared_ptr<onnxmend::WeightMapping>& mapping);
    void fixed(const onnxmend::FixAllResult& result);
    /// Nothing was changed yet: whoever hears it asks, and calls make().
    void losesValues(const onnxmend::LossyChange& change);
    void saved(const onnxmend::SaveOutcome& outcome);
    void verified(const onnxmend::VerifyOutcome& outcome);
    /// `what` could not be done, as a sentence.
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

private:
    void start(std::unique_ptr<Job> job, const QString& whatFailed);
    void changeCheckpoints(const QString& title, const QString& whatFailed,
                           std::vector<std::filesystem::path> removed,
                           std::vector<std::filesystem::path> added);
    void tellUnreadable(const std::vector<std::filesystem::path>& asked);
    template <class Work>
    void fix(const QString& text, bool isByHand, Work work);
    void propose(const LossyChange& change);
    template <class Receive>
    void derive(const QString& title, std::shared_ptr<const Plan> plan, Receive receive);

    Document& m_document;
    JobSlot& m_slot;
    bool m_isSaving = false;
};

} // namespace onnxmend
