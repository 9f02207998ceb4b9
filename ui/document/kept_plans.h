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

/// A plan that was not saved when its window went away without a word: a crash, a power failure.
struct KeptPlan {
    std::filesystem::path model;
    std::vector<std::filesystem::path> checkpoints; ///< those that cannot be read last
    std::vector<std::string> stateDicts;            ///< the key that each of these took its weights from
    std::size_t edits = 0;
    QDateTime time;
    QString file; ///< that describes it

    std::filesystem::path plan() const; ///< the onnxmend.plan/1 file
};

/// Those of windows that are gone, the latest first. Models that are not there any more are left out.
std::vector<KeptPlan> keptPlans();
void forget(const KeptPlan& plan);

/// Writes what a document has planned and nobody saved beside the settings, a moment after each change, and
/// takes it away when it is saved or the window closes.
class PlanKeeper : public QObject
{
    Q_OBJECT

public:
    explicit PlanKeeper(const Document& document, QObject* parent = nullptr);
    ~PlanKeeper() override;

    void writeNow(); ///< without waiting for the moment
    /// Writes it for the next time, as after a crash, and goes on when it is there; else notLeft.
    void leave(const std::function<void()>& goOn);

Q_SIGNALS:
    void kept();
    void notLeft(const onnxmend::ErrorDetails& error);

private:
    void update();
    void remove();
    std::unique_ptr<Job> writing(const std::function<void()>& whenDone);
    bool begin(); ///< false: there is no place to write to
    void removeFiles();

    const Document& m_document;
    QString m_file;                    ///< that describes the plan, there or not
    std::unique_ptr<QLockFile> m_lock; ///< tells others that this window lives
    QTimer m_delay;
    bool m_isWanted = false; ///< what is being written, or was
    std::unique_ptr<JobSlot> m_job = std::make_unique<JobSlot>();
};

} // namespace onnxmend
