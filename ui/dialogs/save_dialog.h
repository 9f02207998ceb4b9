// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/policy/policy.h"
#include "ui/dialogs/storage_fields.h"
#include "ui/tasks/save_task.h"

#include <QDialog>

#include <filesystem>
#include <memory>

class QCheckBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace onnxmend
{

class ModelPathRow;
class SaveSummary;

/// Asks where and how to save. Starts with the user's defaults, which a save changes only if that is asked
/// for. Options that the project's policy gives go before those, and are not stored for other projects.
class SaveDialog : public QDialog
{
    Q_OBJECT

public:
    /// `fixFirst` is for Fix All and Save. `suggestion` is the first path, with a number if such a file
    /// exists. `weightsToFill` is the number of weights that the open checkpoints can fill.
    SaveDialog(bool fixFirst, const std::filesystem::path& suggestion, std::size_t weightsToFill,
               QWidget* parent = nullptr);

    /// Shows a summary of the save, and whether the disk has room for it.
    void showSummary(std::shared_ptr<const Session> session);

    /// Starts with the options that the policy gives, and says so.
    void beginAs(const Policy& policy);

    SaveRequest request() const;

private:
    void addStorage(QFormLayout& form);
    void addDataOptions(QFormLayout& form);
    void showOptions(const SaveOptions& begun);
    SaveOptions options() const;
    void keepChoices() const;
    QString locationProblem() const; ///< why the name of the data file is not valid; empty if it is
    bool replacesOpenModel() const;
    void updateState();

    std::shared_ptr<const Session> m_session; ///< null if no summary is shown
    bool m_fixFirst;
    QLabel* m_text; ///< describes the save
    SaveSummary* m_summary;
    StorageFields m_storage;
    ModelPathRow* m_path;
    QLabel* m_resolved; ///< full target, if the text is only a part of it
    QLabel* m_note;
    GivenOptions<SaveOptions> m_ofPolicy;
    QLabel* m_policyNote; ///< names the policy that gave the first options
    QToolButton* m_fold;  ///< shows the options of the files
    QLabel* m_modeNote;
    QLineEdit* m_location;
    QCheckBox* m_shards; ///< shown only if a policy gives a shard size
    QCheckBox* m_fillWeights;
    QCheckBox* m_keepsOptions; ///< checked: the options become defaults
    QCheckBox* m_verify;
    QDialogButtonBox* m_buttons;
};

/// Returns `model_fixed.onnx` beside `model.onnx`, or `model_fp16.onnx` after a conversion (Undefined: none).
std::filesystem::path suggestedPath(const std::filesystem::path& model, DType convertedTo);
/// Returns the path, with a number behind its name if such a file exists.
std::filesystem::path freePath(const std::filesystem::path& path);

} // namespace onnxmend
