// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/tool_numbers.h"
#include "ui/tasks/document_tasks.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// Numbers of another tool with the nodes that they belong to.
struct PlacedNumbers {
    ToolNumbers numbers;
    std::vector<std::vector<NodeNumber>> nodes; ///< by series
};

/// Reads numbers of nodes that other tools wrote.
class NumberTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    void read(const std::filesystem::path& path);

Q_SIGNALS:
    void done(const std::shared_ptr<const onnxmend::PlacedNumbers>& placed);
};

} // namespace onnxmend
