// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/jobs/job_slot.h"
#include "ui/models/mapping_models.h"

#include <QDialog>

#include <memory>
#include <string>

class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace onnxmend
{

class FilterBar;
class RenameBar;
class RowFilter;
class TableView;

/// Maps checkpoint tensors to graph inputs and initializers by hand. What is shown after each change is what
/// the audit with that mapping will find.
class MappingDialog : public QDialog
{
    Q_OBJECT

public:
    explicit MappingDialog(std::shared_ptr<WeightMapping> mapping, QWidget* parent = nullptr);
    ~MappingDialog() override;

    const WeightMap& map() const { return m_mapping->map(); }
    /// Selects the place or the tensor of that name, where there is one.
    void select(const std::string& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Side {
        RowFilter* filter;
        FilterBar* bar;
        TableView* table;
    };

    QWidget* createSide(Side& side, ColumnTableModel& model, const QString& title, const QString& objectName,
                        const QString& placeholder);
    QWidget* createSuggestions();
    QWidget* createActions();
    void createButtons();
    void connectTables();

    void bindSelected();
    void unbindSelected();
    void forgetSelected();
    void bindSuggestion();
    void acceptSuggestions();
    void bind(std::vector<WeightMapping::Pair> pairs);
    void loadMap();
    void saveMap();

    std::vector<std::size_t> selectedSources() const; ///< of the table that had the focus
    WeightMapping::Pair selectedPair() const;         ///< `none` where not one row is selected
    /// While a worker reads the mapping nothing can change it, or be made of it: only Cancel is left.
    void setWorking(bool working);
    void showChanged(); ///< the mapping is another
    void showSelection();
    void showCounts();

    std::shared_ptr<WeightMapping> m_mapping;
    JobSlot m_jobs;
    WeightsModel m_weights;
    PlacesModel m_places;
    SuggestionsModel m_suggestions;
    QWidget* m_content;
    Side m_left{};
    Side m_right{};
    bool m_onPlaces = true; ///< the table of places was the last to have the focus
    TableView* m_suggestionTable;
    QLabel* m_suggestionTitle;
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
