// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <filesystem>

class QLineEdit;

namespace onnxmend
{

/// The field for the file that a model is saved to, with a button that looks for it.
class ModelPathRow : public QWidget
{
    Q_OBJECT

public:
    /// `suggestion` is the first text, `folder` the place in which relative paths start.
    ModelPathRow(const std::filesystem::path& suggestion, std::filesystem::path folder,
                 QWidget* parent = nullptr);

    QLineEdit& field() { return *m_path; }
    const std::filesystem::path& folder() const { return m_folder; }
    /// Returns the file that the typed text means: `~` is the home folder, a relative path starts in
    /// folder(), and a name without an ending gets `.onnx`. Empty if nothing is typed.
    std::filesystem::path target() const;
    bool isWhole() const; ///< whether the text is the whole path of the target

Q_SIGNALS:
    void changed();

private:
    void browse();

    std::filesystem::path m_folder;
    QLineEdit* m_path;
};

} // namespace onnxmend
