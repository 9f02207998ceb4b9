// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/page/notice_bar.h"

#include <filesystem>
#include <vector>

namespace onnxmend
{

/// Offers the checkpoints that were found beside a model which has no data for its weights. Hidden while
/// there is nothing to offer, and after Ignore until other ones are found.
class FoundCheckpointsBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit FoundCheckpointsBar(QWidget* parent = nullptr);

    /// The best ones first.
    void showFound(const std::vector<std::filesystem::path>& checkpoints);
    void setBusy(bool busy);

Q_SIGNALS:
    void addRequested(const std::filesystem::path& checkpoint);
    void chooseRequested(); ///< another one, by hand

private:
    std::vector<std::filesystem::path> m_shown;
    std::vector<std::filesystem::path> m_ignored;
};

} // namespace onnxmend
