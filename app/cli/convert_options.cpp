// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/convert_options.h"

#include "core/base/error.h"

#include <cstddef>

namespace onnxmend::cli
{

namespace
{

DType dtypeNamed(const std::string& option, const std::string& name)
{
    if (const auto dtype = dtypeFromTorchName(name)) {
        return *dtype;
    }
    if (const auto dtype = dtypeFromOnnxName(name)) {
        return *dtype;
    }
    throw UsageError(option + " " + displayText(name) + ": it is not the name of a dtype",
                     "Give float16, bfloat16, float32, float64 or int32.");
}

} // namespace

ConversionOptions conversionOptions(const ConvertOptions& options)
{
    ConversionOptions result = options.conversion;
    result.to = dtypeNamed("--to", options.to);
    for (const std::string& name : options.from) {
        result.from.push_back(dtypeNamed("--from", name));
    }
    if (result.from.empty()) {
        (void)usualSources(result.to); // throws if there is no usual source for this dtype
    }
    const DTypeKind kind = dtypeInfo(result.to).kind;
    for (const DType from : result.from) {
        if (dtypeInfo(from).kind != kind || from == result.to) {
            throw UsageError("--from " + dtypeName(from) + " --to " + dtypeName(result.to) +
                                 " does not change the precision",
                             "Floats become other floats, integers other integers.");
        }
    }
    if (options.keepsInterface && options.convertsInterface) {
        throw UsageError("--keep-io and --convert-io contradict each other", "Give one of them.");
    }
    result.keepsInterface = !options.convertsInterface;
    for (const std::string& text : options.interface) {
        const std::size_t sign = text.rfind('=');
        if (sign == std::string::npos || sign == 0 || sign + 1 == text.size()) {
            throw UsageError("--io " + displayText(text) + ": it is not a name, an = and a dtype",
                             "Write NAME=TYPE.");
        }
        result.interface[text.substr(0, sign)] = dtypeNamed("--io", text.substr(sign + 1));
    }
    result.fixes = options.fix.fixAllOptions();
    return result;
}

} // namespace onnxmend::cli
