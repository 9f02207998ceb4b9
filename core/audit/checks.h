// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to audit: its checks, each with a source file of its own.

#include "core/audit/quantized_looks.h"
#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"
#include "core/binding/compare_contents.h"
#include "core/model/model.h"

#include <memory>
#include <vector>

namespace onnxmend
{

/// Stage 1 of the audit: compares stored and declared dtypes for every tensor of the model and every weight
/// of a checkpoint.
void checkStorage(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                  const BindingOptions& options, ReportBuilder& report, Progress& progress);

/// Reports tensors of few bits that look quantized, where the graph declares them as they are and nodes need
/// floats: the fixes of these `findings` would take codes for numbers, and get a note that says so.
void checkCodes(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                QuantizedLooks& looks, std::vector<Finding>& findings, ReportBuilder& report);

/// Reports bytes of data files that belong to no tensor, and ranges that tensors share in part. Several
/// tensors with the very same range are tied weights (formats.md e5), and gaps up to the alignment of writers
/// are padding: neither is a finding. `n log n` in the tensors.
void checkDataFiles(const Model& model, ReportBuilder& report);

/// Reports data files that are not those of the model. A file that ends before one of its tensors is
/// distrusted as a whole, unless its other tensors are equal to those of a checkpoint with the same names.
/// Weights that differ from a checkpoint are a warning if all fit. Reads as contentDifference does. Throws
/// Cancelled.
void checkDataOrigin(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                     const BindingOptions& options, ReportBuilder& report, Progress& progress);

/// Reports initializers of 16 KiB and more that store the same bytes several times, which constant folding
/// and exporters cause: one `info` for each set. Reads the first elements of tensors of one dtype and shape,
/// a few more if these agree, and then all, up to 256 MiB. Results are kept in `known`, which may be null.
/// Throws Cancelled.
void checkSharedData(const Model& model, const std::shared_ptr<KnownContents>& known, ReportBuilder& report,
                     Progress& progress);

/// Reports nodes that quantize in an odd way and load all the same: information, and a warning only if stored
/// values show a loss. Scales that are not positive normal numbers; zero points that the type does not have;
/// a QuantizeLinear without a zero point, which gives UINT8, behind negative values; weights that use less
/// than a quarter of the range of their type; a scale with another dtype than the result. Reads scales and
/// zero points; of weights as much as shows that they use their range (mostly a few KiB), and all values that
/// such a QuantizeLinear cuts off. Linear in the nodes. Throws Cancelled.
void lintQuantizers(const Model& model, ReportBuilder& report, Progress& progress);

} // namespace onnxmend
