// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// The bundled sample as files: a copy of its own in a new temporary folder, which goes with the object. What
/// somebody else puts there stays, and then the folder too.
class Sample
{
public:
    Sample(); ///< throws Error
    ~Sample();
    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;

    const std::filesystem::path& folder() const { return m_folder; }
    /// The model, then its checkpoint.
    const std::vector<std::filesystem::path>& files() const { return m_files; }

private:
    void write();
    void remove() noexcept;

    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_files;
};

} // namespace onnxmend
