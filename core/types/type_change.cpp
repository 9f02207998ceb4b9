// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/type_change.h"

namespace onnxmend
{

const char* strategyName(Strategy strategy)
{
    return strategy == Strategy::Promote ? "promote" : "match-declared";
}

} // namespace onnxmend
