// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/tensor_folder.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

using Json = nlohmann::json;

constexpr auto listName = "tensors.json";
constexpr std::uint64_t longestList = 256ULL << 20; // bytes; names may be long, and many

std::filesystem::path fileOf(const std::filesystem::path& folder, std::size_t index)
{
    return folder / (std::to_string(index) + ".bin");
}

/// As numbers: a name need not be UTF-8, and JSON is.
std::vector<std::uint8_t> bytesOf(const std::string& name) { return {name.begin(), name.end()}; }

} // namespace

void TensorFolder::add(const Entry& entry)
{
    writeWholeFile(fileOf(m_path, m_entries.size()),
                   {reinterpret_cast<const char*>(entry.bytes.data()), entry.bytes.size()});
    m_entries.push_back({.name = entry.name, .dtype = entry.dtype, .shape = entry.shape, .bytes = {}});
}

void TensorFolder::writeList() const
{
    Json list = Json::array();
    for (const Entry& entry : m_entries) {
        list.push_back({{"name", bytesOf(entry.name)},
                        {"dtype", static_cast<std::int32_t>(entry.dtype)},
                        {"shape", entry.shape}});
    }
    writeWholeFile(m_path / listName, list.dump());
}

std::vector<TensorRef> TensorFolder::read(const std::filesystem::path& path)
{
    try {
        const Json list = Json::parse(readWholeFile(path / listName, longestList));
        std::vector<TensorRef> tensors;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto name = list.at(i).at("name").get<std::vector<std::uint8_t>>();
            const auto file = InputFile::open(fileOf(path, i));
            tensors.push_back(
                TensorRef::make({.name = std::string(name.begin(), name.end()),
                                 .dtype = dtypeFromOnnx(list.at(i).at("dtype").get<std::int32_t>()),
                                 .shape = list.at(i).at("shape").get<std::vector<std::int64_t>>(),
                                 .strides = {},
                                 .source = ByteSource::fromFile(file, 0, file->size())}));
        }
        return tensors;
    } catch (const Json::exception& error) {
        throw Error({.file = path.string(),
                     .reason = std::string("the list of tensors is not read: ") + error.what()});
    }
}

} // namespace onnxmend
