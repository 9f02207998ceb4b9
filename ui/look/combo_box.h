// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QComboBox;
class QString;
class QWidget;

namespace onnxmend
{

/// A combo box whose popup list has its name, too: the list is what has the focus while it is open, and a
/// screen reader would have nothing to call it.
QComboBox* createComboBox(QWidget* parent, const QString& objectName, const QString& accessibleName);

} // namespace onnxmend
