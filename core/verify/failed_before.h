// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: whether a model fails as the one did that it was made from.

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

/// The files that a proof of one model may name.
struct ProofFiles {
    std::filesystem::path model;
    std::vector<std::string> locations; ///< of external data, as the model says; relative to its folder
};

/// What a prover's message states, without what tells nothing about the model, so that messages about two
/// files can be compared. Left out is what was seen to differ between runs or between a model and its copy
/// elsewhere:
/// - the path of the model, and of its data files (`<folder of the model>/<location>`), as the whole path
///   only: a bare location may be a tensor's name too, which says what fails;
/// - addresses: hexadecimal numbers of six digits and more behind "0x";
/// - white space: every run of it is one space, none at the ends.
/// All else counts: names of nodes and values (also those with slashes in them), operators, dtypes, shapes
/// and numbers, and where in its source code the prover stood. A message is one statement, but onnx.checker's
/// list of inference errors is one a line.
std::vector<std::string> comparableStatements(std::string_view message, const ProofFiles& files);

/// One thing that a prover says against a model.
struct ProofFault {
    std::string words; ///< comparable
    /// What kind of fault it is, with the types, numbers and attributes that it is about, where the sentence
    /// is one that we know; else its words without what names the node.
    std::string meaning = {};
    std::string opType = {};
    std::optional<ProofSubject> subject = {}; ///< in the model that it was said of; nothing: it names none
};

/// What a prover's message says against this model.
std::vector<ProofFault> faultsOf(std::string_view message, const ProofFiles& files, const Model& model);
ProofFault faultOf(const Finding& finding);

/// Every fault is also among those of the original, and as often: in the same words, or of the same meaning
/// at the same place of the graph (null: words alone count). Nodes may have got names, and what was said of a
/// node may be said of the Cast in front of it. False when there are none.
bool areAllAmong(std::span<const ProofFault> faults, std::span<const ProofFault> original,
                 PairedNodes* places);

} // namespace onnxmend
