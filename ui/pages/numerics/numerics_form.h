// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/numerics_outcome.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace onnxmend
{

class FileChoice;

/// The options of a measurement in one line, and the button that measures or cancels.
class NumericsForm : public QWidget
{
    Q_OBJECT

public:
    explicit NumericsForm(QWidget* parent = nullptr);

    void forget(); ///< another document
    void resume(const NumericsRequest& request);
    /// Returns nullopt if the tolerance is not a valid number.
    std::optional<NumericsRequest> request() const;
    void setUsualTolerance(double tolerance);
    void focusRun();

    void setRunning(bool isRunning); ///< turns the button into Cancel
    void setBusy(bool isBusy);       ///< another task runs

Q_SIGNALS:
    void measureRequested();
    void cancelRequested();
    void changed(); ///< an option was changed by the user

private:
    void check();
    std::optional<double> tolerance() const; ///< 0 if the field is empty; nullopt if it is not a valid number

    FileChoice* m_inputs;
    FileChoice* m_reference;
    FileChoice* m_recorded;
    QLabel* m_toleranceLabel;
    QLineEdit* m_tolerance;
    QLabel* m_wrongTolerance;
    QPushButton* m_run;
    bool m_isRunning = false;
    bool m_isBusy = false;
    bool m_hadFocus = false; ///< true if the button had the focus when the run ended
};

} // namespace onnxmend
