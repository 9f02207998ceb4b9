// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The second spelling of the default domain, which is otherwise the empty text (ONNX IR.md, "Operator Set
/// Identifiers").
inline constexpr std::string_view defaultDomainName = "ai.onnx";

/// The domain of operators that ONNX Runtime has beside those of ONNX.
inline constexpr std::string_view contribDomain = "com.microsoft";

/// A domain as the key of schemas and imports: empty for the default one.
constexpr std::string_view canonicalDomain(std::string_view domain)
{
    return domain == defaultDomainName ? std::string_view() : domain;
}

/// Versions of operators by canonical domain.
using OpsetVersions = std::map<std::string, std::int64_t, std::less<>>;

/// A domain to show: "ai.onnx" for the default one.
constexpr std::string_view shownDomain(std::string_view domain)
{
    return domain.empty() ? defaultDomainName : domain;
}

/// True if both spell the same domain.
constexpr bool isSameDomain(std::string_view a, std::string_view b)
{
    return canonicalDomain(a) == canonicalDomain(b);
}

} // namespace onnxmend
