// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/page/selection.h"

#include <QScrollArea>

class QGridLayout;
class QLabel;
class QPushButton;

namespace onnxmend
{

/// Details of a selection that is neither finding nor tensor: a node, a region or a difference. Without a
/// selection it says what can be selected.
class SelectionFacts : public QScrollArea
{
    Q_OBJECT

public:
    explicit SelectionFacts(QWidget* parent = nullptr);

    void show(const Selection& selection);

Q_SIGNALS:
    void mapRequested(const onnxmend::GraphPlace& place); ///< centres the map on the place

private:
    QLabel* m_title;
    QLabel* m_hint;
    QGridLayout* m_facts;
    QPushButton* m_button;
    GraphPlace m_place;
};

} // namespace onnxmend
