// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <memory>

namespace onnxmend
{

/// Computes and stores what the window states about the session as a whole, so that it is ready when the
/// session comes into force. Called in the worker that made the session.
std::shared_ptr<const Session> readyToShow(std::shared_ptr<const Session> session);

} // namespace onnxmend
