// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"

#include <QWidget>

#include <array>

class QLabel;

namespace onnxmend
{

/// What a conversion comes to in five figures, each with that of the result before it.
class ConversionFigures : public QWidget
{
    Q_OBJECT

public:
    explicit ConversionFigures(QWidget* parent = nullptr);

    /// `last`: null where there is none to compare with.
    void show(const ConversionOutcome& outcome, const ConversionOutcome* last);

private:
    struct Figure {
        QLabel* value = nullptr;
        QLabel* note = nullptr;
        QWidget* tile = nullptr;
    };
    enum Which { Size, Nodes, Error, Casts, Time };

    Figure createFigure(const QString& title, const QString& objectName);
    /// `last`: the value before; empty where it is the same or there is none.
    void set(Which which, const QString& value, const QString& note, const QString& last);

    std::array<Figure, 5> m_figures;
};

} // namespace onnxmend
