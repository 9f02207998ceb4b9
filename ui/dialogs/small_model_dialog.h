// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reduce/reduce_model.h"
#include "ui/tasks/small_model_tasks.h"

#include <QDialog>

#include <filesystem>

class QCheckBox;
class QLabel;
class QPushButton;

namespace onnxmend
{

class ModelPathRow;

/// Asks where to save a small model, whether its names are made neutral, and whether a text for a bug report
/// is written.
class SmallModelDialog : public QDialog
{
    Q_OBJECT

public:
    /// `kept` says what stays: a message, or the name of a node. `suggestion` is the first path.
    SmallModelDialog(WantedFailure wanted, const QString& kept, const std::filesystem::path& suggestion,
                     QWidget* parent = nullptr);

    SmallModelRequest request() const;

private:
    void updateState();

    WantedFailure m_wanted;
    ModelPathRow* m_path;
    QLabel* m_note; ///< says that a file is replaced
    QCheckBox* m_anonymous;
    QCheckBox* m_issue;
    QPushButton* m_make;
};

} // namespace onnxmend
