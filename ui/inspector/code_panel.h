// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/jobs/job.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <filesystem>

class QLabel;
class QPushButton;

namespace onnxmend
{

/// The lines of Python that a finding comes from, and what to write there. The place can be copied as
/// "model.py:12". The desktop opens the file with the program that it has for source text, if the file is on
/// this computer.
class CodePanel : public QWidget
{
    Q_OBJECT

public:
    explicit CodePanel(QWidget* parent = nullptr);

    /// Shows what the model says about a finding of the session's report; hides itself if that is nothing.
    void showFinding(const Session& session, std::size_t finding);
    /// Returns the place as it is copied; empty if it is not known.
    const QString& place() const { return m_placeText; }

private:
    void showPlace(const CodePlace& place);
    void openFile();

    QLabel* m_module;
    QLabel* m_place;
    QLabel* m_code;
    QLabel* m_advice;
    QLabel* m_others; ///< failing line, and the one inside a library
    QWidget* m_buttons;
    QPushButton* m_open;
    QLabel* m_missing; ///< why the file was not opened
    QString m_placeText;
    std::filesystem::path m_file;
    JobSlot m_looking{this}; ///< job that looks for the file
};

/// Returns whether the desktop may open this file of a model: an absolute path of Python's source text. Any
/// other type might be run instead of shown.
bool isSourceFile(const std::filesystem::path& file);

} // namespace onnxmend
