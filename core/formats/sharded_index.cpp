// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/sharded_index.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/checkpoint_readers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A tensor and its file, as the index states it.
struct IndexEntry {
    std::string tensor;
    std::string shard;
};

constexpr std::size_t maxIndexDepth = 16;
constexpr std::size_t maxIndexedTensors = 1'000'000;

[[noreturn]] void refuseIndex(std::string reason)
{
    throw Error({.place = "index",
                 .reason = std::move(reason),
                 .advice = "Give the index of a sharded checkpoint (*.index.json), or its shards."});
}

/// Checks the index while it is parsed: a DOM would hide names that appear twice. Counts the nesting itself,
/// so that a deeply nested file costs no recursion.
class IndexParser : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::vector<IndexEntry> takeEntries()
    {
        if (!m_hasMap) {
            refuseIndex("it is JSON without a weight_map, so it is not the index of a sharded checkpoint");
        }
        std::unordered_set<std::string_view> names;
        for (const IndexEntry& entry : m_entries) {
            if (!names.insert(entry.tensor).second) {
                refuseIndex("the tensor " + quotedText(entry.tensor) + " appears twice");
            }
        }
        return std::move(m_entries);
    }

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool string(string_t& value) override
    {
        if (!inMap()) {
            return scalar();
        }
        if (m_entries.size() == maxIndexedTensors) {
            refuseIndex("it lists more than " + groupedNumber(maxIndexedTensors) + " tensors");
        }
        m_entries.push_back({m_key, value});
        return true;
    }
    bool start_object(std::size_t) override
    {
        if (m_depth > 0) {
            scalar();
        }
        if (m_depth == 1 && m_key == "weight_map") {
            m_inMap = m_hasMap = true;
        }
        return open();
    }
    bool start_array(std::size_t) override
    {
        if (m_depth == 0) {
            refuseIndex("it is not a JSON object");
        }
        scalar();
        return open();
    }
    bool key(string_t& name) override
    {
        m_key = name;
        if (m_depth == 1 && !m_fields.insert(name).second) {
            refuseIndex("its field " + quotedText(name) + " appears twice");
        }
        return true;
    }
    bool end_object() override
    {
        m_inMap = m_inMap && m_depth != 2;
        --m_depth;
        return true;
    }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override
    {
        refuseIndex("it is not valid JSON at byte " + std::to_string(position - 1));
    }

private:
    bool inMap() const { return m_inMap && m_depth == 2; }

    /// Ignores a value outside of the map; a value in the map is an error.
    bool scalar() const
    {
        if (m_depth == 0) {
            refuseIndex("it is not a JSON object");
        }
        if (inMap()) {
            refuseIndex("the shard of tensor " + quotedText(m_key) + " is not a text");
        }
        return true;
    }

    bool open()
    {
        if (m_depth == maxIndexDepth) {
            refuseIndex("it is nested deeper than " + std::to_string(maxIndexDepth) + " levels");
        }
        ++m_depth;
        return true;
    }

    std::size_t m_depth = 0;
    bool m_inMap = false;
    bool m_hasMap = false;
    std::string m_key;
    std::unordered_set<std::string> m_fields; ///< of the root
    std::vector<IndexEntry> m_entries;
};

/// Returns the weight_map of the index of a sharded checkpoint, in its order; tensors are unique. Throws
/// Error unless it is strict JSON with a weight_map of texts (formats.md d). Other fields are ignored.
std::vector<IndexEntry> parseIndexJson(const std::string& text)
{
    if (text.find('\0') != std::string::npos) { // the JSON parser would end there
        refuseIndex("it holds a NUL byte");
    }
    IndexParser parser;
    nlohmann::json::sax_parse(text, &parser);
    return parser.takeEntries();
}

constexpr std::uint64_t maxIndexBytes = std::uint64_t(100) << 20;
constexpr std::size_t maxShards = 10'000; ///< each is an open file
constexpr std::size_t maxListedNames = 5;

std::string readText(const InputFile& file)
{
    if (file.size() > maxIndexBytes) {
        throw Error({.place = "index",
                     .reason = "it is " + groupedNumber(file.size()) + " bytes long, more than " +
                               groupedNumber(maxIndexBytes)});
    }
    return file.bytes(0, file.size());
}

class ShardReader
{
public:
    ShardReader(std::shared_ptr<const InputFile> index, const CheckpointOptions& options, Progress& progress)
        : m_index(std::move(index))
        , m_options(options)
        , m_progress(progress)
    {
    }

    Checkpoint read()
    {
        const std::vector<IndexEntry> entries = parseIndexJson(readText(*m_index));
        Checkpoint checkpoint;
        for (const IndexEntry& entry : entries) {
            m_progress.checkCancelled();
            add(entry, shard(entry.shard, checkpoint), checkpoint);
        }
        warnOfExtraTensors(entries, checkpoint);
        return checkpoint;
    }

private:
    struct Shard {
        std::shared_ptr<const Checkpoint> checkpoint;
        std::unordered_map<std::string_view, const SkippedTensor*> skipped;
    };

    const Shard& shard(const std::string& name, Checkpoint& whole)
    {
        const auto known = m_shards.find(name);
        if (known != m_shards.end()) {
            return known->second;
        }
        if (m_shards.size() == maxShards) {
            throw Error(
                {.place = "index", .reason = "it names more than " + groupedNumber(maxShards) + " shards"});
        }
        const auto file =
            openConfined(m_index->path(), name,
                         {.allowSymlinks = m_options.allowSymlinks, .plainName = true, .anchor = m_index});
        if (isShardedIndex(*file)) {
            throw Error({.place = "shard " + quotedText(name), .reason = "it is an index itself"});
        }
        Shard shard{openCheckpoint(file, m_options, m_progress), {}};
        for (const SkippedTensor& tensor : shard.checkpoint->skipped) {
            shard.skipped.emplace(tensor.name, &tensor);
        }
        for (const std::string& warning : shard.checkpoint->warnings) {
            whole.warnings.push_back(name + ": " + warning);
        }
        whole.descriptions.insert(shard.checkpoint->descriptions.begin(),
                                  shard.checkpoint->descriptions.end());
        return m_shards.emplace(name, std::move(shard)).first->second;
    }

    static void add(const IndexEntry& entry, const Shard& shard, Checkpoint& checkpoint)
    {
        if (const TensorRef* tensor = shard.checkpoint->find(entry.tensor)) {
            checkpoint.tensors.push_back(*tensor);
            return;
        }
        const auto skipped = shard.skipped.find(entry.tensor);
        if (skipped == shard.skipped.end()) {
            throw Error({.place = "tensor " + quotedText(entry.tensor),
                         .reason = "the shard " + quotedText(entry.shard) + " does not have it",
                         .advice = "Index and shards are not of one checkpoint; get them again."});
        }
        checkpoint.skipped.push_back(*skipped->second);
    }

    void warnOfExtraTensors(const std::vector<IndexEntry>& entries, Checkpoint& checkpoint) const
    {
        // A tensor counts as listed only with the shard that the index gives it.
        std::unordered_map<std::string_view, std::unordered_set<std::string_view>> listed;
        for (const IndexEntry& entry : entries) {
            listed[entry.shard].insert(entry.tensor);
        }
        for (const auto& [name, shard] : m_shards) {
            FirstFew names(maxListedNames);
            for (const TensorRef& tensor : shard.checkpoint->tensors) {
                if (!listed[name].contains(tensor.name())) {
                    names.add(quotedText(tensor.name()));
                }
            }
            if (names.count() > 0) {
                checkpoint.warnings.push_back(name + ": tensors that the index does not name are left out (" +
                                              groupedNumber(names.count()) + "): " + names.text());
            }
        }
    }

    std::shared_ptr<const InputFile> m_index;
    const CheckpointOptions& m_options;
    Progress& m_progress;
    std::map<std::string, Shard> m_shards; ///< by name
};

} // namespace

bool isShardedIndex(const InputFile& file)
{
    constexpr std::uint64_t mostSpace = 64;
    const std::string begin = file.head(mostSpace);
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    return first != std::string::npos && begin[first] == '{';
}

Checkpoint readShardedIndex(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                            Progress& progress)
{
    return ShardReader(std::move(file), options, progress).read();
}

std::filesystem::path indexBeside(const std::filesystem::path& shard)
{
    // The pattern follows transformers' names: model-00001-of-00003.safetensors of
    // model.safetensors.index.json.
    static const std::regex pattern(R"((.+)-\d{5}-of-\d{5}(\.[a-z]{1,16}))");
    const std::string name = shard.filename().string();
    std::smatch parts;
    if (name.size() > 255 || !std::regex_match(name, parts, pattern)) {
        return {};
    }
    const std::filesystem::path index =
        shard.parent_path() / (parts[1].str() + parts[2].str() + ".index.json");
    std::error_code error;
    return std::filesystem::is_regular_file(index, error) ? index : std::filesystem::path();
}

} // namespace onnxmend
