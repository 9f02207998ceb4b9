// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/edit_names.h"

#include "core/base/text.h"

namespace onnxmend
{

namespace
{

constexpr std::string_view ofCasts = "__cast_";

} // namespace

std::string castName(const std::string& value, DType to)
{
    return value + std::string(ofCasts) + asciiLowerCase(dtypeName(to));
}

std::string uncastName(const std::string& value) { return value + "__before_cast"; }

std::string copyName(const std::string& value, DType to)
{
    return value + std::string(inEveryNewName) + asciiLowerCase(dtypeName(to));
}

std::string shadowedName(const std::string& value) { return value + "__shadowed"; }

bool isCastName(std::string_view name) { return name.find(ofCasts) != std::string_view::npos; }

} // namespace onnxmend
