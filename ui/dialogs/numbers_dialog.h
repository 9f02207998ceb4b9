// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/numbers_model.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"
#include "ui/tasks/number_tasks.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace onnxmend
{

/// The nodes with the numbers of another tool, the largest first, beside the window. While it is open, the
/// graph shows the numbers as colour.
class NumbersDialog : public QDialog
{
    Q_OBJECT

public:
    explicit NumbersDialog(std::shared_ptr<const PlacedNumbers> placed, QWidget* parent = nullptr);
    ~NumbersDialog() override;

    /// Returns the numbers of the chosen kind; they share their owner with the whole file.
    std::shared_ptr<const NumberSeries> series() const;

Q_SIGNALS:
    void seriesChosen();
    void placeRequested(const onnxmend::GraphPlace& place); ///< the user wants to see a node in the graph

private:
    void showSeries();
    void showCurrent();
    std::size_t chosen() const;

    std::shared_ptr<const PlacedNumbers> m_placed;
    NumbersModel m_model;
    QComboBox* m_kind;
    QLabel* m_state;
    FilterBar* m_bar;
    TableView* m_table;
    QPushButton* m_show;
};

} // namespace onnxmend
