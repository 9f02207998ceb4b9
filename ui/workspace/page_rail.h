// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QListWidget>
#include <QString>

#include <cstddef>
#include <string_view>

namespace onnxmend
{

/// The pages of a document, one below the other at the left: icon, word, and how much there is on each.
class PageRail : public QListWidget
{
    Q_OBJECT

public:
    explicit PageRail(QWidget* parent = nullptr);

    void addPage(std::string_view iconName, const QString& name);
    /// Beside the name: "45", "200k"; nothing for none.
    void setCount(int row, std::size_t count);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit(); ///< as wide as the widest word
};

} // namespace onnxmend
