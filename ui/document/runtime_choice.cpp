// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/runtime_choice.h"

#include "ui/look/setting.h"
#include "ui/look/texts.h"

#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
const Setting<QString> runtime{"verify/runtime"_L1};
} // namespace

std::filesystem::path chosenRuntime()
{
    const std::filesystem::path library = texts::toPath(runtime.value());
    std::error_code error;
    return std::filesystem::is_regular_file(library, error) ? library : std::filesystem::path();
}

void chooseRuntime(const std::filesystem::path& library) { runtime.set(texts::exactPath(library)); }

} // namespace onnxmend
