// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/unknown_edit.h"

#include "core/base/error.h"
#include "core/base/text.h"

namespace onnxmend
{

void apply(const UnknownEdit& edit, GraphEditor&)
{
    throw Error({.reason = "this version does not know the edit " + quotedText(edit.kind)});
}

} // namespace onnxmend
