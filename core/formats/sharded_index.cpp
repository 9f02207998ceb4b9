// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/sharded_index.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/text.h"
#include "core/formats/index_json.h"

#include <algorithm>
#include <map>
#include <regex>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

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
    ShardReader(std::shared_ptr<const InputFile> index, const CheckpointOptions& options,
                const OpenShard& openShard, Progress& progress)
        : m_index(std::move(index))
        , m_options(options)
        , m_openShard(openShard)
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
        Shard shard{m_openShard(file), {}};
        for (const SkippedTensor& tensor : shard.checkpoint->skipped) {
            shard.skipped.emplace(tensor.name, &tensor);
        }
        for (const std::string& warning : shard.checkpoint->warnings) {
            whole.warnings.push_back(name + ": " + warning);
        }
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
            std::vector<std::string> names;
            std::size_t count = 0;
            for (const TensorRef& tensor : shard.checkpoint->tensors) {
                if (!listed[name].contains(tensor.name()) && ++count <= maxListedNames) {
                    names.push_back(tensor.name());
                }
            }
            if (count > 0) {
                checkpoint.warnings.push_back(name + ": tensors that the index does not name are left out (" +
                                              groupedNumber(count) +
                                              "): " + listedNames(names, count > maxListedNames));
            }
        }
    }

    std::shared_ptr<const InputFile> m_index;
    const CheckpointOptions& m_options;
    const OpenShard& m_openShard;
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
                            const OpenShard& openShard, Progress& progress)
{
    return ShardReader(std::move(file), options, openShard, progress).read();
}

std::filesystem::path indexBeside(const std::filesystem::path& shard)
{
    // As transformers names them: model-00001-of-00003.safetensors of model.safetensors.index.json.
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
