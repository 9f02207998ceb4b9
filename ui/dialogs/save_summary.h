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

/// What a save is going to do, in short: how many changes of which kind, how much is written, and whether
/// there is room for it.
class SaveSummary : public QWidget
{
    Q_OBJECT

public:
    explicit SaveSummary(QWidget* parent = nullptr);

    /// Worked out off the GUI thread; told by outlined(), also that it could not be.
    void showSave(const std::shared_ptr<const Session>& session, bool fixesAll, bool fillsWeights);
    /// Where the files are to lie; of a folder that is not there nothing is said.
    void setFolder(const std::filesystem::path& folder);
    /// Whether data files stay where they are, with all that is not changed.
    void setKeepsData(bool keeps);

    /// For tests: what is told of a disk with so much room.
    void showRoom(std::optional<std::uint64_t> free);

Q_SIGNALS:
    void outlined();

private:
    void showOutline(const SaveOutline& outline);
    void showFailure(const ErrorDetails& error);

    std::optional<SaveOutline> m_outline;
    std::optional<std::uint64_t> m_free;
    bool m_keepsData = false;
    QLabel* m_heading;
    QGridLayout* m_changes;
    QLabel* m_size;
    JobSlot m_job;
};

} // namespace onnxmend
