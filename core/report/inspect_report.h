// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/model.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace onnxmend
{

/// `onnxmend.inspect/1`: the tensors of a model or a checkpoint and the places of their data.
nlohmann::ordered_json inspectJson(const Model& model);
nlohmann::ordered_json inspectJson(const Checkpoint& checkpoint);
nlohmann::ordered_json inspectErrorJson(const std::string& path, const Error& error);

} // namespace onnxmend
