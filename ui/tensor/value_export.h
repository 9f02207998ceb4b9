// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/copied_text.h"
#include "core/values/save_npy.h"
#include "ui/jobs/job.h"

#include <QDialog>
#include <QObject>
#include <QPoint>
#include <QString>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

class QRadioButton;
class QVBoxLayout;
class QWidget;

namespace onnxmend
{

/// The choices for a .npy file.
struct NpyChoice {
    DType values = DType::Undefined; ///< stored dtype, or the target of a cast
    NpyForm form;
};

/// Asks whether to save the stored values or those after the cast, and how to store a dtype that NumPy lacks.
class NpyChoiceDialog : public QDialog
{
    Q_OBJECT

public:
    NpyChoiceDialog(DType stored, DType cast, QWidget* parent = nullptr);

    /// Returns whether there is anything to choose.
    static bool isNeeded(DType stored, DType cast);
    NpyChoice choice() const;

private:
    DType values() const;
    void showForms();

    DType m_stored;
    DType m_cast;
    QRadioButton* m_after = nullptr; ///< null if nothing is cast
    QVBoxLayout* m_forms;
    std::vector<QRadioButton*> m_formButtons;
};

class ValueGrid;
class ValueGridModel;

/// Copies values to the clipboard as text, NumPy or CSV, and saves all of them as a .npy file.
class ValueExport : public QObject
{
    Q_OBJECT

public:
    /// All arguments outlive this.
    ValueExport(TensorValues tensor, const QString& name, const ValueGrid& grid, const ValueGridModel& model,
                JobSlot& slot, QWidget& page);

    void setTarget(DType target) { m_target = target; }
    /// Sets files that must not be written to.
    void setInputs(std::vector<std::filesystem::path> inputs) { m_inputs = std::move(inputs); }
    void showCopyMenu(const QPoint& position);    ///< position on the screen
    void copy(bool afterCast, CopyFormat format); ///< copies the selected rectangle
    bool canSave() const;
    void askToSave();

Q_SIGNALS:
    void statusMessage(const QString& message);
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

private:
    void askForFile(DType values, NpyForm form);
    void save(DType values, NpyForm form, const std::filesystem::path& path);
    void run(std::unique_ptr<Job> job, const QString& whatFailed);
    bool casts() const { return m_target != m_tensor.dtype(); }

    TensorValues m_tensor;
    QString m_name;
    std::vector<std::filesystem::path> m_inputs;
    DType m_target;
    const ValueGrid& m_grid;
    const ValueGridModel& m_model;
    JobSlot& m_slot;
    QWidget& m_page;
};

} // namespace onnxmend
