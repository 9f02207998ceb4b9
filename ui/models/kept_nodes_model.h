// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table.h"
#include "ui/models/conversion_outcome.h"

#include <memory>

namespace onnxmend
{

struct KeptNodeEntry {
    const KeptNode* node = nullptr;
    const KeptSources::Source* source = nullptr; ///< null if its Python is not known
};

/// The nodes that a conversion keeps, with the reasons.
class KeptNodesModel final : public ColumnTable<KeptNodeEntry>
{
public:
    enum Columns { Operator, Node, Why, Reason, Scope, Module, Line };
    enum Groups { ByReason, ByOperator, ByLayer, ByModule };

    explicit KeptNodesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const ConversionOutcome> outcome); ///< null = no rows
};

} // namespace onnxmend
