// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A tensor that a model takes or gives.
struct RunValue {
    std::string name;
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::optional<TensorRef> tensor;     ///< nothing for STRING
    std::vector<std::string> texts = {}; ///< the elements of a STRING tensor

    static RunValue of(const TensorRef& tensor)
    {
        return {.name = tensor.name(), .dtype = tensor.dtype(), .shape = tensor.shape(), .tensor = tensor};
    }
    bool isText() const { return dtype == DType::String; }
};

/// How tensors go to the verifier process and come back: a folder with a file of bytes for each, and a list
/// of their names, dtypes, shapes and texts. Nobody else writes to it.
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
        std::span<const std::byte> bytes;    ///< packed, row-major
        std::vector<std::string> texts = {}; ///< of STRING, instead of bytes
    };
    /// Throws Error.
    void add(const Entry& entry);
    /// Once all are added. Throws Error.
    void writeList() const;

    /// All of a run's inputs at once. Throws Error.
    static void write(const std::filesystem::path& path, std::span<const RunValue> values);
    /// The tensors that are in such a folder. Throws Error when they are not as the other side would write
    /// them.
    static std::vector<RunValue> read(const std::filesystem::path& path);

private:
    std::filesystem::path m_path;
    std::vector<Entry> m_entries; ///< without their bytes
};

} // namespace onnxmend
