// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <memory>

namespace onnxmend
{

/// Works out and keeps what the window says of the session as a whole, so that it finds that ready when the
/// session comes into force. Called in the worker that made it.
std::shared_ptr<const Session> readyToShow(std::shared_ptr<const Session> session);

} // namespace onnxmend
