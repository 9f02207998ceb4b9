// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/photographer.h"

#include <QSize>
#include <QString>

namespace onnxmend::screenshots
{

/// What the way from a wrong model to a right one does not meet: nothing found, loading, partly unreadable,
/// failed, very many rows, questions, and what a second start offers. `samples` is resources/samples.
void takeStates(const Photographer& photographer, const QString& samples, QSize size);

} // namespace onnxmend::screenshots
