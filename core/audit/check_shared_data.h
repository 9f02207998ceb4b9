// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/binding/compare_contents.h"
#include "core/model/model.h"

#include <cstdint>
#include <memory>

namespace onnxmend
{

/// Initializers of 16 KiB and more that hold the same bytes in places of their own, as constant folding and
/// exporters leave them: one `info` for each set of them. Reads the first elements of those of one dtype and
/// shape, a few more where these agree, and then all, of 256 MiB at most; what it found is kept in `known`,
/// which may be null. Throws Cancelled.
void checkSharedData(const Model& model, const std::shared_ptr<KnownContents>& known, ReportBuilder& report,
                     Progress& progress);

/// What data files have less where the copies that such a finding names store nothing of their own. Copies
/// that name one range already count once.
std::uint64_t bytesSavedBySharing(const Model& model, const Finding& finding);

} // namespace onnxmend
