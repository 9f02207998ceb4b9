// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/binding/compare_contents.h"
#include "core/session/session.h"

namespace onnxmend
{

std::shared_ptr<const Session> Session::openGiven(const GivenModel& model,
                                                  const std::vector<GivenCheckpoint>& checkpoints,
                                                  const SessionOptions& options, Progress& progress)
{
    const std::shared_ptr<Session> session = create();
    session->takeOptions(options);
    if (const auto* path = std::get_if<std::filesystem::path>(&model)) {
        session->openModel(*path, progress);
    } else {
        session->takeModel(std::get<std::shared_ptr<const InputFile>>(model), progress);
    }
    for (const GivenCheckpoint& checkpoint : checkpoints) {
        if (const auto* path = std::get_if<std::filesystem::path>(&checkpoint)) {
            session->addCheckpoint(*path, options.checkpoint.key, progress);
        } else {
            session->takeCheckpoint(std::get<std::shared_ptr<const Checkpoint>>(checkpoint));
        }
    }
    session->derive(progress);
    return session;
}

void Session::takeModel(const std::shared_ptr<const InputFile>& file, Progress& progress)
{
    m_options.audit.binding.contents = std::make_shared<KnownContents>(); // of these bytes
    m_modelFile = file;
    m_model = readModel(file, m_options.readModel, progress);
}

void Session::takeCheckpoint(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    m_opened.read.push_back(checkpoint);
    m_opened.files.push_back(InputFile::fromMemory({}, checkpoint, checkpoint->path)); // it is in none
}

} // namespace onnxmend
