// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace onnxmend
{
class Session;
struct Verdict;

/// Returns why a document has no findings: some parts could not be read, a policy ignores findings, or
/// nothing is wrong.
QString nothingFoundText(const Session& session, const Verdict& verdict);

/// Returns whether ONNX Runtime loads the model and the audit has no findings: nothing is left to verify.
bool isAccepted(const Verdict& verdict);
/// Returns the next step if only ONNX Runtime is left to load the model, or its answer.
QString verifyText(const Verdict& verdict);

} // namespace onnxmend
