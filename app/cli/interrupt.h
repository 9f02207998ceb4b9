// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

namespace onnxmend::cli
{

/// Turns SIGINT, SIGTERM and SIGHUP into a stop request, so that what is being written is taken back before
/// the program ends, and makes a closed pipe an error of write instead of a death. Called once, before any
/// thread starts.
void watchSignals();

/// Stops when such a signal came.
std::stop_token stopToken();
/// 128 + the signal's number, as shells expect it; 0 when none came.
int interruptedStatus();

} // namespace onnxmend::cli
