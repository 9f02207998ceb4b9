// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `reduce`: small models for bug reports. reduceModel() finds the smallest model that fails
// with the same message, extractPart() takes the nodes between values, and issueText() writes what a report
// needs.

#include "core/reduce/extract_part.h"   // IWYU pragma: export
#include "core/reduce/failure_oracle.h" // IWYU pragma: export
#include "core/reduce/issue_text.h"     // IWYU pragma: export
#include "core/reduce/plain_message.h"  // IWYU pragma: export
#include "core/reduce/reduce_model.h"   // IWYU pragma: export
