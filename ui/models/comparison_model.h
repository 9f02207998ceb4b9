// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/compare_documents.h"
#include "ui/models/column_table.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// One side of a comparison in the window.
struct ComparedDocument {
    enum class Kind { Opened, Planned, Checkpoint, File };
    Kind kind = Kind::Opened;
    std::size_t checkpoint = 0;      ///< index in the session's checkpoints, for Checkpoint
    std::filesystem::path file = {}; ///< path, for File

    friend bool operator==(const ComparedDocument&, const ComparedDocument&) = default;
};

struct CompareRequest {
    ComparedDocument left;
    ComparedDocument right;
    CompareOptions options;
};

/// The result of a comparison, with the texts of each row, which the job makes.
struct CompareOutcome {
    struct RowText {
        std::string difference;
        std::string left;
        std::string right;
        std::string note;
        std::string module = {}; ///< path of the module; empty if it is not known
    };

    CompareRequest request;
    ModelOrCheckpoint left;
    ModelOrCheckpoint right;
    Comparison comparison;
    std::vector<RowText> texts; ///< texts of each row

    /// Returns the files of both sides.
    std::vector<std::filesystem::path> files() const;
};

/// The place of the things that a difference is about.
enum class DifferencePlace { Both, LeftAlone, RightAlone, Renamed };
DifferencePlace placeOfDifference(const ComparedRow& row);

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
    std::vector<std::size_t> counts() const;         ///< rows by DifferencePlace
    bool hasModules() const { return m_hasModules; } ///< some module is known

private:
    std::shared_ptr<const CompareOutcome> m_outcome;
    bool m_hasModules = false;
};

} // namespace onnxmend
