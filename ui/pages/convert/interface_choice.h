// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <QTableWidget>

#include <functional>
#include <map>
#include <span>
#include <string>

namespace onnxmend
{

/// The inputs and outputs that a conversion could change, each with the dtype that it is to have: as all, or
/// one that is chosen.
class InterfaceChoice : public QTableWidget
{
    Q_OBJECT

public:
    explicit InterfaceChoice(QWidget* parent = nullptr);

    /// Those of the sources' dtypes; what was chosen stays where it is there still.
    void show(const Model& planned, std::span<const DType> from, DType to);
    std::map<std::string, DType, std::less<>> chosen() const;
    void forget();

Q_SIGNALS:
    void changed();

private:
    void addRow(const QString& role, const ValueDeclaration& value, DType to);
};

} // namespace onnxmend
