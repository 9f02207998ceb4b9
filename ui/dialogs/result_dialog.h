// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/inspector/facts.h"

#include <QDialog>

#include <filesystem>

class QDialogButtonBox;
class QPushButton;

namespace onnxmend
{

/// The result of a task.
class ResultDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ResultDialog(const FactSheet& sheet, QWidget* parent = nullptr);

    void offerFile(const std::filesystem::path& file); ///< a file that was written
    /// Adds a button for something that can be done with the result.
    QPushButton* offer(const QString& text, const QString& objectName, const QString& tip);

Q_SIGNALS:
    void showRequested(const onnxmend::ProofSubject& subject);        ///< as FactList's
    void showRowsRequested(const onnxmend::Shortcoming& shortcoming); ///< as FactList's

private:
    QDialogButtonBox* m_buttons;
};

} // namespace onnxmend
