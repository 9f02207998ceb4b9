// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/numerics_tasks.h"

#include "core/base/error.h"
#include "ui/look/texts.h"
#include "ui/tasks/convert_tasks.h"
#include "ui/tasks/document_tasks.h"
#include "ui/tasks/verify_tasks.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using Measured = std::shared_ptr<const NumericsOutcome>;
using Tried = std::shared_ptr<const NodeTrial>;

/// Returns the .npz files of a folder in the order of their names.
std::vector<std::filesystem::path> inputsIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".npz") {
            files.push_back(entry->path());
        }
    }
    if (error) {
        throw Error({.file = folder.string(),
                     .reason = "the folder cannot be read: " + error.message(),
                     .advice = "Choose another folder."});
    }
    if (files.empty()) {
        throw Error(
            {.file = folder.string(),
             .reason = "the folder has no .npz file",
             .advice = "Choose a folder with files of numpy.savez, each with an array for each input."});
    }
    std::ranges::sort(files);
    return files;
}

/// Returns the input that a .npy is for: the one that is called like the file, otherwise the only one.
std::string inputOf(const Session& session, const std::filesystem::path& file)
{
    const std::shared_ptr<const Model>& model = session.planned();
    std::vector<std::string> names;
    for (const ValueDeclaration& input : model->graph(GraphId{}).inputs) {
        if (!model->findInitializer(GraphId{}, input.name)) {
            names.emplace_back(input.name);
        }
    }
    const std::string name = file.stem().string();
    if (std::ranges::find(names, name) != names.end()) {
        return name;
    }
    if (names.size() != 1) {
        throw Error({.file = file.string(),
                     .reason = "the model has no input of that name",
                     .advice = "Call the file like its input, or give a .npz with an array for each input."});
    }
    return names.front();
}

NumericsOptions optionsOf(const Session& session, const NumericsRequest& request)
{
    NumericsOptions options = request.options;
    for (const std::filesystem::path& path : request.inputs) {
        std::error_code error;
        if (std::filesystem::is_directory(path, error)) {
            const std::vector<std::filesystem::path> files = inputsIn(path);
            options.calibration.insert(options.calibration.end(), files.begin(), files.end());
        } else if (path.extension() == ".npy") {
            options.inputs.insert_or_assign(inputOf(session, path), path);
        } else {
            options.calibration.push_back(path);
        }
    }
    return options;
}

Measured measureSession(const std::shared_ptr<const Session>& session, const NumericsRequest& request,
                        Progress& progress)
{
    DocumentVerifier verifier(*session);
    auto outcome = std::make_shared<NumericsOutcome>();
    outcome->request = request;
    outcome->before = session;
    outcome->numerics = measureNumerics(session, optionsOf(*session, request), verifier, progress);
    if (outcome->numerics.kept) {
        readyToShow(outcome->numerics.kept);
    }
    return outcome;
}

Tried tryNode(const std::shared_ptr<const Session>& session, const NumericsRequest& request,
              const GraphPlace& place, Progress& progress)
{
    DocumentVerifier verifier(*session);
    auto trial = std::make_shared<NodeTrial>();
    trial->before = session;
    trial->widened = measureWidened(session, optionsOf(*session, request), place.scope,
                                    place.value.empty() ? place.nodeName : place.value, verifier, progress);
    return trial;
}

} // namespace

NumericsTasks::NumericsTasks(Document& document, JobSlot& jobs, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_jobs(jobs)
{
}

void NumericsTasks::start(std::unique_ptr<Job> job, void (NumericsTasks::*failure)(const ErrorDetails&))
{
    connect(job.get(), &Job::cancelled, this, &NumericsTasks::cancelled);
    connect(job.get(), &Job::failed, this, failure);
    Q_EMIT started();
    m_jobs.start(std::move(job));
}

void NumericsTasks::measure(const NumericsRequest& request)
{
    start(makeJob<Measured>(
              tr("Measuring the numbers"),
              [session = m_document.session(), request](Progress& progress) {
                  return measureSession(session, request, progress);
              },
              this, [this](const Measured& outcome) { Q_EMIT measured(outcome); }),
          &NumericsTasks::failed);
}

void NumericsTasks::tryInFloat(const NumericsRequest& request, const GraphPlace& place)
{
    start(makeJob<Tried>(
              tr("Measuring one node in FLOAT"),
              [session = m_document.session(), request, place](Progress& progress) {
                  return tryNode(session, request, place, progress);
              },
              this, [this](const Tried& trial) { Q_EMIT tried(trial); }),
          &NumericsTasks::trialFailed);
}

bool NumericsTasks::keep(const NumericsOutcome& outcome)
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session || !outcome.numerics.kept || !isSameDocument(*session, *outcome.before)) {
        return false;
    }
    m_document.change(tr("Keep Nodes in FLOAT"), outcome.numerics.kept);
    return true;
}

} // namespace onnxmend
