// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/verify/proof_subject.h"

#include <optional>

namespace onnxmend
{

/// Where in a model that is which a message names: one of it, or of what it was before a plan or some of it,
/// since when numbers of nodes may have shifted and results may have left their names to Casts. Nothing where
/// it is not there. Linear in the nodes of the scope.
std::optional<GraphPlace> placeOfSubject(const ProofSubject& subject, const Model& model);

} // namespace onnxmend
