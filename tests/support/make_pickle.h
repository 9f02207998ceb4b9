// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/make_zip.h"

#include <cstdint>
#include <string>
#include <vector>

namespace onnxmend::testing
{

// Pieces of pickles in protocol 2, for pickles that no pickler writes.

inline std::string pickledText(const std::string& text) { return "X" + littleEndian(text.size(), 4) + text; }
inline std::string pickledInt(std::int64_t value)
{
    return "\x8a\x08" + littleEndian(static_cast<std::uint64_t>(value), 8);
}
inline std::string pickledTuple(const std::vector<std::int64_t>& numbers)
{
    std::string text = "(";
    for (const std::int64_t number : numbers) {
        text += pickledInt(number);
    }
    return text + "t";
}
inline std::string pickledGlobal(const std::string& module, const std::string& name)
{
    return "c" + module + "\n" + name + "\n";
}

/// A call of torch._utils._rebuild_tensor_v2 or v3, or of _rebuild_qtensor. The members are the arguments
/// that a hostile file would change.
struct PickledTensor {
    std::string storageType = "FloatStorage";
    std::string storageModule = "torch";
    std::string key = "0";
    std::string location = "cpu";
    std::int64_t numel = 6;
    std::int64_t offset = 0;
    std::vector<std::int64_t> shape = {2, 3};
    std::vector<std::int64_t> strides = {3, 1};
    std::string dtype;     ///< dtype argument of v3
    std::string metadata;  ///< pickled
    std::string view;      ///< pickled sixth part of a storage, in legacy files
    std::string quantizer; ///< pickled quantizer of a quantized tensor

    std::string bytes() const
    {
        const char* const plain = dtype.empty() ? "_rebuild_tensor_v2" : "_rebuild_tensor_v3";
        std::string text = pickledGlobal("torch._utils", quantizer.empty() ? plain : "_rebuild_qtensor");
        text += "((" + pickledText("storage") + pickledGlobal(storageModule, storageType) + pickledText(key) +
                pickledText(location) + pickledInt(numel) + view + "tQ";
        text += pickledInt(offset) + pickledTuple(shape) + pickledTuple(strides) + quantizer + "\x89)";
        text += dtype.empty() ? "" : pickledGlobal("torch", dtype);
        return text + metadata + "tR";
    }
};

struct PickledEntry {
    std::string name;
    std::string value; ///< pickled
};

inline std::string pickledDict(const std::vector<PickledEntry>& entries)
{
    std::string text = "}";
    for (const PickledEntry& entry : entries) {
        text += pickledText(entry.name) + entry.value + "s";
    }
    return text;
}

inline std::string pickle(const std::string& value) { return "\x80\x02" + value + "."; }

/// Returns the records of a checkpoint with this pickle and the storages "0" and "odd" of six floats.
inline std::vector<ZipRecord> checkpointRecords(const std::string& dataPickle)
{
    return {{"archive/data.pkl", dataPickle},
            {"archive/data/0", std::string(24, '\x3f')},
            {"archive/data/odd", std::string(24, '\x40')},
            {"archive/version", "3\n"}};
}

} // namespace onnxmend::testing
