// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/verify/proof_subject.h"

#include <optional>

namespace onnxmend
{

/// Returns the place of a message's subject in a model; nullopt if it is not there. The message may be about
/// the model before a plan or a part of it: since then, numbers of nodes may have changed, and Casts may have
/// taken over names of outputs. Linear in the nodes of the scope.
std::optional<GraphPlace> placeOfSubject(const ProofSubject& subject, const Model& model);

} // namespace onnxmend
