// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: the fields of a serialised protobuf message, without parsing it.

#include "core/base/error.h"

#include <cstddef>
#include <functional>
#include <string_view>

namespace onnxmend
{

/// Of bytes that do not parse as a model.
Error noModel();

/// A field of a message, as a range of the bytes that hold it.
struct MessageField {
    int number = 0;
    std::size_t start = 0; ///< of its tag
    std::size_t end = 0;
    bool hasLength = false;     ///< it may be a message or a text
    std::size_t valueStart = 0; ///< behind the length
};

/// Calls `visit` for each field of the message at [start, end) of `bytes`. Throws noModel() where it is none.
void forEachField(std::string_view bytes, std::size_t start, std::size_t end,
                  const std::function<void(const MessageField&)>& visit);

} // namespace onnxmend
