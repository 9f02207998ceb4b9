// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/compare_documents.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// One side of a comparison in the window.
struct ComparedDocument {
    enum class Kind { Opened, Planned, Checkpoint, File };
    Kind kind = Kind::Opened;
    std::size_t checkpoint = 0;      ///< of the session's, for Checkpoint
    std::filesystem::path file = {}; ///< for File

    friend bool operator==(const ComparedDocument&, const ComparedDocument&) = default;
};

struct CompareRequest {
    ComparedDocument left;
    ComparedDocument right;
    CompareOptions options;
};

/// What came of it, with the words for each row, which are made in the job.
struct CompareOutcome {
    struct RowText {
        std::string difference;
        std::string left;
        std::string right;
        std::string note;
    };

    CompareRequest request;
    ModelOrCheckpoint left;
    ModelOrCheckpoint right;
    Comparison comparison;
    std::vector<RowText> texts; ///< of each row
};

} // namespace onnxmend
