// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/policy/policy.h"
#include "ui/tasks/save_task.h"

#include <QDialog>

#include <filesystem>
#include <memory>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace onnxmend
{

class SaveSummary;

/// Asks where and how to save. Begins where and as it was saved last; what the project's policy gives goes
/// before that, and is not kept for other projects.
class SaveDialog : public QDialog
{
    Q_OBJECT

public:
    /// `fixFirst`: for Fix All and Save. `suggestion` is the path at first. `weightsToFill`: places that the
    /// open checkpoints have a weight for.
    SaveDialog(bool fixFirst, const std::filesystem::path& suggestion, std::size_t weightsToFill,
               QWidget* parent = nullptr);

    /// Tells in short what is saved, and whether there is room for it.
    void showSummary(std::shared_ptr<const Session> session);

    /// Begins with the options that the policy gives, and says so.
    void beginAs(const Policy& policy);

    SaveRequest request() const;

private:
    QWidget* createPath(const std::filesystem::path& suggestion);
    void addDataOptions(QFormLayout& form);
    void showOptions(const SaveOptions& begun);
    SaveOptions options() const;
    void keepChoices() const;
    void browse();
    ExternalDataMode mode() const;
    QString locationProblem() const; ///< why the data file cannot be called so; empty when it can
    bool replacesOpenModel() const;
    void updateState();
    /// The file that the typed text means: `~` is the home folder, a relative path starts where the
    /// suggestion lies, and a name without an ending gets `.onnx`. Empty when nothing is typed.
    std::filesystem::path target() const;

    std::shared_ptr<const Session> m_session; ///< null: the summary is not shown
    bool m_fixFirst;
    std::filesystem::path m_folder; ///< of the suggestion
    QLabel* m_text;                 ///< what is done
    SaveSummary* m_summary;
    QLineEdit* m_path;
    QLabel* m_resolved; ///< the target, where the text is not the whole of it
    QLabel* m_note;
    GivenOptions<SaveOptions> m_ofPolicy;
    QLabel* m_policyNote; ///< whose options these are at first
    QComboBox* m_mode;
    QLabel* m_modeNote;
    QLineEdit* m_location;
    QCheckBox* m_shards; ///< only where a policy has a size for them
    QSpinBox* m_threshold;
    QSpinBox* m_alignment;
    QCheckBox* m_fillWeights;
    QCheckBox* m_constants;
    QCheckBox* m_verify;
    QDialogButtonBox* m_buttons;
};

/// `model_fixed.onnx` beside `model.onnx`.
std::filesystem::path suggestedPath(const std::filesystem::path& model);

} // namespace onnxmend
