// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save.h"

#include <QString>

class QComboBox;

namespace onnxmend
{

/// Adds every mode of external data, each with the mode as its data.
void addDataModes(QComboBox& box);

/// Describes a mode in a sentence.
QString dataModeNote(ExternalDataMode mode);

} // namespace onnxmend
