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

/// The inputs and outputs that a conversion could change, each with its dtype: the dtype for all, or a chosen
/// one.
class InterfaceChoice : public QTableWidget
{
    Q_OBJECT

public:
    explicit InterfaceChoice(QWidget* parent = nullptr);

    /// Shows inputs and outputs that have one of the dtypes `from`. Keeps the choices for those that remain.
    void show(const Model& planned, std::span<const DType> from, DType to);
    std::map<std::string, DType, std::less<>> chosen() const;
    /// Takes up choices for inputs and outputs that are shown.
    void choose(const std::map<std::string, DType, std::less<>>& dtypes);
    void forget();

Q_SIGNALS:
    void changed();

private:
    void addRow(const QString& role, const ValueDeclaration& value, DType to);
};

} // namespace onnxmend
