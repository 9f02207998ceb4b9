// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace onnxmend
{

/// A word of more letters would make a window as wide as it is: gives such a text places where it may break.
/// What is copied of other texts stays as it is.
QString wrappable(const QString& text);

} // namespace onnxmend
