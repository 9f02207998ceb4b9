// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/mapping_models.h"

#include <QString>
#include <QWidget>

class QLabel;

namespace onnxmend
{

class TableView;

/// What may fill a place, best first.
class SuggestionList : public QWidget
{
    Q_OBJECT

public:
    explicit SuggestionList(SuggestionsModel& model, QWidget* parent = nullptr);

    void showPlace(const Target* place); ///< that the suggestions are for; null = none

Q_SIGNALS:
    void chosen(int row); ///< of the model

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTitle();

    QLabel* m_title;
    TableView* m_table;
    QString m_place; ///< its name
};

} // namespace onnxmend
