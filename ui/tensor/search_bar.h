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

/// What is looked for, and which way.
struct ValueSearch {
    std::optional<SoughtValue> value;              ///< else elements are passed in the order of their errors
    ErrorMeasure measure = ErrorMeasure::Absolute; ///< of that order
    SearchDirection direction = SearchDirection::Forward;
};

/// The kind of value to find, Previous and Next, and what came of it.
class SearchBar : public QWidget
{
    Q_OBJECT

public:
    explicit SearchBar(QWidget* parent = nullptr);

    void setCasts(bool casts); ///< without a cast only what is stored can be looked for
    void tell(const QString& message);
    void search(SearchDirection direction);
    QString title() const; ///< of what is looked for

Q_SIGNALS:
    void searchRequested(const onnxmend::ValueSearch& search);

private:
    QComboBox* m_kind;
    QPushButton* m_previous;
    QPushButton* m_next;
    QLabel* m_message;
};

} // namespace onnxmend
