// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to library: values of the core as values of the interface.

#include "core/audit/report.h"
#include "core/convert/conversion.h"
#include "core/edit/opset_changes.h"
#include "core/mend/mend.h"
#include "library/onnxmend/onnxmend.h"

#include <vector>

namespace onnxmend::library
{

api::Finding apiFinding(const Finding& finding, bool isFixable);
api::Tensor apiTensor(const InitializerRow& row);
api::Verdict apiVerdict(const Verdict& verdict);
api::FixReport apiFixes(const FixAllResult& fixes);                ///< without a verdict
api::ConversionReport apiConversion(const Conversion& conversion); ///< without a verdict
api::OpsetReport apiOpset(const OpsetChanges& changes);            ///< without a verdict
api::Verification apiVerification(const Verification& verification);
api::SaveReport apiSave(const FixReport& report);

} // namespace onnxmend::library
