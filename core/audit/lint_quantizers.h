// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/model/model.h"

namespace onnxmend
{

/// What is odd about nodes that quantise, and loads all the same: information, and a warning only where
/// stored values prove that something is lost. Scales that are no positive normal numbers; zero points that
/// the type does not have; a QuantizeLinear without a zero point, which gives UINT8, behind values that are
/// negative; weights that use less than a quarter of what their type holds; a scale whose dtype is not the
/// result's. Reads scales and zero points, of weights as much as shows that they use their range (mostly a
/// few KiB), and all of what such a QuantizeLinear cuts off. Linear in the nodes. Throws Cancelled.
void lintQuantizers(const Model& model, ReportBuilder& report, Progress& progress);

} // namespace onnxmend
