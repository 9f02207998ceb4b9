// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/code/code_source.h"
#include "core/compare/comparison.h"
#include "core/model/model_or_checkpoint.h"

#include <memory>
#include <optional>

namespace onnxmend
{

class CodeIndex; // core/code/code_index.h

/// Finds the Python that differences come from: in the left model, otherwise in the right one. Not safe from
/// several threads.
class ComparedSources
{
public:
    ComparedSources(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right); ///< both outlive this
    ~ComparedSources();
    ComparedSources(const ComparedSources&) = delete;
    ComparedSources& operator=(const ComparedSources&) = delete;

    std::optional<CodeSource> of(const ComparedRow& row) const;

private:
    std::unique_ptr<CodeIndex> m_left; ///< null for a checkpoint
    std::unique_ptr<CodeIndex> m_right;
};

} // namespace onnxmend
