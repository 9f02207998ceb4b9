// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QWidget>

#include <filesystem>
#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QVBoxLayout;

namespace onnxmend
{

/// What is to be known of the checkpoints: which of several state_dicts is taken, with the choice of another,
/// their warnings, and those that cannot be read. Hidden while there is nothing to say.
class CheckpointBar : public QWidget
{
    Q_OBJECT

public:
    explicit CheckpointBar(QWidget* parent = nullptr);

    void showCheckpoints(const Checkpoints& checkpoints, const std::vector<UnreadableCheckpoint>& unreadable);
    /// While busy nothing can be chosen; afterwards the boxes say what is so, whatever became of the choice.
    void setBusy(bool busy);

Q_SIGNALS:
    void stateDictChosen(std::size_t checkpoint, const std::string& key);
    void errorRequested(const onnxmend::UnreadableCheckpoint& checkpoint);
    void replacementRequested(const std::filesystem::path& unreadable);
    void removalRequested(const std::filesystem::path& unreadable);

private:
    QHBoxLayout* addRow();
    void addChoice(std::size_t index, const Checkpoint& checkpoint);
    void addWarning(const Checkpoint& checkpoint);
    void addUnreadable(const UnreadableCheckpoint& checkpoint);

    struct Choice {
        QComboBox* box;
        int current;
    };

    QVBoxLayout* m_rows;
    std::vector<Choice> m_choices;
    Checkpoints m_shown;
    std::vector<UnreadableCheckpoint> m_shownUnreadable;
};

} // namespace onnxmend
