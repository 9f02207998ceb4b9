// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/document_modules.h"
#include "core/session/session.h"

#include <QAbstractItemModel>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The modules of a document as a tree, below the whole model, with the bytes and the findings in each.
/// Copies them, since a tree that is not seen would otherwise keep an older session alive.
class ModuleModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Bytes, Findings };

    explicit ModuleModel(QObject* parent = nullptr);

    /// Shows the modules of a session. Returns false if they are those that were shown, perhaps with other
    /// numbers; otherwise the model was reset.
    bool open(const std::shared_ptr<const Session>& session);
    bool isEmpty() const { return m_modules.empty(); }

    QString pathOf(const QModelIndex& index) const;  ///< empty for the whole model
    QModelIndex find(const QString& path) const;     ///< invalid if there is no such module
    QModelIndex root() const { return index(0, 0); } ///< the whole model

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    using Module = DocumentModules::Module;
    const Module& moduleAt(const QModelIndex& index) const { return m_modules[index.internalId()]; }
    QString nameOf(std::size_t module) const;
    QString textOf(const QModelIndex& index) const;
    void indexRows();

    std::vector<Module> m_modules;                   ///< DocumentModules::modules
    std::vector<std::vector<std::uint32_t>> m_inner; ///< modules inside each
    std::vector<int> m_rows;                         ///< row of each in the module around it
};

} // namespace onnxmend
