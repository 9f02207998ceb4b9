// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/tensor_folder.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/target_file.h"
#include "core/save/part_filler.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace onnxmend
{

namespace
{

using Json = nlohmann::json;

constexpr auto listName = "tensors.json";
constexpr std::uint64_t longestList = 256ULL << 20; // bytes; there may be many long names

std::filesystem::path fileOf(const std::filesystem::path& folder, std::size_t index)
{
    return folder / (std::to_string(index) + ".bin");
}

/// Writes a text as numbers, since it need not be UTF-8 as JSON is.
Json textJson(const std::string& text) { return std::vector<std::uint8_t>(text.begin(), text.end()); }

std::string readText(const Json& json)
{
    const auto bytes = json.get<std::vector<std::uint8_t>>();
    return {bytes.begin(), bytes.end()};
}

} // namespace

const RunValue* valueNamed(std::span<const RunValue> values, std::string_view name)
{
    const auto found = std::ranges::find(values, name, &RunValue::name);
    return found == values.end() ? nullptr : &*found;
}

void TensorFolder::add(const Entry& entry)
{
    writeWholeFile(fileOf(m_path, m_entries.size()),
                   {reinterpret_cast<const char*>(entry.bytes.data()), entry.bytes.size()});
    m_entries.push_back(entry);
    m_entries.back().bytes = {};
}

void TensorFolder::writeList() const
{
    Json list = Json::array();
    for (const Entry& entry : m_entries) {
        Json texts = Json::array();
        for (const std::string& text : entry.texts) {
            texts.push_back(textJson(text));
        }
        list.push_back({{"name", textJson(entry.name)},
                        {"dtype", static_cast<std::int32_t>(entry.dtype)},
                        {"shape", entry.shape},
                        {"texts", std::move(texts)}});
    }
    writeWholeFile(m_path / listName, list.dump());
}

void TensorFolder::write(const std::filesystem::path& path, std::span<const RunValue> values)
{
    TensorFolder folder(path);
    for (const RunValue& value : values) {
        const std::string bytes =
            value.isText() ? std::string() : packedBytes(value.tensor.value(), value.dtype);
        folder.add({.name = value.name,
                    .dtype = value.dtype,
                    .shape = value.shape,
                    .bytes = std::as_bytes(std::span(bytes)),
                    .texts = value.texts});
    }
    folder.writeList();
}

std::vector<RunValue> TensorFolder::read(const std::filesystem::path& path)
{
    try {
        const Json list = Json::parse(readWholeFile(path / listName, longestList));
        std::vector<RunValue> values;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Json& entry = list.at(i);
            RunValue& value =
                values.emplace_back(RunValue{.name = readText(entry.at("name")),
                                             .dtype = dtypeFromOnnx(entry.at("dtype").get<std::int32_t>()),
                                             .shape = entry.at("shape").get<std::vector<std::int64_t>>()});
            for (const Json& text : entry.at("texts")) {
                value.texts.push_back(readText(text));
            }
            if (!value.isText()) {
                const auto file = InputFile::open(fileOf(path, i));
                value.tensor = TensorRef::make({.name = value.name,
                                                .dtype = value.dtype,
                                                .shape = value.shape,
                                                .source = ByteSource::fromFile(file, 0, file->size())});
            }
        }
        return values;
    } catch (const Json::exception& error) {
        throw Error({.file = path.string(),
                     .reason = std::string("the list of tensors is not read: ") + error.what()});
    }
}

} // namespace onnxmend
