// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `explain`: from an error message of ONNX Runtime or of another program to its meaning, its
// place in a model and the fixes of that place. explainError() does it.

#include "core/explain/explain_error.h" // IWYU pragma: export
#include "core/explain/subject_place.h" // IWYU pragma: export
