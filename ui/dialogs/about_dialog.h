// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QDialog>

namespace onnxmend
{

/// The program with its versions, and the ONNX Runtime that a verification would use (a job looks for it).
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent = nullptr);

private:
    JobSlot m_job;
};

} // namespace onnxmend
