// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/onnx/domains.h"

namespace onnxmend
{

std::string_view canonicalDomain(std::string_view domain)
{
    return domain == defaultDomainName ? std::string_view() : domain;
}

std::string_view shownDomain(std::string_view domain) { return domain.empty() ? defaultDomainName : domain; }

bool isSameDomain(std::string_view a, std::string_view b) { return canonicalDomain(a) == canonicalDomain(b); }

} // namespace onnxmend
