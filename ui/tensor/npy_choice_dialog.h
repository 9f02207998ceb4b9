// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/save_npy.h"

#include <QDialog>

#include <vector>

class QRadioButton;
class QVBoxLayout;

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

} // namespace onnxmend
