// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: where a place of a model is in the one that it was made from.

#include "core/verify/proof_subject.h"

#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// Brings places of a result and of its original together by where they are in the graph: nodes may have got
/// names, Casts may have been put between them. Each graph is looked at when it is first asked about, once.
class PairedNodes
{
public:
    /// Both models outlive it.
    PairedNodes(const Model& result, const Model& original);
    ~PairedNodes();

    /// One text for each place of the original; empty where that has no such place.
    std::string placeOf(const ProofSubject& inOriginal) const;
    /// The texts of the places that one of the result may be in the original: the node that it was, or for
    /// a Cast that was put in the nodes that it stands between.
    std::vector<std::string> placesOf(const ProofSubject& inResult);

private:
    struct PairedGraph;
    struct Graphs;
    std::unique_ptr<Graphs> m_graphs;
};

} // namespace onnxmend
