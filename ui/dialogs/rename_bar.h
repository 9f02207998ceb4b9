// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/models/rename_rule.h"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;

namespace onnxmend
{

/// A rule that renames tensors, its effect, and the button that maps the tensors accordingly.
class RenameBar : public QWidget
{
    Q_OBJECT

public:
    explicit RenameBar(const WeightMapping& mapping, QWidget* parent = nullptr);

    bool hasRule() const { return !m_names.empty(); }
    /// New names, in the order of the tensors.
    const std::vector<std::string>& names() const { return m_names; }
    const NewPlaces& places() const { return m_places; }
    std::vector<WeightMapping::Pair> pairs() const; ///< pairs that fit
    void clear();

Q_SIGNALS:
    void changed();
    void mapRequested();

private:
    void apply();
    void showNote(const QString& error);

    const WeightMapping& m_mapping;
    std::vector<std::string> m_names;
    NewPlaces m_places;
    QLineEdit* m_expression;
    QLineEdit* m_replacement;
    QLabel* m_note;
    QPushButton* m_map;
    QTimer* m_delay;
};

} // namespace onnxmend
