// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/mapping_editor.h"

#include <QObject>

class QWidget;

namespace onnxmend
{

/// Loads and saves a mapping: asks for the file, and states failures.
class MappingFiles : public QObject
{
    Q_OBJECT

public:
    MappingFiles(MappingEditor& editor, QWidget& window);

    void askToLoad();
    void askToSave();

Q_SIGNALS:
    void saved(const QString& file);

private:
    void load(const QString& file);
    void save(const QString& file);

    MappingEditor& m_editor;
    QWidget& m_window;
};

} // namespace onnxmend
