// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The subject of a message: a node, a value, or a value at a node.
struct ProofSubject {
    std::string graph = {};               ///< scope
    std::string node = {};                ///< may be empty
    std::optional<NodeId> nodeIndex = {}; ///< in that graph; nullopt if it is a value alone
    std::string opType = {};              ///< of the node
    std::string value = {};               ///< empty if it is the node alone
    /// The same fault as a finding (core/messages/error_causes.h).
    std::optional<FindingKind> kind = {};
};

/// Finds the subject of a message of ONNX Runtime or onnx.checker in its model. Both name nodes in some
/// twenty ways and the innermost last, so the last one that the model has counts; of a list of faults only
/// the first is read. Nodes without a name are found by operator and values if only one fits. Returns nullopt
/// if nothing is named or several fit. Linear in the size of the model.
std::optional<ProofSubject> subjectOf(std::string_view message, const Model& model);

/// Result of a search, with the reason if it finds nothing.
enum class SubjectSearch {
    Found,
    NothingNamed,
    NotThere, ///< the model does not have the names
    Ambiguous ///< several nodes would fit
};

struct FoundSubject {
    SubjectSearch search = SubjectSearch::NothingNamed;
    std::optional<ProofSubject> subject; ///< if Found
};

/// Finds the subjects of several messages about one model; gathers its names once.
class SubjectFinder
{
public:
    /// The model outlives this object.
    explicit SubjectFinder(const Model& model);
    ~SubjectFinder();

    FoundSubject find(const MessageReadings& readings) const;

private:
    class Names;
    std::unique_ptr<const Names> m_names;
};

/// Finds the subject of one text that was read.
FoundSubject findSubject(const MessageReadings& readings, const Model& model);

} // namespace onnxmend
