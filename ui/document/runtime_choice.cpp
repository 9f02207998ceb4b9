// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/runtime_choice.h"

#include "ui/look/texts.h"

#include <QSettings>

#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr QLatin1StringView runtimeKey = "verify/runtime"_L1;
} // namespace

std::filesystem::path chosenRuntime()
{
    const std::filesystem::path library = texts::toPath(QSettings().value(runtimeKey).toString());
    std::error_code error;
    return std::filesystem::is_regular_file(library, error) ? library : std::filesystem::path();
}

void chooseRuntime(const std::filesystem::path& library)
{
    QSettings().setValue(runtimeKey, texts::exactPath(library));
}

} // namespace onnxmend
