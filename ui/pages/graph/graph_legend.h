// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/pictures/graph_picture.h"

#include <QWidget>

#include <vector>

namespace onnxmend
{

/// What the colours and marks of the picture mean: the dtypes that are seen, a Cast, a planned one, a
/// conflict.
class GraphLegend : public QWidget
{
    Q_OBJECT

public:
    explicit GraphLegend(QWidget* parent = nullptr);

    /// What of it is in the picture is explained.
    void setPicture(const std::vector<DType>& dtypes, const GraphPicture& picture);
    void setPlanShown(bool isPlanned);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    int paintAll(QPainter* painter) const; ///< null: how wide it is

    struct Marks {
        bool casts = false;
        bool planned = false;
        bool conflicts = false;
    };

    std::vector<DType> m_dtypes;
    Marks m_marks;
    bool m_isPlanned = false;
};

} // namespace onnxmend
