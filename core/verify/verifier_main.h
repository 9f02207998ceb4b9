// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace onnxmend
{

/// The verifier program: answers requests on standard input until its parent ends. Returns the exit status.
int runVerifier();

} // namespace onnxmend
