// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: the lock of a save, and recovery after a killed one.

#include "core/base/output_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// The lock and the journal of the save to one model: the hidden file ".<name>.onnxmend-save" beside it,
/// which exists as long as the save runs. It is also the lock that keeps a second save out. As a journal it
/// says which files are removed after the process died: temporary files are known by their names, data files
/// with final names are listed.
class SaveJournal
{
public:
    struct DataFile {
        const OutputFile* file = nullptr;
        std::filesystem::path path; ///< its future name
    };

    /// Creates and locks it, after removing the files that a killed save to the same model has left. Throws
    /// Error if another process or thread still saves to that model after half a second.
    explicit SaveJournal(std::filesystem::path model);
    /// Removes it and lets the next save in.
    ~SaveJournal();
    SaveJournal(const SaveJournal&) = delete;
    SaveJournal& operator=(const SaveJournal&) = delete;

    /// Returns a name for OutputFile::create. It is unique since no other save to this model can run.
    std::string nextTemporaryName();

    /// Writes durably which data files recovery removes if the model was not renamed, and which ones if it
    /// was. Called before the first data file gets its name, when all files are flushed and the model has its
    /// temporary name.
    void record(const OutputFile& model, const std::vector<DataFile>& published,
                std::vector<std::filesystem::path> replaced);

    /// Makes the rename of the model durable, then removes the replaced files. Throws Error if the rename may
    /// not be durable; the replaced files stay then, for the next save to remove.
    void finish();

private:
    std::filesystem::path m_model;
    std::filesystem::path m_path;
    int m_descriptor = -1;
    unsigned m_temporaryCount = 0;
    std::vector<std::filesystem::path> m_replaced;
    bool m_recorded = false;
    bool m_kept = false; ///< whether the journal stays for recovery
};

} // namespace onnxmend
