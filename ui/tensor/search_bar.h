// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/find_values.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace onnxmend
{

/// The value to search for, and the direction.
struct ValueSearch {
    std::optional<SoughtValue> value;              ///< nullopt: elements in the order of their errors
    ErrorMeasure measure = ErrorMeasure::Absolute; ///< measure of that order
    SearchDirection direction = SearchDirection::Forward;
};

/// The kind of value to find, Previous and Next, and the result of the search.
class SearchBar : public QWidget
{
    Q_OBJECT

public:
    explicit SearchBar(QWidget* parent = nullptr);

    void setCasts(bool casts); ///< without a cast only stored values can be found
    void showMessage(const QString& message);
    void search(SearchDirection direction);
    QString title() const; ///< title of the kind to find

Q_SIGNALS:
    void searchRequested(const onnxmend::ValueSearch& search);

private:
    QComboBox* m_kind;
    QPushButton* m_previous;
    QPushButton* m_next;
    QLabel* m_message;
};

} // namespace onnxmend
