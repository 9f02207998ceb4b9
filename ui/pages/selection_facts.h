// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/graph_selection.h"

#include <QScrollArea>

class QGridLayout;
class QLabel;
class QPushButton;

namespace onnxmend
{

/// What is known of the node, value or region that is current in the graph.
class GraphFacts : public QScrollArea
{
    Q_OBJECT

public:
    explicit GraphFacts(QWidget* parent = nullptr);

    void show(const GraphSelection& selection);

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
