// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// A plan that was not saved when its window ended without asking: after a crash or a power failure.
struct RecoveredPlan {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints; ///< unreadable ones come last
    std::vector<std::string> stateDicts;            ///< the state_dict of each checkpoint
    std::size_t edits = 0;
    QDateTime time;
    QString file; ///< file that describes the plan

    std::filesystem::path plan() const; ///< file in onnxmend.plan/1
};

/// Returns the plans of ended windows, the latest first. Plans of missing models are left out.
std::vector<RecoveredPlan> recoveredPlans();
void forget(const RecoveredPlan& plan);

/// Writes the unsaved plan of a document beside the settings, a moment after each change. Removes the file
/// when the plan is saved or the window closes.
class PlanKeeper : public QObject
{
    Q_OBJECT

public:
    explicit PlanKeeper(const Document& document, QObject* parent = nullptr);
    ~PlanKeeper() override;

    void writeNow(); ///< writes without a delay
    /// Writes the plan for the next start, as after a crash, and then calls `goOn`; emits notLeft if that
    /// fails.
    void leave(const std::function<void()>& goOn);

Q_SIGNALS:
    void kept();
    void notLeft(const onnxmend::ErrorDetails& error);

private:
    void update();
    void remove();
    std::unique_ptr<Job> writing(const std::function<void()>& whenDone);
    bool begin(); ///< false if there is no place to write to
    void removeFiles();

    const Document& m_document;
    QString m_file;                    ///< path of the file that describes the plan
    std::unique_ptr<QLockFile> m_lock; ///< shows other windows that this one lives
    QTimer m_delay;
    bool m_isWanted = false; ///< the written plan is still needed
    std::unique_ptr<JobSlot> m_job = std::make_unique<JobSlot>();
};

} // namespace onnxmend
