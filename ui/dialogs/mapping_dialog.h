// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/dialogs/mapping_files.h"
#include "ui/models/mapping_editor.h"

#include <QDialog>

#include <memory>
#include <string>
#include <vector>

class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace onnxmend
{

class MappingSide;
class RenameBar;
class SuggestionList;

/// Maps checkpoint tensors to graph inputs and initializers by hand. It shows after each change what the
/// audit with that mapping will find.
class MappingDialog : public QDialog
{
    Q_OBJECT

public:
    explicit MappingDialog(std::shared_ptr<WeightMapping> mapping, QWidget* parent = nullptr);
    ~MappingDialog() override;

    const WeightMap& map() const { return m_editor.mapping().map(); }
    /// Selects the weight or the tensor of that name, if there is one.
    void select(const std::string& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void createTables();
    void createRows();
    void createButtons();
    QPushButton* addButton(const QString& objectName, const QString& text, const QString& tip);
    void connectActions();
    void connectTables();
    void connectEditor();

    void bindSelected();
    void unbindSelected();
    std::vector<SourceId> selectedSources() const; ///< of the table that had the focus
    MappingEditor::Selection selection() const;    ///< only tables with one selected row count
    /// While a worker reads the mapping nothing can be changed: only Cancel is enabled.
    void setWorking(bool working);
    void showChanged(); ///< shows the changed mapping
    void showSelection();
    void showCounts();

    MappingEditor m_editor;
    MappingFiles m_files;
    QWidget* m_content;
    MappingSide* m_weights;
    MappingSide* m_places;
    bool m_onPlaces = true; ///< true if the table of graph inputs had the focus last
    SuggestionList* m_suggestions;
    RenameBar* m_rename;
    QPushButton* m_bind;
    QPushButton* m_unbind;
    QPushButton* m_forget;
    QPushButton* m_accept;
    QLabel* m_note;
    QLabel* m_summary;
    QDialogButtonBox* m_buttons;
};

} // namespace onnxmend
