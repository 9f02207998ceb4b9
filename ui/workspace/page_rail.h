// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QListWidget>
#include <QString>

#include <cstddef>
#include <string_view>

namespace onnxmend
{

/// The pages of a document as a column on the left: icon, name and count of each.
class PageRail : public QListWidget
{
    Q_OBJECT

public:
    explicit PageRail(QWidget* parent = nullptr);

    void addPage(std::string_view iconName, const QString& name);
    /// Shows the count beside the name: "45", "200k"; hidden if 0.
    void setCount(int row, std::size_t count);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit(); ///< makes the rail as wide as the widest name
};

} // namespace onnxmend
