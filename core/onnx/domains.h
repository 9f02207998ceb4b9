// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace onnxmend
{

/// The default domain of operators has two spellings in models: nothing, and this one (ONNX IR.md, "Operator
/// Set Identifiers").
inline constexpr std::string_view defaultDomainName = "ai.onnx";

/// Where ONNX Runtime keeps the operators that it has beside ONNX's.
inline constexpr std::string_view contribDomain = "com.microsoft";

/// A domain as schemas and imports are looked up by: empty for the default one.
std::string_view canonicalDomain(std::string_view domain);
/// A domain as people read it: "ai.onnx" for the default one.
std::string_view shownDomain(std::string_view domain);
/// Whether both spell the same domain.
bool isSameDomain(std::string_view a, std::string_view b);

} // namespace onnxmend
