// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `convert`: a whole model in another dtype. convertModel() makes a Conversion, which is a
// plan, the reasons of all nodes that are kept, and a measurement of the outputs; mendConversion() also
// writes and verifies the result.

#include "core/convert/conversion.h"         // IWYU pragma: export
#include "core/convert/conversion_options.h" // IWYU pragma: export
#include "core/convert/conversion_text.h"    // IWYU pragma: export
#include "core/convert/convert_model.h"      // IWYU pragma: export
#include "core/convert/mend_conversion.h"    // IWYU pragma: export
#include "core/convert/region_nodes.h"       // IWYU pragma: export
