// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/let_go.h"

#include <QThreadPool>

#include <utility>

namespace onnxmend
{

void letGo(std::shared_ptr<const void> value)
{
    if (value) {
        QThreadPool::globalInstance()->start([value = std::move(value)]() mutable { value.reset(); });
    }
}

} // namespace onnxmend
