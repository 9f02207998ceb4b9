// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/tensor_slice.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace onnxmend
{

/// The dimensions of rows and columns, the index of each other dimension, and a box for an index to go to.
class SliceBar : public QWidget
{
    Q_OBJECT

public:
    SliceBar(std::vector<std::int64_t> shape, QWidget* parent = nullptr);

    const SliceChoice& choice() const { return m_choice; }
    void setChoice(const SliceChoice& choice); ///< emits no signal
    void focusIndex();

    /// Reads an index, "3, 0, 17", or the number of an element; nullopt if the text is neither.
    static std::optional<std::uint64_t> elementOf(const QString& text, std::span<const std::int64_t> shape);

Q_SIGNALS:
    void choiceChanged();
    void elementRequested(std::uint64_t element);

private:
    void createDimensions(QGridLayout& grid);
    void setDimension(std::size_t& wanted, std::size_t& other, int dimension);
    void showChoice();
    void go();

    std::vector<std::int64_t> m_shape;
    SliceChoice m_choice;
    QComboBox* m_rows = nullptr; ///< null if there are fewer than two dimensions, like the next
    QComboBox* m_columns = nullptr;
    std::vector<QSpinBox*> m_position; ///< one for each dimension
    std::vector<QLabel*> m_names;
    QLineEdit* m_index;
    QLabel* m_problem;
};

} // namespace onnxmend
