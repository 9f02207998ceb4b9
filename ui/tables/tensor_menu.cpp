// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/tensor_menu.h"

#include "ui/tables/cast_menu.h"

#include <QCoreApplication>
#include <QMenu>

namespace onnxmend
{

using namespace Qt::StringLiterals;

TensorMenu::TensorMenu(QMenu& menu, const Actions& actions, const std::shared_ptr<const Session>& session,
                       const std::vector<std::size_t>& rows, bool isOne)
{
    menu.addAction(actions[ActionId::ShowValues]);
    graph = menu.addAction(QCoreApplication::translate("TensorMenu", "Show in &Graph"));
    graph->setObjectName(u"showInGraph"_s);
    graph->setEnabled(isOne);
    menu.addSeparator();
    menu.addAction(actions[ActionId::FixSelected]);
    cast = new CastMenu(session, rows, &menu);
    menu.addMenu(cast);
    cast->setEnabled(!cast->isEmpty() && actions[ActionId::OpenModel]->isEnabled());
    menu.addAction(actions[ActionId::MapWeights]);
}

} // namespace onnxmend
