// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/mapping_tasks.h"

#include <utility>

namespace onnxmend
{

void MappingTasks::prepare()
{
    using MappingPointer = std::shared_ptr<WeightMapping>;
    m_runner.start(makeJob<MappingPointer>(
                       tr("Comparing names"),
                       [session = m_document.session()](Progress& progress) {
                           auto mapping = std::make_shared<WeightMapping>(
                               session->model(), session->checkpoints(), session->binding());
                           mapping->compareContents(progress); // the audit has most of it already
                           return mapping;
                       },
                       this, [this](const MappingPointer& mapping) { Q_EMIT prepared(mapping); }),
                   tr("The weights could not be compared."));
}

template <typename Work>
void MappingTasks::change(const QString& text, Work work)
{
    using SessionPointer = std::shared_ptr<const Session>;
    m_runner.start(makeJob<SessionPointer>(
                       tr("Mapping weights"),
                       [session = m_document.session(), work = std::move(work)](Progress& progress) {
                           return readyToShow(work(*session, progress));
                       },
                       this,
                       [this, text](SessionPointer session) { m_document.change(text, std::move(session)); }),
                   tr("The weights could not be mapped."));
}

void MappingTasks::setWeightMap(WeightMap map)
{
    change(tr("Map Weights"), [map = std::move(map)](const Session& session, Progress& progress) {
        return session.withWeightMap(map, progress);
    });
}

void MappingTasks::setBindFolded(bool bindFolded)
{
    change(bindFolded ? tr("Fill Folded Weights") : tr("Leave Folded Weights"),
           [bindFolded](const Session& session, Progress& progress) {
               return session.withBindFolded(bindFolded, progress);
           });
}

} // namespace onnxmend
