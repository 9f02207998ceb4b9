// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/module_model.h"

#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ModuleModel::ModuleModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

bool ModuleModel::open(const std::shared_ptr<const Session>& session)
{
    std::vector<Module> modules = session ? modulesOf(*session).modules : std::vector<Module>();
    const bool areSame = std::ranges::equal(modules, m_modules, {}, &Module::path, &Module::path);
    if (!areSame) {
        beginResetModel();
    }
    m_modules = std::move(modules);
    if (!areSame) {
        indexRows();
        endResetModel();
    }
    return !areSame;
}

void ModuleModel::indexRows()
{
    m_inner.assign(m_modules.size(), {});
    m_rows.assign(m_modules.size(), 0);
    for (std::size_t module = 1; module < m_modules.size(); ++module) {
        std::vector<std::uint32_t>& siblings = m_inner[m_modules[module].parent];
        m_rows[module] = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<std::uint32_t>(module));
    }
}

QString ModuleModel::pathOf(const QModelIndex& index) const
{
    return index.isValid() ? texts::fromUtf8(moduleAt(index).path) : QString();
}

QModelIndex ModuleModel::find(const QString& path) const
{
    const std::string wanted = path.toStdString();
    std::uint32_t at = 0;
    while (!isEmpty()) {
        const std::string& around = m_modules[at].path;
        if (around == wanted) {
            return createIndex(m_rows[at], Name, static_cast<quintptr>(at));
        }
        const auto inner = std::ranges::find_if(m_inner[at], [&](std::uint32_t one) {
            const std::string& known = m_modules[one].path;
            return wanted == known || wanted.starts_with(known + '.');
        });
        if (inner == m_inner[at].end()) {
            break;
        }
        at = *inner;
    }
    return {};
}

QModelIndex ModuleModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= columnCount()) {
        return {};
    }
    const std::uint32_t module =
        parent.isValid() ? m_inner[parent.internalId()][static_cast<std::size_t>(row)] : 0;
    return createIndex(row, column, static_cast<quintptr>(module));
}

QModelIndex ModuleModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0) {
        return {};
    }
    const std::uint32_t around = moduleAt(child).parent;
    return createIndex(m_rows[around], Name, static_cast<quintptr>(around));
}

int ModuleModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return isEmpty() ? 0 : 1;
    }
    return parent.column() == Name ? static_cast<int>(m_inner[parent.internalId()].size()) : 0;
}

int ModuleModel::columnCount(const QModelIndex&) const { return 3; }

/// Returns the path without that of the module around it.
QString ModuleModel::nameOf(std::size_t module) const
{
    if (module == 0) {
        return tr("Whole model");
    }
    const Module& named = m_modules[module];
    const std::size_t around = m_modules[named.parent].path.size();
    return texts::fromUtf8(std::string_view(named.path).substr(around == 0 ? 0 : around + 1));
}

QString ModuleModel::textOf(const QModelIndex& index) const
{
    const Module& module = moduleAt(index);
    switch (index.column()) {
    case Name:
        return nameOf(index.internalId());
    case Bytes:
        return module.byteCount > 0 ? texts::bytes(module.byteCount) : QString();
    default:
        return module.findings > 0 ? texts::count(module.findings) : QString();
    }
}

QVariant ModuleModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return textOf(index);
    case Qt::FontRole:
        return index.internalId() == 0 && index.column() == Name ? QVariant()
                                                                 : QVariant(tokens::monospaced());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(Qt::AlignVCenter |
                                        (index.column() == Name ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole: {
        const Module& module = moduleAt(index);
        return module.className.empty() ? pathOf(index)
                                        : tr("%1 (%2)").arg(pathOf(index), texts::fromUtf8(module.className));
    }
    default:
        return {};
    }
}

QVariant ModuleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue<int>(Qt::AlignVCenter |
                                        (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role == Qt::ToolTipRole) {
        return section == Name    ? tr("Modules of Python that tensors and findings belong to")
               : section == Bytes ? tr("Stored bytes of its tensors and of the modules inside it")
                                  : tr("Findings in it and in the modules inside it");
    }
    if (role == Qt::DisplayRole) {
        return section == Name ? tr("Module") : section == Bytes ? tr("Bytes") : tr("Findings");
    }
    return {};
}

} // namespace onnxmend
