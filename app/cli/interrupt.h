// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stop_token>

namespace onnxmend::cli
{

/// Turns SIGINT, SIGTERM and SIGHUP into a stop request, so that unfinished files are removed before the
/// program ends. Makes a closed pipe a write error instead of a deadly signal. To be called once, before any
/// thread starts.
void watchSignals();

/// Returns the token that is stopped when such a signal arrives.
std::stop_token stopToken();
/// Returns 128 + the number of the signal, as shells expect it; 0 if none came.
int interruptedStatus();
/// Waits until a read of the descriptor does not block. Returns false if such a signal came before.
bool waitForInput(int descriptor);

} // namespace onnxmend::cli
