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

/// What is to be saved as .npy.
struct NpyChoice {
    DType values = DType::Undefined; ///< as stored, or after a cast to it
    NpyForm form;
};

/// Asks whether the values as stored or after the cast are meant, and how a type that NumPy lacks is to be
/// stored.
class NpyChoiceDialog : public QDialog
{
    Q_OBJECT

public:
    NpyChoiceDialog(DType stored, DType cast, QWidget* parent = nullptr);

    /// Whether there is anything to ask.
    static bool isNeeded(DType stored, DType cast);
    NpyChoice choice() const;

private:
    DType values() const;
    void showForms();

    DType m_stored;
    DType m_cast;
    QRadioButton* m_after = nullptr; ///< null when nothing is cast
    QVBoxLayout* m_forms;
    std::vector<QRadioButton*> m_formButtons;
};

class ValueGrid;
class ValueGridModel;

/// Takes values out of a window: to the clipboard as text, NumPy or CSV, and all of them to an .npy file.
class ValueExport : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    ValueExport(TensorValues tensor, const QString& name, const ValueGrid& grid, const ValueGridModel& model,
                JobSlot& slot, QWidget& page);

    void setTarget(DType target) { m_target = target; }
    /// Files that nothing is written to.
    void setInputs(std::vector<std::filesystem::path> inputs) { m_inputs = std::move(inputs); }
    void showCopyMenu(const QPoint& position);    ///< on the screen
    void copy(bool afterCast, CopyFormat format); ///< the rectangle that is selected
    bool canSave() const;
    void askToSave();

Q_SIGNALS:
    void told(const QString& message);
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
