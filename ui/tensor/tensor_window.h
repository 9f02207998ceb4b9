// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/tensor/tensor_subject.h"

#include <QWidget>

class QAction;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace onnxmend
{

class ValuesPage;

/// The values of one tensor in a window of its own, or the reason why there are none. Only background jobs
/// read.
class TensorWindow : public QWidget
{
    Q_OBJECT

public:
    explicit TensorWindow(TensorSubject subject, QWidget* parent = nullptr);
    ~TensorWindow() override;

    const TensorSubject& subject() const { return m_subject; }
    void setPlanned(DType planned); ///< follows a change of the plan
    bool isBusy() const;            ///< true while a job reads, measures, searches or writes

Q_SIGNALS:
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* createHeader();
    QWidget* createProblem();
    void createShortcuts();
    void open();
    void showMessage(const QString& text);
    void showValues(const TensorValues& tensor);
    void showProblem(const ErrorDetails& error);

    TensorSubject m_subject;
    JobSlot m_reading;   ///< reads the texts of a STRING tensor
    JobSlot m_tasks;     ///< search, copy or file
    QWidget* m_contents; ///< scrolls if a small screen has no room for large letters
    QVBoxLayout* m_layout;
    QStackedWidget* m_stack;
    ValuesPage* m_page = nullptr; ///< null if there are no values
    QWidget* m_problem = nullptr;
    QLabel* m_problemIcon = nullptr;
    QLabel* m_problemText = nullptr;
};

} // namespace onnxmend
