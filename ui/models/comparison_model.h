// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table.h"
#include "ui/models/compare_outcome.h"

#include <memory>

namespace onnxmend
{

struct ComparisonEntry {
    const ComparedRow* row = nullptr;
    const CompareOutcome::RowText* text = nullptr;
};

/// The differences of a comparison.
class ComparisonModel final : public ColumnTable<ComparisonEntry>
{
public:
    explicit ComparisonModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const CompareOutcome> outcome); ///< null = no rows
    const std::shared_ptr<const CompareOutcome>& outcome() const { return m_outcome; }

private:
    std::shared_ptr<const CompareOutcome> m_outcome;
};

} // namespace onnxmend
