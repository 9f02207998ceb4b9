// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_advice.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace onnxmend
{

std::span<const DtypeAdvice> dtypeAdvice()
{
    static const std::array rows = std::to_array<DtypeAdvice>({
        {DtypeCause::Cast,
         ONNXMEND_TEXT("Cast to the dtype of the other operand x: .to(x.dtype), which is %1 here.")},
        {DtypeCause::IdleCast, ONNXMEND_TEXT("This cast changes nothing: leave it out.")},
        {DtypeCause::Autocast,
         ONNXMEND_TEXT("autocast is on around this. Turn it off here, with torch.autocast(..., "
                       "enabled=False), or cast the result back: .to(%1).")},
        {DtypeCause::Promotion,
         ONNXMEND_TEXT("Operands of two dtypes meet here, and PyTorch casts one of them. Cast it yourself: "
                       ".to(x.dtype), which is %1 here.")},
        {DtypeCause::Arange, ONNXMEND_TEXT("State the dtype: torch.arange(..., dtype=%1).")},
        {DtypeCause::Mask, ONNXMEND_TEXT("Make the mask one of truth values: mask = mask.to(torch.bool).")},
        {DtypeCause::ValueMask,
         ONNXMEND_TEXT("Give the mask the dtype of the values that it meets: mask = mask.to(%1).")},
        {DtypeCause::Creation,
         ONNXMEND_TEXT("State the dtype where the tensor is made: torch.zeros(..., dtype=%1).")},
        {DtypeCause::Index,
         ONNXMEND_TEXT("Sizes and indices are integers. Cast them before they meet other numbers: .to(%1).")},
        {DtypeCause::Constant,
         ONNXMEND_TEXT("State the dtype of the constant: torch.tensor(..., dtype=%1).")},
        {DtypeCause::Buffer,
         ONNXMEND_TEXT("Register the buffer with that dtype: register_buffer(name, tensor.to(%1)).")},
        {DtypeCause::Weight, ONNXMEND_TEXT("Convert the module before the export: module.to(%1).")},
        {DtypeCause::Checkpoint,
         ONNXMEND_TEXT("The checkpoint stores another dtype than the module has. Convert the module before "
                       "you save its state_dict: module.to(%1).")},
        {DtypeCause::Input, ONNXMEND_TEXT("Export with an input of that dtype: x.to(%1).")},
        {DtypeCause::Kernel,
         ONNXMEND_TEXT("Compute this in a dtype that the operator has, and cast the result back: "
                       "x.to(%1).")},
        {DtypeCause::Operand, ONNXMEND_TEXT("Cast one operand to the dtype of the other: .to(%1).")},
    });
    return rows;
}

Message adviceFor(DtypeCause cause, DType needed)
{
    const auto row = std::ranges::find(dtypeAdvice(), cause, &DtypeAdvice::cause);
    if (row->text.view().find("%1") == std::string_view::npos) {
        return row->text;
    }
    const std::string_view name = dtypeInfo(needed).torchName;
    const std::string shown = name.empty() ? "x.dtype" : "torch." + std::string(name);
    return {row->text, {shown}};
}

} // namespace onnxmend
