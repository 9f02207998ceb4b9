// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/tool_numbers.h"
#include "ui/models/column_table.h"

#include <memory>
#include <vector>

namespace onnxmend
{

struct NodeNumberEntry {
    const NodeNumber* node = nullptr;
};

/// Nodes with the number that another tool states about each.
class NumbersModel final : public ColumnTable<NodeNumberEntry>
{
public:
    enum Columns { Number, Operator, Node, Scope, Module };

    explicit NumbersModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const std::vector<NodeNumber>> numbers); ///< null = no rows
};

} // namespace onnxmend
