// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"
#include "ui/pages/run_form.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace onnxmend
{

class InterfaceChoice;
class SegmentedControl;

/// The options of a conversion: the dtype, the target, the interface, and how the result is measured. A
/// message beside a field says what is wrong with it. Files of inputs can be dropped on the form.
class ConvertForm : public RunForm
{
    Q_OBJECT

public:
    explicit ConvertForm(QWidget* parent = nullptr);

    void open(const Session& session);   ///< resets all options for another document
    void update(const Session& session); ///< keeps the chosen options
    /// Shows the options of a request for the same document.
    void resume(const ConvertRequest& request);
    /// Returns nullopt if a field is not valid.
    std::optional<ConvertRequest> request() const;
    DType to() const;
    void focusTarget(); ///< focuses the first field
    void setMeasured(bool isMeasured);

    /// Keeps or converts nodes of the last result by hand.
    void keepNodes(const std::vector<std::string>& nodes);
    void forceNodes(const std::vector<std::string>& nodes);

    void setNextStep(bool isNext); ///< true if converting is the next step

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QVBoxLayout* addSection(QVBoxLayout& column, const QString& title);
    void createTarget(QVBoxLayout& column);
    void createInterface(QVBoxLayout& column);
    void createMeasuring(QVBoxLayout& column);
    QWidget* createByHand();
    QWidget* createRunBar();
    void fitWidth();
    void chooseTarget();
    void showByHand();
    void check() override;
    void addCalibration(const std::vector<std::filesystem::path>& files);
    void askForCalibration();
    void removeCalibration();
    std::vector<DType> from() const;

    std::shared_ptr<const Model> m_planned; ///< null before the first open
    QScrollArea* m_scroll;
    QComboBox* m_to;
    QLabel* m_from;
    QComboBox* m_runsOn;
    bool m_isRunsOnChosen = false; ///< true if the user chose the target
    SegmentedControl* m_interface;
    QToolButton* m_showsSingle;
    InterfaceChoice* m_single;
    QCheckBox* m_weightsOnly;
    QCheckBox* m_measures;
    QCheckBox* m_studies;
    QListWidget* m_calibration;
    QLabel* m_calibrationNote;
    QPushButton* m_addCalibration;
    QPushButton* m_removeCalibration;
    QWidget* m_byHand;
    QLabel* m_byHandText;
    std::vector<std::string> m_kept;
    std::vector<std::string> m_forced;
    bool m_isNext = true;
};

} // namespace onnxmend
