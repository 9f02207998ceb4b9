// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "ui/look/theme.h"
#include "ui/models/column_table.h"
#include "ui/models/row_operators.h"

#include <span>

namespace onnxmend
{

/// A row's status as people see it: what a plan has fixed is told apart from what was right all along.
/// In order of urgency, by which the column sorts.
enum class EntryStatus { Mismatch, ShapeMismatch, Missing, Ambiguous, Unreadable, Unused, Planned, Ok };

struct EntryStatusRow {
    EntryStatus status;
    std::string_view id; ///< in the filter box
    const char* title;   ///< translated in the context "status"
    const char* tip;
    theme::Tone tone;
    std::string_view icon;
};

/// THE table of what a status looks like, in the order of EntryStatus.
std::span<const EntryStatusRow> entryStatusRows();
const EntryStatusRow& entryStatusRow(EntryStatus status);

/// A row of the initializer table: the report's row and what its recommended fix would make of it.
struct InitializerEntry {
    const InitializerRow* row = nullptr;
    DType proposed = DType::Undefined; ///< Undefined = nothing is proposed
    const Finding* finding = nullptr;  ///< the first one about it
    const RowOperators* operators = nullptr;

    EntryStatus status() const;
    QString note() const;        ///< why it is not ok, in a sentence; else what its status means
    DType dtypeAfterFix() const; ///< planned, else proposed, else as it is
    std::uint64_t byteCountAfterFix() const;
};

/// THE tables of the initializer table's columns, of what its filter knows, and of its groups.
TableParts<InitializerEntry> initializerParts();
int initializerColumn(std::string_view id);
bool isInMain(const InitializerRow& row);

} // namespace onnxmend
