// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: whether two models fail in the same words.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

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

/// Every statement is also among those of the original, and as often. False when there are none.
bool areAllAmong(std::span<const std::string> statements, std::span<const std::string> original);

} // namespace onnxmend
