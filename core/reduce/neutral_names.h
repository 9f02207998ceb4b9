// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"

#include <string>

namespace onnxmend
{

/// Returns the draft without any name of the original: values, nodes, graphs, symbolic sizes, local functions
/// and their domains get neutral ones, equal names the same one. Metadata, doc strings and the producer are
/// left out. Operators and domains of others stay, since the message is about them. `valueStem`: the
/// beginning of the names of values, on which inputs that are made up depend.
Draft withNeutralNames(const Draft& draft, const std::string& valueStem);

/// Removes doc strings and metadata of the model and its graphs; those of nodes say where they come from.
void dropDescriptions(Draft& draft);

} // namespace onnxmend
