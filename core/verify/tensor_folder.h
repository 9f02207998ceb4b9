// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// How tensors go to the verifier process and come back: a folder with a file of bytes for each, and a list
/// of their names, dtypes and shapes. Nobody else writes to it.
class TensorFolder
{
public:
    explicit TensorFolder(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }

    struct Entry {
        std::string name;
        DType dtype = DType::Undefined;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes; ///< packed, row-major
    };
    /// Throws Error.
    void add(const Entry& entry);
    /// Once all are added. Throws Error.
    void writeList() const;

    /// The tensors that are in such a folder. Throws Error when they are not as the other side would write
    /// them.
    static std::vector<TensorRef> read(const std::filesystem::path& path);

private:
    std::filesystem::path m_path;
    std::vector<Entry> m_entries; ///< without their bytes
};

} // namespace onnxmend
