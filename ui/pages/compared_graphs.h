// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/compared_picture.h"
#include "ui/graph/graph_layout.h"
#include "ui/graph/graph_pair.h"
#include "ui/models/comparison_model.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// The neighbourhoods of a difference in two models beside each other, with matched nodes in line. Both views
/// scroll and zoom together, and a node that is chosen in one is chosen in the other.
class ComparedGraphs : public GraphPair
{
    Q_OBJECT

public:
    explicit ComparedGraphs(QWidget* parent = nullptr);

    /// Shows a row of the outcome; hides the pictures if it is not about a part of two graphs.
    void showRow(const std::shared_ptr<const CompareOutcome>& outcome, std::size_t row);
    void clear();

    GraphView& left() { return leftView(); }
    GraphView& right() { return rightView(); }

Q_SIGNALS:
    /// A node of the opened document was activated; its value names it there.
    void placeChosen(const std::string& scope, const std::string& value);

protected:
    std::unique_ptr<Job> createDrawing() override;
    QString failureText(const QString& reason) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Drawn;

    GraphView& viewOf(bool isLeft) const { return isLeft ? leftView() : rightView(); }
    void connectViews(bool isLeft);
    void showDrawn(const Drawn& drawn);
    void centre();
    void chooseInOther(bool isLeft);
    void activate(bool isLeft);

    std::shared_ptr<const CompareOutcome> m_outcome;
    std::size_t m_row = 0;
    bool m_isFollowing = false; ///< one view follows the other
    bool m_isFilling = false;
    std::vector<std::size_t> m_leftNodes; ///< ComparedPicture::leftNodes of the shown pictures
    std::vector<std::size_t> m_rightNodes;
};

} // namespace onnxmend
