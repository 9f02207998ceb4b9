// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace onnxmend
{
class Session;
struct Verdict;

/// Why a document has no finding: what could not be looked at, what a policy ignores, or that
/// nothing is wrong.
QString nothingFoundText(const Session& session, const Verdict& verdict);

/// ONNX Runtime loads it, and no audit finds fault with it: nothing is left to verify.
bool isAccepted(const Verdict& verdict);
/// What is to be done where only ONNX Runtime is left to ask, or what it said.
QString verifyText(const Verdict& verdict);

} // namespace onnxmend
