// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/copied_text.h"
#include "ui/tensor/value_grid_model.h"

#include <QTableView>

#include <optional>

namespace onnxmend
{

/// The cells of a ValueGridModel. Ctrl+C copies the selected rectangle as text; Ctrl+Home and Ctrl+End go to
/// the first and last cell.
class ValueGrid : public QTableView
{
    Q_OBJECT

public:
    explicit ValueGrid(ValueGridModel& model, QWidget* parent = nullptr);

    /// Fits widths of columns and headers to the opened values.
    void fit(DType before, DType after);
    /// Goes to a cell in any part of the slice.
    void goTo(Cell cell);
    std::optional<Cell> currentCell() const;
    /// Returns the rectangle around the selection; nullopt if nothing is selected.
    std::optional<CellRange> selectedRange() const;

Q_SIGNALS:
    void currentMoved();
    void copyRequested();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void applyFit(DType before, DType after); ///< in the font in force

    ValueGridModel& m_model;
};

} // namespace onnxmend
