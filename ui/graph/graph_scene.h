// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_layout.h"

#include <QFont>
#include <QPalette>

class QGraphicsScene;

namespace onnxmend
{

/// Fills an empty scene with a picture, in the colours of a palette.
void fillScene(QGraphicsScene& scene, const GraphPicture& picture, const GraphLayout& layout,
               const QFont& font, const QPalette& palette);

} // namespace onnxmend
