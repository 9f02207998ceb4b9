// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to audit: its checks, each of which has a source file of its own.

#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"
#include "core/binding/compare_contents.h"
#include "core/model/model.h"

#include <memory>

namespace onnxmend
{

/// Stage 1 of the audit: what is stored against what is declared, for every tensor of the model and every
/// weight that a checkpoint offers.
void checkStorage(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                  const BindingOptions& options, ReportBuilder& report, Progress& progress);

/// What a model's tensors leave of its data files, and what they share in part. The very same range for
/// several tensors is how tied weights are stored (formats.md e5), and gaps up to the alignment of writers
/// are padding: neither is a finding. `n log n` in the tensors.
void checkDataFiles(const Model& model, ReportBuilder& report);

/// Whether data files are those that the model was saved with. A file that ends before one of its tensors
/// does is distrusted as a whole, unless what else lies in it is what a checkpoint has under the same names;
/// weights that differ from those are a warning where all fit. Reads as contentDifference does. Throws
/// Cancelled.
void checkDataOrigin(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                     const BindingOptions& options, ReportBuilder& report, Progress& progress);

/// Initializers of 16 KiB and more that hold the same bytes in places of their own, as constant folding and
/// exporters leave them: one `info` for each set of them. Reads the first elements of those of one dtype and
/// shape, a few more where these agree, and then all, of 256 MiB at most; what it found is kept in `known`,
/// which may be null. Throws Cancelled.
void checkSharedData(const Model& model, const std::shared_ptr<KnownContents>& known, ReportBuilder& report,
                     Progress& progress);

/// What is odd about nodes that quantise, and loads all the same: information, and a warning only where
/// stored values prove that something is lost. Scales that are no positive normal numbers; zero points that
/// the type does not have; a QuantizeLinear without a zero point, which gives UINT8, behind values that are
/// negative; weights that use less than a quarter of what their type holds; a scale whose dtype is not the
/// result's. Reads scales and zero points, of weights as much as shows that they use their range (mostly a
/// few KiB), and all of what such a QuantizeLinear cuts off. Linear in the nodes. Throws Cancelled.
void lintQuantizers(const Model& model, ReportBuilder& report, Progress& progress);

} // namespace onnxmend
