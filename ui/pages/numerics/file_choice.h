// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <vector>

class QComboBox;

namespace onnxmend
{

/// A choice between no file and files that a dialog gives, in one line: a box that shows the names of the
/// chosen files and lists the ways to choose others.
class FileChoice : public QObject
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    enum class Mode { File, Files, Folder };
    /// An entry that opens a dialog.
    struct Way {
        QString text;  ///< "Choose a Model..."
        QString title; ///< of the dialog
        QString filter;
        Mode mode = Mode::File;
    };

    /// `none` is the entry without a file.
    FileChoice(const QString& objectName, const QString& accessibleName, const QString& none,
               std::vector<Way> ways, QWidget* parent);

    QComboBox& box() { return *m_box; }
    const Paths& paths() const { return m_paths; }
    void setPaths(const Paths& paths); ///< emits no signal

Q_SIGNALS:
    void changed(); ///< by the user

private:
    void choose(int index);
    void ask(const Way& way);
    int firstWay() const;

    QComboBox* m_box;
    QString m_none;
    std::vector<Way> m_ways;
    Paths m_paths;
};

} // namespace onnxmend
