// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/quantization_schemes.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

using Part = QuantPart;
using Layout = QuantLayout;

constexpr std::array<DType, 6> int32Codes = {DType::Int32};
constexpr std::array<DType, 6> byteCodes = {DType::Uint8};
constexpr std::array<DType, 6> signedByteCodes = {DType::Int8};
constexpr std::array<DType, 6> elementCodes = {DType::Float8E4M3FN,   DType::Float8E5M2,
                                               DType::Float8E4M3FNUZ, DType::Float8E5M2FNUZ,
                                               DType::Int8,           DType::Undefined};
constexpr std::array<DType, 6> integerCodes = {DType::Int8, DType::Uint8, DType::Int32};
constexpr std::array<DType, 6> smallCodes = {DType::Int8,  DType::Uint8,        DType::Int32,
                                             DType::Int16, DType::Float8E4M3FN, DType::Float8E5M2};

constexpr std::string_view scaledFormula = "{w} * {scale}";
constexpr std::string_view affineFormula = "({w} - {zero}) * {scale}";
constexpr std::string_view mappedFormula = "{map}[{w}] * {scale}";
constexpr std::string_view tilesFormula = "({w} - 8) * {scale}[..., 0] + {scale}[..., 1]";
constexpr std::string_view noFormula = "";

constexpr std::string_view bitsandbytesSource = "bitsandbytes: functional.py, QuantState and dequantize_4bit";
constexpr std::string_view compressedSource =
    "compressed-tensors: compressors and quantization/lifecycle/forward.py";
constexpr std::string_view torchAoSource =
    "torchao: prototype/safetensors and quantization/quant_primitives.py";
constexpr std::string_view tilesSource =
    "torch: aten/src/ATen/native/cuda/int4mm.cu; torchao: dtypes/uintx/tensor_core_tiled_layout.py";
constexpr std::string_view processorSource = "torch: aten/src/ATen/native/cpu/int4mm_kernel.cpp";
constexpr std::string_view comfySource = "ComfyUI: QUANTIZATION.md, comfy/quant_ops.py";

constexpr QuantCompanion required(Part part, std::string_view ending) { return {part, ending, true}; }
constexpr QuantCompanion possible(Part part, std::string_view ending) { return {part, ending, false}; }

constexpr QuantScheme scheme(std::string_view name, Layout layout, std::string_view ending,
                             std::string_view weightEnding, const std::array<DType, 6>& dtypes,
                             const std::array<QuantCompanion, 8>& companions, std::string_view formula,
                             std::string_view source)
{
    return {.name = name,
            .layout = layout,
            .ending = ending,
            .weightEnding = weightEnding,
            .dtypes = dtypes,
            .companions = companions,
            .formula = formula,
            .source = source};
}

constexpr std::array schemes = {
    scheme("bitsandbytes-nf4", Layout::MappedFourBits, "", "", byteCodes,
           {required(Part::State, ".quant_state.bitsandbytes__nf4"), required(Part::Scale, ".absmax"),
            required(Part::Map, ".quant_map"), possible(Part::NestedScale, ".nested_absmax"),
            possible(Part::NestedMap, ".nested_quant_map")},
           mappedFormula, bitsandbytesSource),
    scheme("bitsandbytes-fp4", Layout::MappedFourBits, "", "", byteCodes,
           {required(Part::State, ".quant_state.bitsandbytes__fp4"), required(Part::Scale, ".absmax"),
            required(Part::Map, ".quant_map"), possible(Part::NestedScale, ".nested_absmax"),
            possible(Part::NestedMap, ".nested_quant_map")},
           mappedFormula, bitsandbytesSource),
    scheme("bitsandbytes-int8", Layout::Vectors127, ".weight", ".weight", signedByteCodes,
           {required(Part::Scale, ".SCB"), possible(Part::Mark, ".weight_format")},
           "{w} * {scale} * (1 / 127)", "bitsandbytes: functional.py, int8_vectorwise_dequant"),
    scheme("awq-gemv", Layout::AwqRows, ".qweight", ".weight", int32Codes,
           {required(Part::Scale, ".scales"), required(Part::ZeroPoint, ".qzeros")}, affineFormula,
           "AutoAWQ: modules/linear/gemv.py, WQLinear_GEMV"),
    scheme("awq", Layout::Awq, ".qweight", ".weight", int32Codes,
           {required(Part::Scale, ".scales"), required(Part::ZeroPoint, ".qzeros")}, affineFormula,
           "AutoAWQ: modules/linear/gemm.py, WQLinear_GEMM"),
    scheme("gptq", Layout::Gptq, ".qweight", ".weight", int32Codes,
           {required(Part::Scale, ".scales"), required(Part::ZeroPoint, ".qzeros"),
            possible(Part::GroupIndex, ".g_idx")},
           "({w} - ({zero} + 1)) * {scale}", "AutoGPTQ: nn_modules/qlinear/qlinear_cuda_old.py; GPTQModel"),
    scheme("compressed-tensors-nvfp4", Layout::Float4Divisor, "_packed", "", byteCodes,
           {required(Part::Scale, "_scale"), required(Part::SecondScale, "_global_scale")},
           "{w} * ({scale} / {second})", compressedSource),
    scheme("compressed-tensors-mxfp4", Layout::Float4Exponents, "_packed", "", byteCodes,
           {required(Part::Scale, "_scale")}, scaledFormula, compressedSource),
    scheme("compressed-tensors-packed", Layout::PackedRows, "_packed", "", int32Codes,
           {required(Part::Scale, "_scale"), possible(Part::ZeroPoint, "_zero_point"),
            possible(Part::GroupIndex, "_g_idx"), required(Part::Shape, "_shape")},
           affineFormula, compressedSource),
    scheme("mxfp4-experts", Layout::Float4Experts, "_blocks", "", byteCodes,
           {required(Part::Scale, "_scales")}, "transpose({w} * 2^({scale} - 127))",
           "transformers: integrations/mxfp4.py, convert_moe_packed_tensors"),
    scheme("comfy-4-bit", Layout::Unknown, ".weight", ".weight", byteCodes,
           {required(Part::Mark, ".comfy_quant"), possible(Part::Scale, ".weight_scale"),
            possible(Part::SecondScale, ".weight_scale_2")},
           noFormula, comfySource),
    scheme("modelopt-nvfp4", Layout::Float4Factor, "", "", byteCodes,
           {required(Part::Scale, "_scale"), required(Part::SecondScale, "_scale_2")},
           "{w} * ({scale} * {second})", "TensorRT Model Optimizer: quantization/qtensor/nvfp4_tensor.py"),
    scheme("torchao-safetensors", Layout::Elements, "._weight_qdata", ".weight", elementCodes,
           {required(Part::Scale, "._weight_scale"), possible(Part::ZeroPoint, "._weight_zero_point")},
           scaledFormula, torchAoSource),
    scheme("torchao-safetensors", Layout::Elements, ":qdata", "", elementCodes,
           {required(Part::Scale, ":scale"), possible(Part::ZeroPoint, ":zero_point")}, scaledFormula,
           torchAoSource),
    scheme("torchao-tiled", Layout::Tiles, "._weight_qdata", ".weight", int32Codes,
           {required(Part::Scale, "._weight_scale_and_zero")}, tilesFormula, tilesSource),
    scheme("torchao-tiled", Layout::Tiles, ":qdata", "", int32Codes,
           {required(Part::Scale, ":scale_and_zero")}, tilesFormula, tilesSource),
    scheme("torchao-tiled", Layout::Tiles, ".weight", ".weight", int32Codes,
           {required(Part::Scale, ".scales_and_zeros")}, tilesFormula, tilesSource),
    scheme("torchao-int4-cpu", Layout::OfProcessor, "._weight_qdata", ".weight", byteCodes,
           {required(Part::Scale, "._weight_scale_and_zero")}, noFormula, processorSource),
    scheme("torchao-int4-cpu", Layout::OfProcessor, ":qdata", "", byteCodes,
           {required(Part::Scale, ":scale_and_zero")}, noFormula, processorSource),
    scheme("torchao-int4-cpu", Layout::OfProcessor, ".weight", ".weight", byteCodes,
           {required(Part::Scale, ".scales_and_zeros")}, noFormula, processorSource),
    scheme("torchao-packed", Layout::Unknown, "._weight_qdata", ".weight", smallCodes,
           {possible(Part::Scale, "._weight_scale"), possible(Part::ZeroPoint, "._weight_zero_point")},
           noFormula, torchAoSource),
    scheme("quanto", Layout::Elements, "._data", "", elementCodes, {required(Part::Scale, "._scale")},
           scaledFormula, "optimum-quanto: tensor/weights/qbytes.py"),
    scheme("quanto-packed", Layout::Unknown, "._data._data", "", smallCodes,
           {possible(Part::Scale, "._scale"), possible(Part::ZeroPoint, "._shift")}, noFormula,
           "optimum-quanto: tensor/weights/qbits.py"),
    scheme("torch-quantized", Layout::Elements, ".weight", ".weight", integerCodes,
           {required(Part::Scale, ".weight.q_scale"), required(Part::ZeroPoint, ".weight.q_zero_point"),
            possible(Part::Mark, ".scale"), possible(Part::Mark, ".zero_point")},
           affineFormula, "torch: Tensor.dequantize; torch/ao/nn/quantized/modules"),
    scheme("torch-quantized", Layout::Elements, "", "", integerCodes,
           {required(Part::Scale, ".q_scale"), required(Part::ZeroPoint, ".q_zero_point")}, affineFormula,
           "torch: Tensor.dequantize of a quantized tensor"),
    scheme("eetq", Layout::Unknown, ".weight", ".weight", signedByteCodes,
           {required(Part::Scale, ".weight_scales")}, noFormula, "EETQ: modules/qlinear.py"),
    scheme("svdquant", Layout::Unknown, ".qweight", ".weight", signedByteCodes,
           {required(Part::Scale, ".wscales")}, noFormula, "nunchaku: models/linear.py, SVDQW4A4Linear"),
    scheme("marlin", Layout::Unknown, ".B", ".weight", int32Codes, {required(Part::Scale, ".s")}, noFormula,
           "AutoGPTQ: nn_modules/qlinear/qlinear_marlin.py"),
    scheme("hqq", Layout::Unknown, ".W_q", ".weight", smallCodes,
           {possible(Part::Scale, ".scale"), possible(Part::ZeroPoint, ".zero"),
            possible(Part::Shape, ".shape")},
           noFormula, "hqq: core/quantize.py"),
    scheme("aqlm", Layout::Unknown, ".codes", ".weight", smallCodes,
           {required(Part::Map, ".codebooks"), possible(Part::Scale, ".scales")}, noFormula,
           "aqlm: inference.py, QuantizedLinear"),
    scheme("quip-sharp", Layout::Unknown, ".Qidxs", ".weight", smallCodes,
           {possible(Part::Mark, ".SU"), possible(Part::Mark, ".SV")}, noFormula,
           "quip-sharp: lib/linear/quantized_linear.py"),
    scheme("packed-words", Layout::Unknown, ".qweight", ".weight",
           {DType::Int32, DType::Int16, DType::Int8, DType::Uint8},
           {possible(Part::Scale, ".scales"), possible(Part::ZeroPoint, ".qzeros"),
            possible(Part::GroupIndex, ".g_idx")},
           noFormula, "AutoGPTQ, AutoAWQ: layouts of single kernels"),
    scheme("packed-words", Layout::Unknown, "_packed", "", smallCodes,
           {required(Part::Scale, "_scale"), possible(Part::Shape, "_shape"),
            possible(Part::ZeroPoint, "_zero_point")},
           noFormula, compressedSource),
    scheme("packed-words", Layout::Unknown, "_packed", "", smallCodes,
           {required(Part::Shape, "_shape"), possible(Part::ZeroPoint, "_zero_point")}, noFormula,
           compressedSource),
    scheme("comfy-scaled", Layout::Elements, ".weight", ".weight", elementCodes,
           {required(Part::Scale, ".scale_weight"), possible(Part::Mark, ".scale_input")}, scaledFormula,
           comfySource),
    scheme("quark", Layout::Elements, ".weight", ".weight", elementCodes,
           {required(Part::Scale, ".weight_quantizer.scale"),
            possible(Part::ZeroPoint, ".weight_quantizer.zero_point")},
           scaledFormula, "AMD Quark: torch/export"),
    scheme("scaled", Layout::Elements, "", "", elementCodes, {required(Part::Scale, "_scale_inv")},
           scaledFormula,
           "DeepSeek-V3: inference/kernel.py, weight_dequant; transformers: integrations/finegrained_fp8.py"),
    scheme(
        "scaled", Layout::Elements, "", "", elementCodes,
        {required(Part::Scale, "_scale"), possible(Part::ZeroPoint, "_zero_point"),
         possible(Part::GroupIndex, "_g_idx")},
        scaledFormula,
        "compressed-tensors: float-quantized, int-quantized; ModelOpt, Quark, FBGEMM and torchao name it so"),
};

constexpr std::array<std::string_view, 21> markEndings = {
    // Names of tensors beside weights that are not needed to compute the numbers.
    ".input_scale",
    "_input_scale",
    ".scale_input",
    ".input_scale_ub",
    ".input_zero_point",
    ".input_global_scale",
    ".activation_scale",
    ".output_scale",
    ".k_scale",
    ".v_scale",
    ".q_scale",
    ".prob_scale",
    ".kv_scale",
    ".weight_format",
    ".comfy_quant",
    ".scaled_fp8",
    ".input_amax",
    ".weight_amax",
    "._amax",
    ".g_idx",
    ".act_scale"};

/// ModelOpt (torch/export/quant_utils.py) and ComfyUI write the factor of AWQ's inputs as pre_quant_scale,
/// TensorRT-LLM as prequant_scaling_factor; SmoothQuant's has several names. The scale of all scales of a
/// weight is weight_scale_2 for ModelOpt, weight_global_scale for compressed-tensors.
constexpr std::array<std::string_view, 7> factorNames = {
    "pre_quant_scale",     "prequant_scaling_factor", "smooth_scale", "smoothing_factor", "weight_scale_2",
    "weight_global_scale", "weights_scaling_factor_2"};

constexpr std::array<std::string_view, 3> formatEndings = {".weight_format", ".comfy_quant", ".scaled_fp8"};

/// An ending that begins with a dot fits a tensor of the root without the dot, too.
bool endsWithOneOf(std::string_view tensor, std::span<const std::string_view> endings)
{
    return std::ranges::any_of(endings, [&](std::string_view ending) {
        return tensor.ends_with(ending) || (ending.starts_with('.') && tensor == ending.substr(1));
    });
}

} // namespace

std::span<const QuantScheme> quantSchemes() { return schemes; }

std::span<const std::string_view> quantFactors() { return factorNames; }

bool isQuantMark(std::string_view tensor)
{
    const std::size_t dot = tensor.rfind('.');
    const std::string_view leaf = dot == std::string_view::npos ? tensor : tensor.substr(dot + 1);
    return endsWithOneOf(tensor, markEndings) || std::ranges::find(factorNames, leaf) != factorNames.end();
}

bool isFormatMark(std::string_view tensor) { return endsWithOneOf(tensor, formatEndings); }

} // namespace onnxmend
