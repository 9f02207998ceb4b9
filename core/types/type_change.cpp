// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/type_change.h"

namespace onnxmend
{

const char* strategyName(Strategy strategy)
{
    return strategy == Strategy::Promote ? "promote" : "match-declared";
}

TypeChange::What castOfArgument(bool isStored, const SharedText& node, std::uint32_t input)
{
    if (isStored) {
        return TypeChange::StoredValues{.reader =
                                            TypeChange::StoredValues::Reader{.node = node, .input = input}};
    }
    return TypeChange::Argument{.node = node, .input = input};
}

} // namespace onnxmend
