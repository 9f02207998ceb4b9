// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measured_losses.h"

class QDialog;
class QWidget;

namespace onnxmend
{

/// Creates a dialog that states the loss of casts, with counts and the tensors that lose most. Accepted if
/// the user wants the casts.
QDialog* createLossQuestion(const CastLosses& losses, QWidget* parent);

} // namespace onnxmend
