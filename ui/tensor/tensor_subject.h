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

/// The tensor that a window shows, and where it comes from. Holds what it needs of a session, so that the
/// window outlives it.
struct TensorSubject {
    std::string name;
    std::string graph;
    QString source; ///< whose bytes they are: the model's or a checkpoint's, and which file
    std::vector<std::int64_t> shape;
    DType dtype = DType::Undefined;
    DType planned = DType::Undefined; ///< what a save would write, or the recommended fix; `dtype` = the same
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;
    std::optional<TensorRef> numbers;
    std::shared_ptr<const Model> model; ///< of a STRING tensor, whose texts are still to be read
    std::optional<TensorId> id;
    QString unreadable;                             ///< why there is nothing to show
    std::vector<std::filesystem::path> inputs = {}; ///< of the document: nothing is written to them

    bool isText() const { return dtype == DType::String; }
    /// The row has the same values, or none either.
    bool hasSourceOf(const InitializerRow& row) const;
};

/// A row of the session's report. Its values are those of the source, before what is planned.
TensorSubject subjectOf(const Session& session, std::size_t row, DType planned);

/// Throws Error when there are no values; walks the model for texts.
TensorValues readSubject(const TensorSubject& subject);

} // namespace onnxmend
