// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/graph.h"
#include "core/types/finding_kinds.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

class Model;
struct MessageReadings; // core/messages/read_messages.h

/// What a proof's message is about: a node, a value, or a value at a node.
struct ProofSubject {
    std::string graph;               ///< scope
    std::string node;                ///< its name; may be empty
    std::optional<NodeId> nodeIndex; ///< in that graph; nothing: a value alone
    std::string opType;              ///< of the node
    std::string value;               ///< empty: the node alone
    /// What such a message is as a finding (core/messages/error_causes.h).
    std::optional<FindingKind> kind;
};

/// Finds what a message of ONNX Runtime or onnx.checker names in the model that it was said of. Both name
/// nodes in some twenty ways and the innermost last, so of all that is named the last that there is counts;
/// of a list of faults the first one is read. Nodes without a name are found by operator and values, when
/// only one fits. Nothing where nothing is named, or several would fit. Linear in the model.
std::optional<ProofSubject> subjectOf(std::string_view message, const Model& model);

/// Why nothing is found.
enum class SubjectSearch {
    Found,
    NothingNamed,
    NotThere, ///< what is named, the model does not have
    Ambiguous ///< several nodes would fit
};

struct FoundSubject {
    SubjectSearch search = SubjectSearch::NothingNamed;
    std::optional<ProofSubject> subject; ///< when Found
};

/// The same of several texts about one model, whose names are gathered once.
class SubjectFinder
{
public:
    /// The model outlives it.
    explicit SubjectFinder(const Model& model);
    ~SubjectFinder();

    FoundSubject find(const MessageReadings& readings) const;

private:
    class Names;
    std::unique_ptr<const Names> m_names;
};

/// The same of a text that was read.
FoundSubject findSubject(const MessageReadings& readings, const Model& model);

} // namespace onnxmend
