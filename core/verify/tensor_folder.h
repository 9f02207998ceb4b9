// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A tensor that is an input or output of a model.
struct RunValue {
    std::string name;
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::optional<TensorRef> tensor;     ///< nullopt for STRING
    std::vector<std::string> texts = {}; ///< the elements of a STRING tensor

    static RunValue of(const TensorRef& tensor)
    {
        return {.name = tensor.name(), .dtype = tensor.dtype(), .shape = tensor.shape(), .tensor = tensor};
    }
    bool isText() const { return dtype == DType::String; }
};

/// Returns null if none has that name.
const RunValue* valueNamed(std::span<const RunValue> values, std::string_view name);

/// Passes tensors to the verifier process and back: a folder with a file of bytes for each, and a list of
/// their names, dtypes, shapes and texts. No other program writes to it.
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
        std::vector<std::string> texts = {}; ///< elements of a STRING tensor, instead of bytes
    };
    /// Throws Error.
    void add(const Entry& entry);
    /// Writes the list after all tensors are added. Throws Error.
    void writeList() const;

    /// Writes all inputs of a run at once. Throws Error.
    static void write(const std::filesystem::path& path, std::span<const RunValue> values);
    /// Returns the tensors of such a folder. Throws Error if it is not what the other process would write.
    static std::vector<RunValue> read(const std::filesystem::path& path);

private:
    std::filesystem::path m_path;
    std::vector<Entry> m_entries; ///< without their bytes
};

} // namespace onnxmend
