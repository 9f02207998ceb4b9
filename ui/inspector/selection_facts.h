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

/// What is known of a selection that neither finding nor tensor tell: a node, a region, a difference, or what
/// there is to select where nothing is.
class SelectionFacts : public QScrollArea
{
    Q_OBJECT

public:
    explicit SelectionFacts(QWidget* parent = nullptr);

    void show(const Selection& selection);

Q_SIGNALS:
    void mapRequested(const onnxmend::GraphPlace& place); ///< it is wanted in the middle of the map

private:
    QLabel* m_title;
    QLabel* m_hint;
    QGridLayout* m_facts;
    QPushButton* m_button;
    GraphPlace m_place;
};

} // namespace onnxmend
