// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measured_losses.h"
#include "core/mend/fix_all.h"
#include "core/mend/fix_until_runs.h"
#include "ui/tasks/document_tasks.h"
#include "ui/tasks/verify_tasks.h"

#include <QString>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

/// A change that is ready. If it loses values, it waits for the user's decision.
struct LossyChange {
    QString text; ///< text of the undo step
    std::shared_ptr<const Session> before;
    std::shared_ptr<const Session> after;
    CastLosses losses;
    std::shared_ptr<const FixAllResult> fixes; ///< null if it has no fixes; may be as long as the report
    std::shared_ptr<const FixedForRuntime> loads =
        {}; ///< result of fixing until ONNX Runtime loads the model
    std::shared_ptr<const DocumentVerdict> verdict = {}; ///< verification of `after` by that last load
};

/// Plans fixes and casts, and moves through the undo history of plans.
class PlanTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    void fixAll();
    /// Applies all fixes, then fixes what ONNX Runtime still refuses, until it loads the model or no fix
    /// helps.
    void fixUntilRuns();
    /// Fixes findings, as indices into the report, and all that have the same cause.
    void fixOnly(std::vector<std::size_t> findings);
    /// Fixes these findings with `chosen` or the fix most like it. Emits losesValues if values are lost.
    void fixLike(std::vector<std::size_t> findings, const Fix& chosen);
    /// Fills every weight from the checkpoint that has it, even if the model has data; nullopt: from any
    /// checkpoint. Emits losesValues if casts to the model's dtypes lose values.
    void refreshWeights(std::optional<std::size_t> checkpoint);
    /// Casts the values of these rows of the report, whatever is planned for them. Emits losesValues if
    /// values are lost.
    void castRows(std::vector<std::size_t> rows, DType to);
    /// Makes a change of losesValues after the user agreed.
    void make(const LossyChange& change);
    void setStrategy(Strategy strategy);
    void setTarget(RuntimeTarget target);

    // Entries are those of entriesOf() the document's plan.
    void removeEdits(std::vector<std::size_t> entries);
    void setEnabled(std::vector<std::size_t> entries, bool isEnabled);
    /// Gives these changes another dtype. Emits losesValues if values are lost.
    void retarget(std::vector<std::size_t> entries, DType to);
    void measureChanges();
    /// Adds the edits of a plan file that fit. Emits fixed.
    void loadPlan(const std::filesystem::path& path);
    /// Restores the plan of a file with its choices. `then` is called once the plan is in force, and not if
    /// the task fails or is replaced.
    void restorePlan(const std::filesystem::path& path, std::function<void()> then);
    void savePlan(const std::filesystem::path& path);

    void undo();
    void redo();

Q_SIGNALS:
    void fixed(const onnxmend::FixAllResult& result);
    void fixedForRuntime(const onnxmend::FixedForRuntime& result);
    void verified(const std::shared_ptr<const onnxmend::DocumentVerdict>&
                      verdict); ///< verification of the document after the change
    /// The plan has not changed yet: the receiver asks the user and calls make().
    void losesValues(const onnxmend::LossyChange& change);
    /// `losses` are in the order of the entries of the session's plan.
    void measured(const std::shared_ptr<const onnxmend::Session>& session,
                  const std::vector<std::optional<onnxmend::Loss>>& losses);
    void planSaved(const std::filesystem::path& path);

private:
    /// `work` makes the change and all texts about it in the worker: 200,000 fixes take a second.
    template <class Work>
    void propose(const QString& title, const QString& whatFailed, Work work);
    template <class Work>
    void fix(const QString& text, bool isByHand, Work work);
    void choose(const QString& title, const QString& text, Choices choices);
    void changePlan(const QString& text, std::function<Plan(const Plan&)> change);
    template <class Receive>
    void derive(const QString& title, Choices choices, Receive receive);
};

} // namespace onnxmend
