// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/find_places.h"
#include "core/pictures/graph_picture.h"
#include "ui/jobs/job.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QCheckBox;
class QCompleter;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QStandardItemModel;
class QToolButton;

namespace onnxmend
{

class GraphLegend;
class SegmentedControl;

/// The view of the graph page: everything in groups, a neighbourhood, or a scope contracted to regions.
enum class GraphMode { Whole, Map, Regions };

/// The tools above the picture: the view, its options, the search and the history.
class GraphTools : public QWidget
{
    Q_OBJECT

public:
    /// A search for the places that a text may mean. Any thread may run it.
    struct Search {
        std::function<std::vector<FoundPlace>()> run;
        bool isQuick = true; ///< true if it is fast enough for the GUI thread
    };
    using Find = std::function<Search(const QString& text)>;

    explicit GraphTools(Find find, QWidget* parent = nullptr);

    GraphMode mode() const;
    void setMode(GraphMode mode);
    int hops() const;
    bool showsPlan() const;
    void setPlanShown(bool isPlanned); ///< true if there is a plan to leave out
    bool foldsIntegers() const;
    void focusSearch();
    void setCanGo(bool back, bool forward);
    /// Takes the scopes from the outermost to the shown one.
    void setScopes(const std::vector<std::string>& scopes);
    void setPicture(const std::vector<DType>& dtypes, const GraphPicture& picture);

Q_SIGNALS:
    void changed(); ///< emitted when the user changed mode, hops, plan or folding
    void backRequested();
    void forwardRequested();
    void scopeRequested(const std::string& scope);
    void placeRequested(const onnxmend::GraphPlace& place);
    void zoomRequested(double factor);
    void fitRequested();
    void openAllRequested();
    void closeAllRequested();
    void exportRequested(const QString& ending); ///< `ending` is "svg" or "png"

private:
    void createFirstLine(QHBoxLayout& line);
    void createSecondLine(QHBoxLayout& line);
    void createGroupButtons(QHBoxLayout& line);
    void createSearch();
    void createExport();
    QToolButton* addButton(QHBoxLayout& line, const QString& objectName, std::string_view icon,
                           const QString& name, const QString& shortcut = {});
    void find(const QString& text, bool goesThere = false);
    void showFound(std::vector<FoundPlace> found);
    void goToFound(int row);
    void showModeParts();

    Find m_find;
    JobSlot m_finding{this};
    std::vector<FoundPlace> m_found;
    QStandardItemModel* m_foundModel;
    QCompleter* m_completer;
    SegmentedControl* m_mode;
    SegmentedControl* m_plan;
    QToolButton* m_back;
    QToolButton* m_forward;
    QWidget* m_crumbs;
    std::vector<std::string> m_scopes; ///< shown in m_crumbLine
    QHBoxLayout* m_crumbLine;
    QLineEdit* m_search;
    QLabel* m_hopsLabel;
    QSpinBox* m_hops;
    QCheckBox* m_integers;
    QToolButton* m_openAll;
    QToolButton* m_closeAll;
    GraphLegend* m_legend;
    QToolButton* m_export;
};

} // namespace onnxmend
