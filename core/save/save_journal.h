// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: who may save, and what a killed save leaves.

#include "core/base/output_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// The lock and the journal of the save to one model: the hidden file ".<name>.onnxmend-save" beside it,
/// which lives as long as the save. As a lock it keeps a second save out. As a journal it says what must go
/// when the process dies: temporary files are known by their names, data files that already have, or still
/// have, their final names are listed.
class SaveJournal
{
public:
    struct DataFile {
        const OutputFile* file = nullptr;
        std::filesystem::path path; ///< the name it is about to get
    };

    /// Creates and locks it, after clearing away what a killed save to the same model has left. Throws Error
    /// when another process or thread is saving to that model, having waited for half a second.
    explicit SaveJournal(std::filesystem::path model);
    /// Removes it and lets the next save in.
    ~SaveJournal();
    SaveJournal(const SaveJournal&) = delete;
    SaveJournal& operator=(const SaveJournal&) = delete;

    /// Names for OutputFile::create. They are unique because nobody else saves to this model.
    std::string nextTemporaryName();

    /// Before the first data file gets its name: writes down, durably, which ones go when the model never
    /// follows and which ones go when it does. All files are flushed, and the model has its temporary name.
    void record(const OutputFile& model, const std::vector<DataFile>& published,
                std::vector<std::filesystem::path> replaced);

    /// After the rename of the model: makes it durable and only then removes what it replaced. Throws Error
    /// when the rename may not be durable; what was replaced is kept then, for the next one to remove.
    void finish();

private:
    std::filesystem::path m_model;
    std::filesystem::path m_path;
    int m_descriptor = -1;
    unsigned m_temporaryCount = 0;
    std::vector<std::filesystem::path> m_replaced;
    bool m_recorded = false;
    bool m_kept = false; ///< stays behind for recovery
};

} // namespace onnxmend
