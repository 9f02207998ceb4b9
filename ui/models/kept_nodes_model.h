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
};

/// The nodes that a conversion keeps, with the reasons.
class KeptNodesModel final : public ColumnTable<KeptNodeEntry>
{
public:
    enum Columns { Operator, Node, Why, Reason, Scope };
    enum Groups { ByReason, ByOperator, ByLayer };

    explicit KeptNodesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const ConversionOutcome> outcome); ///< null = no rows
};

} // namespace onnxmend
