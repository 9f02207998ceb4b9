// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/save_outline.h"
#include "ui/jobs/job.h"

#include <QWidget>

#include <filesystem>
#include <memory>
#include <optional>

class QGridLayout;
class QLabel;

namespace onnxmend
{

/// A short summary of a save: the number of changes of each kind, the bytes that are written, and whether the
/// disk has room for them.
class SaveSummary : public QWidget
{
    Q_OBJECT

public:
    explicit SaveSummary(QWidget* parent = nullptr);

    /// Computes the summary off the GUI thread. outlined() reports the end, also after a failure.
    void showSave(const std::shared_ptr<const Session>& session, bool fixesAll, bool fillsWeights);
    /// Sets the folder of the files; a folder that does not exist has no known room.
    void setFolder(const std::filesystem::path& folder);
    /// True if data files stay in place and only changed tensors are written.
    void setKeepsData(bool keeps);
    /// True if all tensors are written into the model file, where they cannot share bytes.
    void setRepeatsShared(bool repeats);

    /// Sets the free room; for tests.
    void showRoom(std::optional<std::uint64_t> free);

Q_SIGNALS:
    void outlined();

private:
    void showOutline(const SaveOutline& outline);
    void showFailure(const ErrorDetails& error);

    std::optional<SaveOutline> m_outline;
    std::optional<std::uint64_t> m_free;
    bool m_keepsData = false;
    bool m_repeatsShared = false;
    QLabel* m_heading;
    QGridLayout* m_changes;
    QLabel* m_size;
    JobSlot m_job;
};

} // namespace onnxmend
