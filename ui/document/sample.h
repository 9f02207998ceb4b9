// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The bundled sample as files: a copy in a new temporary folder, which is removed with the object. Files
/// that were added there stay, and then the folder does, too.
class Sample
{
public:
    Sample(); ///< Throws Error
    ~Sample();
    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;

    const std::filesystem::path& folder() const { return m_folder; }
    /// Returns the model, then its checkpoint.
    const std::vector<std::filesystem::path>& files() const { return m_files; }

private:
    void write();
    void remove() noexcept;

    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_files;
};

/// The samples that a window has opened. Their files stay until the window is closed, since a document may
/// read them.
class OpenedSamples
{
public:
    /// Makes a new sample. Throws Error.
    const Sample& add();
    /// Returns whether the file lies in the folder of a sample, which is not a place to save to.
    bool hold(const std::filesystem::path& file) const;

private:
    std::vector<std::unique_ptr<Sample>> m_samples;
};

} // namespace onnxmend
