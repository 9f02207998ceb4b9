// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace onnxmend
{

/// The options of a run that measures outputs: the field of the tolerance, and a button that starts the run
/// and cancels it. Each form adds its own fields.
class RunForm : public QWidget
{
    Q_OBJECT

public:
    void setRunning(bool isRunning); ///< turns the button into Cancel
    void setBusy(bool isBusy);       ///< another task runs
    void setTolerance(double tolerance);
    /// Shows the tolerance that is taken if the field is empty.
    void setUsualTolerance(double tolerance);

Q_SIGNALS:
    void runRequested();
    void cancelRequested();

protected:
    using QWidget::QWidget;

    /// Returns the button, which shows `text` while nothing runs.
    QPushButton* createRun(QWidget* parent, const QString& objectName, const QString& text,
                           const QString& tip);
    QPushButton* runButton() const { return m_run; }
    void createTolerance(QWidget* parent, const QString& objectName);
    QLabel* toleranceLabel() const { return m_toleranceLabel; }
    QLineEdit* toleranceField() const { return m_tolerance; }
    /// The sentence that is visible while the field does not hold a valid number.
    QLabel* toleranceWarning() const { return m_wrongTolerance; }
    /// Returns 0 if the field is empty, nullopt if it does not hold a valid number.
    std::optional<double> tolerance() const;

    virtual void check() = 0; ///< shows what the present options allow
    /// Called by check().
    void showRun(bool isReady);
    bool isRunning() const { return m_isRunning; }

private:
    QLabel* m_toleranceLabel = nullptr;
    QLineEdit* m_tolerance = nullptr;
    QLabel* m_wrongTolerance = nullptr;
    QPushButton* m_run = nullptr;
    QString m_runText;
    bool m_isRunning = false;
    bool m_isBusy = false;
    bool m_hadFocus = false; ///< true if the button had the focus when the run ended
};

} // namespace onnxmend
