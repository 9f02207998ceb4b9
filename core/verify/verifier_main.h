// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace onnxmend
{

/// The verifier program: answers requests on standard input until its parent ends. Returns the exit status.
int runVerifier();

} // namespace onnxmend
