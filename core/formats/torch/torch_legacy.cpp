// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/pickle/pickle_names.h"
#include "core/formats/torch/torch_tensors.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

using namespace std::string_view_literals;

constexpr std::uint64_t firstPiece = std::uint64_t(64) << 10;
constexpr std::uint64_t pieceGrowth = 8;
constexpr std::size_t maxStorages = 50'000; ///< they have to fit into memory beside the values of a pickle
constexpr std::uint64_t countBytes = 8;     ///< before the bytes of each storage
constexpr std::int64_t protocolVersion = 1001;

// The magic number 0x1950a86a20f9469cfc6c as picklers write it.
constexpr std::string_view magicLong = "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19."sv;
constexpr std::string_view magicLine = "L119547037146038801333356L\n."sv; ///< protocol 1
constexpr std::size_t protocolBytes = 2;
constexpr std::size_t frameBytes = 9;

[[noreturn]] void refuseAt(std::string place, std::string reason,
                           std::string advice = "The file is truncated or damaged; get it again.")
{
    throw Error({.place = std::move(place), .reason = std::move(reason), .advice = std::move(advice)});
}

/// A storage as the pickle describes it. The width is needed to find the next storage in the file.
struct Description {
    std::uint64_t width = 0;
    std::int64_t numel = 0;
    std::string typeName;
    bool found = false;
    ByteSource bytes;
};
using Storages = std::unordered_map<std::string, Description>;

class LegacyReader
{
public:
    explicit LegacyReader(std::shared_ptr<const InputFile> file)
        : m_file(std::move(file))
    {
    }

    Checkpoint read(const CheckpointOptions& options, Progress& progress)
    {
        nextPickle(); // the magic number; the recogniser has compared it
        checkVersion();
        checkSystem();
        Pickle object = nextPickle(PersistentIds::Legacy);
        const Pickle keys = nextPickle();
        progress.checkCancelled();

        Storages storages = describedStorages(object.values);
        std::vector<std::string> warnings = locateStorages(keys, storages);
        Checkpoint checkpoint = torchCheckpoint(
            object, *m_file, options, [&](const std::string& key) { return storages.at(key).bytes; },
            progress);
        checkpoint.warnings.insert(checkpoint.warnings.end(), warnings.begin(), warnings.end());
        return checkpoint;
    }

private:
    /// Reads the next pickle of the file. Its end is known only when it has been read: so it tries pieces of
    /// the file, each several times as long as the one before.
    Pickle nextPickle(PersistentIds ids = PersistentIds::Archive)
    {
        const std::uint64_t left = m_file->size() - m_offset;
        const std::uint64_t most = std::min(left, maxPickleBytes);
        for (std::uint64_t size = firstPiece;; size *= pieceGrowth) {
            try {
                Pickle pickle =
                    readPickle(m_file->bytes(m_offset, std::min(size, most)), {"pickle", m_offset, ids});
                m_offset += pickle.byteCount;
                return pickle;
            } catch (const PickleCutShort&) {
                if (size >= left) {
                    throw;
                }
                if (size >= most) {
                    refuseAt("byte " + std::to_string(m_offset),
                             "a pickle of more than 512 MiB begins there");
                }
            }
        }
    }

    void checkVersion()
    {
        const std::uint64_t offset = m_offset;
        const Pickle version = nextPickle();
        const PickleValues& values = version.values;
        // Only a plain number counts, and not the result of a call.
        if (values.size() != 1 || values.kind(version.root) != PickleKind::Int ||
            values.integer(version.root) != protocolVersion) {
            refuseAt("pickle, byte " + std::to_string(offset),
                     "the version of the format is not " + std::to_string(protocolVersion));
        }
    }

    void checkSystem()
    {
        const std::uint64_t offset = m_offset;
        const Pickle system = nextPickle();
        const PickleValues& values = system.values;
        if (values.kind(system.root) != PickleKind::Dict) {
            refuseAt("pickle, byte " + std::to_string(offset), "the description of the system is not a dict");
        }
        const auto children = values.children(system.root);
        for (auto child = children.begin(); child != children.end(); ++child) {
            const bool order =
                values.kind(*child) == PickleKind::Str && values.text(*child) == "little_endian";
            ++child;
            if (order && (values.kind(*child) != PickleKind::Bool || values.integer(*child) == 0)) {
                refuseAt("pickle, byte " + std::to_string(offset),
                         "it was saved on a big-endian machine, which is not supported",
                         "Load it with torch on that machine and save it as a .safetensors file.");
            }
        }
    }

    static Storages describedStorages(const PickleValues& values)
    {
        Storages storages;
        for (PickleId id = 0; id < values.size(); ++id) {
            if (values.kind(id) != PickleKind::Storage) {
                continue;
            }
            const std::string key(values.text(values.child(id, 1)));
            const PickleId type = values.child(id, 0);
            const Description described{.width = storageType(values, type).width,
                                        .numel = values.integer(values.child(id, 3)),
                                        .typeName = normalisedGlobal(values, type)};
            const auto [known, isNew] = storages.emplace(key, described);
            if (!isNew &&
                (known->second.typeName != described.typeName || known->second.numel != described.numel)) {
                refuseAt("storage " + quotedText(key),
                         "it is described twice, with different types or sizes");
            }
            if (storages.size() > maxStorages) {
                refuseAt("pickle", "it describes more than " + groupedNumber(maxStorages) + " storages");
            }
        }
        return storages;
    }

    std::vector<std::string> locateStorages(const Pickle& keys, Storages& storages)
    {
        if (keys.values.kind(keys.root) != PickleKind::List) {
            refuseAt("pickle", "the keys of the storages are not a list");
        }
        std::size_t found = 0;
        std::optional<std::string> unknown;
        for (const PickleId id : keys.values.children(keys.root)) {
            if (keys.values.kind(id) != PickleKind::Str) {
                refuseAt("pickle", "the key of a storage is not a text");
            }
            const std::string key(keys.values.text(id));
            const auto storage = storages.find(key);
            if (storage == storages.end()) {
                unknown = unknown ? unknown : key;
            } else if (unknown) {
                refuseAt("storage " + quotedText(*unknown),
                         "no tensor describes it, so the place of the storages behind it is not known");
            } else {
                locate(key, storage->second);
                ++found;
            }
        }
        for (const auto& [key, storage] : storages) {
            if (found < storages.size() && !storage.found) {
                refuseAt("storage " + quotedText(key), "a tensor needs it, but the file does not list it");
            }
        }
        return endWarnings(unknown);
    }

    void locate(const std::string& key, Description& storage)
    {
        const std::string place = "storage " + quotedText(key) + ", byte " + std::to_string(m_offset);
        if (storage.found) {
            refuseAt(place, "the file lists it twice");
        }
        if (storage.width == 0) {
            refuseAt(place,
                     "the width of elements of " + displayText(storage.typeName) +
                         " is not known, so its end is not known either",
                     "Load it with torch and save it again as it does today.");
        }
        if (m_file->size() - m_offset < countBytes) {
            refuseAt(place, "the file ends before it");
        }
        const std::uint64_t count = LittleEndian(m_file->bytes(m_offset, countBytes)).u64(0);
        if (count != static_cast<std::uint64_t>(storage.numel)) {
            refuseAt(place, "it has " + groupedNumber(count) + " elements where its tensor says " +
                                groupedNumber(static_cast<std::uint64_t>(storage.numel)));
        }
        m_offset += countBytes;
        const std::uint64_t size = checkedMultiply(count, storage.width);
        if (size > m_file->size() - m_offset) {
            refuseAt(place, "it claims to have " + groupedNumber(size) + " bytes, but only " +
                                groupedNumber(m_file->size() - m_offset) + " are left in the file");
        }
        storage.bytes = ByteSource::fromFile(m_file, m_offset, size);
        storage.found = true;
        m_offset += size;
    }

    std::vector<std::string> endWarnings(const std::optional<std::string>& unknown) const
    {
        std::vector<std::string> warnings;
        if (unknown) {
            warnings.push_back("the file lists a storage " + quotedText(*unknown) +
                               " that no tensor describes; it is left out");
        } else if (m_offset < m_file->size()) {
            warnings.push_back(groupedNumber(m_file->size() - m_offset) + " bytes follow the last storage");
        }
        return warnings;
    }

    std::shared_ptr<const InputFile> m_file;
    std::uint64_t m_offset = 0;
};

} // namespace

bool isTorchLegacy(const InputFile& file)
{
    const std::string begin = file.head(magicLine.size());
    const std::string_view text = begin;
    if (text == magicLine) {
        return true;
    }
    const bool framed = text.size() > protocolBytes && text[protocolBytes] == '\x95';
    const std::size_t at = protocolBytes + (framed ? frameBytes : 0);
    return text.starts_with('\x80') && text.size() > at && text.substr(at).starts_with(magicLong);
}

Checkpoint readTorchLegacy(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress)
{
    return LegacyReader(std::move(file)).read(options, progress);
}

} // namespace onnxmend
