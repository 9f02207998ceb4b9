// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/places.h"

#include <string>

namespace onnxmend::testing
{

// Folders of data that Python's tools made (tests/golden), each with a slash at its end.

inline const std::string goldenCheckpoints = inTestData("/golden/data/checkpoints/");
inline const std::string goldenExporterNotes = inTestData("/golden/data/exporter_notes/");
inline const std::string goldenFolded = inTestData("/golden/data/folded/");
inline const std::string goldenQuantized = inTestData("/golden/data/quantized/");

} // namespace onnxmend::testing
