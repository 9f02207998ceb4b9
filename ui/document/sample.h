// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
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

/// The samples that a window has opened. Their files stay until it goes: a document may still read them.
class OpenedSamples
{
public:
    /// A fresh one. Throws Error.
    const Sample& add();
    /// The file lies among those of a sample: a place of ours, and no place to save to.
    bool hold(const std::filesystem::path& file) const;

private:
    std::vector<std::unique_ptr<Sample>> m_samples;
};

} // namespace onnxmend
