// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"

#include <QWidget>

#include <array>

class QLabel;

namespace onnxmend
{

/// Five figures of a conversion, each with the figure of the previous result.
class ConversionFigures : public QWidget
{
    Q_OBJECT

public:
    explicit ConversionFigures(QWidget* parent = nullptr);

    /// `last` is null if there is no result to compare with.
    void show(const ConversionOutcome& outcome, const ConversionOutcome* last);

private:
    struct Figure {
        QLabel* value = nullptr;
        QLabel* note = nullptr;
        QWidget* tile = nullptr;
    };
    enum Which { Size, Nodes, Error, Casts, Time };

    Figure createFigure(const QString& title, const QString& objectName);
    /// `last` is the previous value; empty if it is equal or if there is none.
    void set(Which which, const QString& value, const QString& note, const QString& last);

    std::array<Figure, 5> m_figures;
};

} // namespace onnxmend
