// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to verify: finds a place of a result in its original.

#include "core/verify/proof_subject.h"

#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// Pairs places of a result and of its original by their position in the graph: nodes may have new names, and
/// Casts may be inserted between them. Each graph is compared once, when it is first needed.
class PairedNodes
{
public:
    /// Both models outlive this object.
    PairedNodes(const Model& result, const Model& original);
    ~PairedNodes();

    /// Returns a text that identifies a place of the original; empty if the original does not have it.
    std::string placeOf(const ProofSubject& inOriginal) const;
    /// Returns the texts of the places that a place of the result may have in the original: the same node, or
    /// for an inserted Cast its neighbours.
    std::vector<std::string> placesOf(const ProofSubject& inResult);

private:
    struct PairedGraph;
    struct Graphs;
    std::unique_ptr<Graphs> m_graphs;
};

} // namespace onnxmend
