// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What to prefer when dynamic operands differ: the type that torch would promote to, or the one that the
/// result is declared as.
enum class Strategy { Promote, MatchDeclared };
const char* strategyName(Strategy strategy); ///< as on the command line: "match-declared"

/// One place whose type has to change for a finding to go.
struct TypeChange {
    enum class Kind {
        StoredValues, ///< of an initializer or Constant: all readers, or the one argument given by node and
                      ///< input
        Argument,     ///< what a node reads (node, input)
        Result,       ///< what all readers of a value see
        Input,        ///< the declaration of a graph input
        Output,       ///< the declaration of a graph output
        ValueInfo,
        Attribute, ///< that states a dtype (node, attribute)
        Call,      ///< of another function (node, callDomain, callName, callOverload)
    };
    Kind kind = Kind::Argument;
    std::string graph; ///< scope
    std::string value;
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::string node; ///< by the name of its first output
    std::optional<std::uint32_t> input;
    std::string readerGraph; ///< scope of the node, where it reads a value captured from \p graph; else empty
    std::string attribute;
    std::string callDomain;
    std::string callName;
    std::string callOverload;

    friend auto operator<=>(const TypeChange&, const TypeChange&) = default;
};

/// Types that would agree: all these changes together.
struct Resolution {
    std::optional<Strategy> strategy; ///< when strategies differ in it
    std::vector<TypeChange> changes;
};

} // namespace onnxmend
