// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/runtime_matrix.h"
#include "ui/models/column_table.h"

#include <memory>

namespace onnxmend
{

struct RuntimeEntry {
    const RuntimeRow* row = nullptr;
    bool isReference = false; ///< the outputs of the others are compared with its outputs
};

/// A model in several ONNX Runtimes, a row for each.
class RuntimesModel final : public ColumnTable<RuntimeEntry>
{
public:
    enum Columns { Version, Loads, Runs, Same, Meaning, Library };

    explicit RuntimesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const RuntimeMatrix> matrix); ///< null = no rows
    const std::shared_ptr<const RuntimeMatrix>& matrix() const { return m_matrix; }

private:
    std::shared_ptr<const RuntimeMatrix> m_matrix;
};

} // namespace onnxmend
