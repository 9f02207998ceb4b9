// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/dtype/dtype.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace onnxmend::json
{

// Private to core/report: the values that all JSON reports are made of.

using Json = nlohmann::ordered_json;

/// Names out of files need not be UTF-8, JSON must be.
inline Json text(std::string_view value) { return validUtf8(value); }

/// Null where there is nothing to say.
inline Json textOrNull(std::string_view value) { return value.empty() ? Json() : text(value); }

inline Json dtypeOrNull(DType dtype) { return dtype == DType::Undefined ? Json() : Json(dtypeName(dtype)); }

template <typename T>
Json valueOrNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

/// `{"message", "where"}`.
Json error(const Error& error);

} // namespace onnxmend::json
