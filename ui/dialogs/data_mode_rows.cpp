// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/data_mode_rows.h"

#include <QComboBox>
#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

struct DataModeRow {
    ExternalDataMode mode;
    const char* title;
    const char* note;
};

constexpr std::array rows{
    DataModeRow{
        ExternalDataMode::Auto, QT_TRANSLATE_NOOP("save", "Automatic"),
        QT_TRANSLATE_NOOP("save", "In the model file below 1 GiB in total, otherwise in one data file.")},
    DataModeRow{ExternalDataMode::Single, QT_TRANSLATE_NOOP("save", "One data file"),
                QT_TRANSLATE_NOOP("save", "All large tensors in one file beside the model.")},
    DataModeRow{ExternalDataMode::PerTensor, QT_TRANSLATE_NOOP("save", "One file per tensor"),
                QT_TRANSLATE_NOOP("save", "Each large tensor in a file of its own beside the model.")},
    DataModeRow{ExternalDataMode::Inline, QT_TRANSLATE_NOOP("save", "In the model file"),
                QT_TRANSLATE_NOOP("save", "No data file; the format allows 2 GiB at most.")},
    DataModeRow{ExternalDataMode::Keep, QT_TRANSLATE_NOOP("save", "Where they are"),
                QT_TRANSLATE_NOOP("save",
                                  "If the open model is replaced, data files that it still uses stay, "
                                  "and only changed tensors are written. Otherwise like Automatic.")},
};

} // namespace

void addDataModes(QComboBox& box)
{
    for (const DataModeRow& row : rows) {
        box.addItem(QCoreApplication::translate("save", row.title), static_cast<int>(row.mode));
    }
}

QString dataModeNote(ExternalDataMode mode)
{
    return QCoreApplication::translate("save", std::ranges::find(rows, mode, &DataModeRow::mode)->note);
}

} // namespace onnxmend
