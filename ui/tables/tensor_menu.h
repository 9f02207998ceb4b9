// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/actions/actions.h"

#include <cstddef>
#include <memory>
#include <vector>

class QMenu;

namespace onnxmend
{

class CastMenu;

/// What can be done with the tensors that are selected, themselves or by their findings: the same on every
/// page. `isOne`: a single row is selected, which has one place in the graph.
struct TensorMenu {
    TensorMenu(QMenu& menu, const Actions& actions, const std::shared_ptr<const Session>& session,
               const std::vector<std::size_t>& rows, bool isOne);

    QAction* graph;
    CastMenu* cast;
};

} // namespace onnxmend
