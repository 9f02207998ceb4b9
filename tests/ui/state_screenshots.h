// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/photographer.h"

#include <QSize>
#include <QString>

namespace onnxmend::screenshots
{

/// Takes pictures of states outside the usual way: nothing found, loading, partly unreadable, failed, very
/// many rows, questions, and the offers of a second start. `samples` is resources/samples.
void takeStates(const Photographer& photographer, const QString& samples, QSize size);

} // namespace onnxmend::screenshots
