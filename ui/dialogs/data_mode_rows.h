// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save.h"

#include <QString>

class QComboBox;

namespace onnxmend
{

/// Adds every way of storing weights, each with its mode as data.
void addDataModes(QComboBox& box);

/// What a way does, in a sentence.
QString dataModeNote(ExternalDataMode mode);

} // namespace onnxmend
