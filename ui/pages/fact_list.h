// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/facts.h"

#include <QWidget>

class QGridLayout;

namespace onnxmend
{

/// A headline and the facts behind it, each with a mark; what can be shown has a button.
class FactList : public QWidget
{
    Q_OBJECT

public:
    explicit FactList(const FactSheet& sheet, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The user wants to see what a proof names.
    void showRequested(const onnxmend::ProofSubject& subject);
    /// The user wants to see the rows of what is not complete.
    void showRowsRequested(const onnxmend::Shortcoming& shortcoming);

private:
    void addFact(QGridLayout& grid, const Fact& fact);
    QWidget* createShowButton(const Fact& fact);
    QWidget* createRowsButton(const Fact& fact);
};

} // namespace onnxmend
