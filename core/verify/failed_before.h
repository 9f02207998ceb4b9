// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to verify: whether a model fails for the same reason as its original.

#include "core/verify/proof_subject.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

class PairedNodes; // core/verify/paired_nodes.h
struct Finding;    // core/types/finding.h

/// The files that messages about one model may name.
struct ProofFiles {
    std::filesystem::path model;
    std::vector<std::string> locations; ///< locations of external data in the model, relative to its folder
};

/// One fault that a message states about a model.
struct ProofFault {
    /// The statement without the parts that differ between two files, so that messages can be compared.
    /// Removed are the parts that were seen to differ between runs, or between a model and its copy in
    /// another folder:
    /// - the path of the model, and of its data files (`<folder of the model>/<location>`), as the whole path
    ///   only: a location alone may be the name of a tensor, which matters;
    /// - addresses: hexadecimal numbers of six digits and more behind "0x";
    /// - white space: every run of it is one space, none at the ends.
    /// Everything else counts: names of nodes and values (also those with slashes in them), operators,
    /// dtypes, shapes, numbers, and lines of source code.
    std::string words;
    /// The kind of fault with its types, numbers and attributes, if the sentence is known; otherwise the
    /// words without the parts that name the node.
    std::string meaning = {};
    std::string opType = {};
    std::optional<ProofSubject> subject = {}; ///< place in the model of the message; nullopt if none is named
};

/// Returns the faults that a message states about this model. A message is one statement, except
/// onnx.checker's list of inference errors, which has one in each line.
std::vector<ProofFault> faultsOf(std::string_view message, const ProofFiles& files, const Model& model);
ProofFault faultOf(const Finding& finding);

/// Returns whether the original has every fault, as often: in the same words, or with the same meaning at the
/// same place of the graph (if `places` is null, only words count). Nodes may have new names, and the fault
/// of a node may be reported for the Cast before it. False without faults.
bool areAllAmong(std::span<const ProofFault> faults, std::span<const ProofFault> original,
                 PairedNodes* places);

} // namespace onnxmend
