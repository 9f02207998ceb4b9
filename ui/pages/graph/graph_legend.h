// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/pictures/graph_picture.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace onnxmend
{

/// The legend of the colours and marks in the picture: the dtypes, a Cast, a planned Cast, a conflict.
class GraphLegend : public QWidget
{
    Q_OBJECT

public:
    explicit GraphLegend(QWidget* parent = nullptr);

    /// Explains the colours and marks of that picture.
    void setPicture(const std::vector<DType>& dtypes, const GraphPicture& picture);
    void setPlanShown(bool isPlanned);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void describe();
    int paintAll(QPainter* painter) const; ///< returns the width; a null painter only measures

    struct Marks {
        bool casts = false;
        bool planned = false;
        bool conflicts = false;
    };

    std::vector<DType> m_dtypes;
    QStringList m_names; ///< of the dtypes
    Marks m_marks;
    bool m_isPlanned = false;
};

} // namespace onnxmend
