// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/convert/conversion_text.h"
#include "core/session/session.h"

#include <memory>

namespace onnxmend
{

/// What the page asks for.
struct ConvertRequest {
    ConversionOptions options;
    RuntimeTarget target = usualTarget;
};

/// What came of it. Immutable; nothing of it is in the document before it is applied.
struct ConversionOutcome {
    ConvertRequest request;
    std::shared_ptr<const Session> before; ///< the document when it was asked for
    std::shared_ptr<const Session> after;  ///< what applying it makes of that
    Conversion conversion;
    ConversionHeadline headline;
    bool keepsInSubgraphs = false; ///< some kept node stands in a subgraph or function
};

} // namespace onnxmend
