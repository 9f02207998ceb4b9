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

/// A row's status as people see it: a planned row differs from one that was right from the start. In the
/// order of urgency, by which the column sorts.
enum class EntryStatus { Mismatch, ShapeMismatch, Missing, Ambiguous, Unreadable, Unused, Planned, Ok };

struct EntryStatusRow {
    EntryStatus status;
    std::string_view id; ///< name in the filter box
    const char* title;   ///< translated in the context "status"
    const char* tip;
    theme::Tone tone;
    std::string_view icon;
};

/// THE table of a status's appearance, in the order of EntryStatus.
std::span<const EntryStatusRow> entryStatusRows();
const EntryStatusRow& entryStatusRow(EntryStatus status);

/// A row of the initializer table: the report's row, and the dtype after its recommended fix.
struct InitializerEntry {
    const InitializerRow* row = nullptr;
    DType proposed = DType::Undefined; ///< dtype by the recommended fix; Undefined = no proposal
    const Finding* finding = nullptr;  ///< first finding about it
    const RowOperators* operators = nullptr;
    std::string_view module = {}; ///< path of its module; empty if it is not known

    EntryStatus status() const;
    QString note() const;        ///< its problem in a sentence; otherwise the meaning of its status
    bool isCastPlanned() const;  ///< the plan gives its stored values another dtype
    DType dtypeAfterFix() const; ///< planned, otherwise proposed, otherwise present dtype
    std::uint64_t byteCountAfterFix() const;
};

/// THE tables of columns, filter fields and groups of the initializer table.
TableParts<InitializerEntry> initializerParts();
int initializerColumn(std::string_view id);
bool isInMain(const InitializerRow& row);

} // namespace onnxmend
