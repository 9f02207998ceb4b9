// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>

namespace onnxmend
{

/// Which values a pickle may name that lie outside of it: those of torch.save differ by its container.
enum class PersistentIds {
    Archive, ///< storages, five parts (formats.md a3)
    None,    ///< the pickle stands alone
    Legacy,  ///< storages, six parts, and classes of modules (formats.md b)
};

/// Where a pickle comes from: what its errors say, and the meaning of its persistent ids.
struct PickleOrigin {
    std::string name = "data.pkl";
    std::uint64_t offset = 0; ///< of its first byte in what is named so
    PersistentIds persistentIds = PersistentIds::Archive;
};

/// The bytes end before the pickle does. A reader that gave only a part of its file can give more.
class PickleCutShort : public Error
{
public:
    using Error::Error;
};

} // namespace onnxmend
