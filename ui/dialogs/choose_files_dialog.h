// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemView>
#include <QDialog>

#include <filesystem>
#include <vector>

class QDialogButtonBox;
class QListWidget;
class QVBoxLayout;

namespace onnxmend
{

/// Asks which models and checkpoints of a folder to open if it holds several.
class ChooseFilesDialog : public QDialog
{
    Q_OBJECT

public:
    using Paths = std::vector<std::filesystem::path>;

    /// `what` says where they were found.
    ChooseFilesDialog(const QString& what, const Paths& models, const Paths& checkpoints,
                      QWidget* parent = nullptr);

    Paths models() const;
    Paths checkpoints() const;

private:
    QListWidget* createList(const Paths& paths, const QString& name, const QString& title,
                            QAbstractItemView::SelectionMode mode);
    void updateButton();

    Paths m_modelPaths;
    Paths m_checkpointPaths;
    QVBoxLayout* m_parts;
    QListWidget* m_models;      ///< null if there are none
    QListWidget* m_checkpoints; ///< null if there are none
    QDialogButtonBox* m_buttons = nullptr;
};

} // namespace onnxmend
