// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace onnxmend
{

/// The desktop's style, but for what it may get wrong where Qt was not built for that desktop.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT

public:
    using QProxyStyle::polish;
    void polish(QPalette& palette) override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* result = nullptr) const override;
};

} // namespace onnxmend
