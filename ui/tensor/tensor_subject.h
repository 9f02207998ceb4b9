// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/session/session.h"
#include "core/values/tensor_values.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The tensor of a values window and its source. It holds what the window needs of a session, so the window
/// can outlive the session.
struct TensorSubject {
    std::string name;
    std::string graph;
    QString source; ///< source of the bytes: model or checkpoint, and the file
    std::vector<std::int64_t> shape;
    DType dtype = DType::Undefined;
    DType planned = DType::Undefined; ///< dtype after a save or the recommended fix; `dtype` if it stays
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;
    std::optional<TensorRef> numbers;
    std::shared_ptr<const Model> model; ///< model of a STRING tensor, whose texts are read later
    std::optional<TensorId> id;
    QString unreadable;                             ///< reason why there are no values
    std::vector<std::filesystem::path> inputs = {}; ///< files of the document, which are never written to

    bool isText() const { return dtype == DType::String; }
    /// Returns whether the row has the same values, or also has none.
    bool hasSourceOf(const InitializerRow& row) const;
};

/// Takes a row of the session's report. The values are those of the source, before the plan.
TensorSubject subjectOf(const Session& session, std::size_t row, DType planned);

/// Throws Error if there are no values. Walks the model for texts.
TensorValues readSubject(const TensorSubject& subject);

} // namespace onnxmend
