// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/convert/conversion_text.h"
#include "core/session/session.h"
#include "ui/models/kept_sources.h"

#include <memory>

namespace onnxmend
{

/// The request of the page Convert.
struct ConvertRequest {
    ConversionOptions options;
    RuntimeTarget target = usualTarget;
};

/// The result of a conversion. It is immutable, and not part of the document before it is applied.
struct ConversionOutcome {
    ConvertRequest request;
    std::shared_ptr<const Session> before; ///< the document at the time of the request
    std::shared_ptr<const Session> after;  ///< the document with the conversion applied
    Conversion conversion;
    ConversionHeadline headline;
    bool keepsInSubgraphs = false; ///< some kept node is in a subgraph or function
    KeptSources sources;           ///< of the kept nodes
};

} // namespace onnxmend
