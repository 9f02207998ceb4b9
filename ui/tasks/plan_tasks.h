// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measured_losses.h"
#include "core/mend/fix_all.h"
#include "core/mend/fix_until_runs.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"
#include "ui/tasks/verify_tasks.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

/// A change that is ready and, where it loses values, waits for a person's word.
struct LossyChange {
    QString text; ///< of the undo step
    std::shared_ptr<const Session> before;
    std::shared_ptr<const Session> after;
    CastLosses losses;
    std::shared_ptr<const FixAllResult> fixes;         ///< when it is one of fixes; as long as the report
    std::shared_ptr<const FixedForRuntime> loads = {}; ///< when ONNX Runtime was asked until it loads
    std::shared_ptr<const DocumentProof> proof = {};   ///< what it said then of what comes after
};

/// Plans fixes and casts, and goes back and forth among plans.
class PlanTasks : public QObject
{
    Q_OBJECT

public:
    PlanTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    void fixAll();
    /// All fixes, and then what ONNX Runtime still refuses, until it loads or nothing helps.
    void fixUntilRuns();
    void fixOnly(std::vector<std::size_t> findings); ///< indices into the report
    /// Fixes of these findings, chosen by hand: `chosen` or what is most like it. Ends in losesValues where
    /// they do.
    void fixLike(std::vector<std::size_t> findings, const Fix& chosen);
    /// Takes every weight from the checkpoint that has it, whatever data the model has; nothing: from any.
    /// Ends in losesValues where casts to the model's dtypes lose values.
    void refreshWeights(std::optional<std::size_t> checkpoint);
    /// Casts the values of these rows of the report, whatever is planned for them. Ends in losesValues where
    /// they do.
    void castRows(std::vector<std::size_t> rows, DType to);
    /// Makes a change that losesValues told, now that it is wanted.
    void make(const LossyChange& change);
    void setStrategy(Strategy strategy);
    void setTarget(RuntimeTarget target);

    // Entries are those of entriesOf() the document's plan.
    void removeEdits(std::vector<std::size_t> entries);
    void setEnabled(std::vector<std::size_t> entries, bool isEnabled);
    /// Lets these changes lead to another dtype. Ends in losesValues where values are lost.
    void retarget(std::vector<std::size_t> entries, DType to);
    void measureChanges();
    /// Adds what a plan file has, as far as it fits. Ends in fixed.
    void loadPlan(const std::filesystem::path& path);
    /// The plan of a file as it is, with what was chosen when it was made. `then` is called once it is in
    /// force, and never where the task fails or makes way for another.
    void restorePlan(const std::filesystem::path& path, std::function<void()> then);
    void savePlan(const std::filesystem::path& path);

    void undo();
    void redo();

Q_SIGNALS:
    void fixed(const onnxmend::FixAllResult& result);
    void fixedForRuntime(const onnxmend::FixedForRuntime& result);
    void proved(const std::shared_ptr<const onnxmend::DocumentProof>& proof); ///< the document as it is then
    /// Nothing was changed yet: whoever hears it asks, and calls make().
    void losesValues(const onnxmend::LossyChange& change);
    /// By entry of the session's plan.
    void measured(const std::shared_ptr<const onnxmend::Session>& session,
                  const std::vector<std::optional<onnxmend::Loss>>& losses);
    void planSaved(const std::filesystem::path& path);

private:
    /// `work` makes the change in the worker, with all that is said of it: of 200,000 fixes that takes a
    /// second.
    template <class Work>
    void propose(const QString& title, const QString& whatFailed, Work work);
    template <class Work>
    void fix(const QString& text, bool isByHand, Work work);
    void choose(const QString& title, const QString& text, Choices choices);
    void changePlan(const QString& text, std::function<Plan(const Plan&)> change);
    template <class Receive>
    void derive(const QString& title, Choices choices, Receive receive);

    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
