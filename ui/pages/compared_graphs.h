// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/compared_picture.h"
#include "ui/graph/graph_layout.h"
#include "ui/jobs/job.h"
#include "ui/models/comparison_model.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QTimer;

namespace onnxmend
{

class GraphView;

/// The neighbourhoods of a difference in two models beside each other, with matched nodes in line. Both views
/// scroll and zoom together, and a node that is chosen in one is chosen in the other. A background job draws
/// them; a newer row makes an older job stale.
class ComparedGraphs : public QWidget
{
    Q_OBJECT

public:
    explicit ComparedGraphs(QWidget* parent = nullptr);

    /// Shows a row of the outcome; hides the pictures if it is not about a part of two graphs.
    void showRow(const std::shared_ptr<const CompareOutcome>& outcome, std::size_t row);
    void clear();

    GraphView& left() { return *m_left; }
    GraphView& right() { return *m_right; }

Q_SIGNALS:
    void shown(); ///< the pictures of the row, or the reason why there are none
    /// A node of the opened document was activated; its value names it there.
    void placeChosen(const std::string& scope, const std::string& value);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Drawn;

    QWidget* createSide(QLabel*& title, GraphView* view);
    void connectViews(GraphView* view, GraphView* other);
    void startWork();
    void showDrawn(const Drawn& drawn);
    void centre();
    void chooseInOther(bool isLeft);
    void activate(bool isLeft);
    void showState(const QString& text);

    JobSlot m_job;
    QTimer* m_delay;
    std::shared_ptr<const CompareOutcome> m_outcome;
    std::size_t m_row = 0;
    bool m_isFollowing = false; ///< one view follows the other
    bool m_isFilling = false;
    std::vector<std::size_t> m_leftNodes; ///< ComparedPicture::leftNodes of the shown pictures
    std::vector<std::size_t> m_rightNodes;

    GraphView* m_left;
    GraphView* m_right;
    QLabel* m_leftTitle = nullptr;
    QLabel* m_rightTitle = nullptr;
    QWidget* m_views;
    QLabel* m_state;
};

} // namespace onnxmend
