// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/copied_text.h"
#include "ui/tensor/value_grid_model.h"

#include <QTableView>

#include <optional>

namespace onnxmend
{

/// The cells of a ValueGridModel. Ctrl+C copies the selected rectangle as text; Ctrl+Home and Ctrl+End lead
/// to the first and last cell.
class ValueGrid : public QTableView
{
    Q_OBJECT

public:
    explicit ValueGrid(ValueGridModel& model, QWidget* parent = nullptr);

    /// Widths of columns and headers for what is opened now.
    void fit(DType before, DType after);
    /// Goes there, in whichever part of the slice it is.
    void goTo(Cell cell);
    std::optional<Cell> currentCell() const;
    /// The rectangle around what is selected; nothing when nothing is.
    std::optional<CellRange> selectedRange() const;

Q_SIGNALS:
    void currentMoved();
    void copyRequested();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    ValueGridModel& m_model;
};

} // namespace onnxmend
