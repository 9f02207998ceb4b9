// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/policy_words.h"

#include "core/base/error.h"

#include <optional>

namespace onnxmend
{

namespace
{

DType dtypeOf(const TomlWord& word)
{
    if (const std::optional<DType> dtype = dtypeFromOnnxName(word.text); dtype && isKnown(*dtype)) {
        return *dtype;
    }
    if (const std::optional<DType> dtype = dtypeFromTorchName(word.text)) {
        return *dtype;
    }
    std::vector<std::string> known;
    for (const DTypeInfo& info : dtypeTable()) {
        if (isKnown(info.dtype)) {
            known.emplace_back(info.onnxName);
        }
    }
    word.refuse(known);
}

} // namespace

FindingKind kindOf(const TomlWord& word)
{
    if (const std::optional<FindingKind> kind = findingKindFromName(word.text)) {
        return *kind;
    }
    std::vector<std::string> known;
    for (const FindingKindInfo& info : findingKinds()) {
        known.emplace_back(info.name);
    }
    word.refuse(known);
}

Severity severityOf(const TomlWord& word)
{
    if (const std::optional<Severity> severity = severityFromName(word.text)) {
        return *severity;
    }
    word.refuse({"error", "warning", "info"});
}

FailOn failOnOf(const TomlWord& word)
{
    if (const std::optional<FailOn> failOn = failOnFromName(word.text)) {
        return *failOn;
    }
    word.refuse(failOnNames());
}

std::vector<DType> dtypesOf(const TomlValue& value)
{
    std::vector<DType> dtypes;
    for (const TomlWord& word : value.words("dtype")) {
        dtypes.push_back(dtypeOf(word));
    }
    return dtypes;
}

std::string checkedText(const TomlWord& word, void (*check)(const std::string& text))
{
    try {
        if (check) {
            check(word.text);
        }
    } catch (const Error& error) {
        word.place.refuse(error.details().reason, error.details().advice);
    }
    return word.text;
}

} // namespace onnxmend
