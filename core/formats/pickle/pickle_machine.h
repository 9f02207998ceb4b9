// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/formats/pickle/pickle_values.h"

#include <cstdint>
#include <string>
#include <vector>

namespace onnxmend
{

/// The meaning of the persistent ids of a pickle, which name values outside of it: torch.save has other ones
/// in each container.
enum class PersistentIds {
    Archive, ///< storages, five parts (formats.md a3)
    None,    ///< the pickle stands alone
    Legacy,  ///< storages, six parts, and classes of modules (formats.md b)
};

/// The source of a pickle, for errors and for the meaning of its persistent ids.
struct PickleOrigin {
    std::string name = "data.pkl";
    std::uint64_t offset = 0; ///< of the first byte of the pickle in `name`
    PersistentIds persistentIds = PersistentIds::Archive;
};

/// The bytes end before the pickle does. A caller that gave only a part of its file can give more.
class PickleCutShort : public Error
{
public:
    using Error::Error;
};

/// The largest pickle; larger ones are refused before they are read.
constexpr std::uint64_t maxPickleBytes = std::uint64_t(512) << 20;

/// A pickle that has been read: values that describe the objects that it would build. No code of it was run.
struct Pickle {
    PickleValues values;
    PickleId root = 0;
    std::uint64_t byteCount = 0; ///< up to and with STOP
    std::vector<std::string> warnings;
};

/// Runs the opcodes of a pickle (protocols 0-5, without PERSID, EXT and out-of-band buffers) on an inert
/// stack machine with limits (formats.md a3). Memory: at most 512 MiB for a pickle below 60 MB. Throws Error
/// with the byte offset for a malformed one, PickleCutShort if the bytes end before STOP. Ignores the bytes
/// behind STOP.
Pickle readPickle(std::string bytes, const PickleOrigin& origin = {});

} // namespace onnxmend
