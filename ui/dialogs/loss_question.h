// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measured_losses.h"

class QDialog;
class QWidget;

namespace onnxmend
{

/// Says what casts would lose, with counts and the tensors that lose most, and asks whether they are wanted:
/// accepted when they are.
QDialog* createLossQuestion(const CastLosses& losses, QWidget* parent);

} // namespace onnxmend
