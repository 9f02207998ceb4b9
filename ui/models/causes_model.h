// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table.h"
#include "ui/models/numerics_outcome.h"

#include <memory>

namespace onnxmend
{

struct CauseEntry {
    const NumericCause* cause = nullptr;
};

/// The causes of wrong numbers, in the order of the graph.
class CausesModel final : public ColumnTable<CauseEntry>
{
public:
    enum Columns { Kind, Operator, Node, Operands, Share, Module, Line, Advice, Scope };

    explicit CausesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const NumericsOutcome> outcome); ///< null = no rows
};

struct KeptPlaceEntry {
    const NumericKept* kept = nullptr;
};

/// The fewest nodes that have to compute in FLOAT.
class KeptPlacesModel final : public ColumnTable<KeptPlaceEntry>
{
public:
    enum Columns { KeptOperator, KeptNode, NextTo, KeptScope };

    explicit KeptPlacesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const NumericsOutcome> outcome); ///< null = no rows
};

/// Returns the numbers at the element where a cause has its largest effect: "300, 300 → inf (90,000)". The
/// last one is that in FLOAT. A dash if they are not known.
QString operandsText(const NumericCause& cause);
/// Returns the share of the error of the output that it costs most.
QString largestShareText(const NumericCause& cause);

} // namespace onnxmend
