// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/compare_tasks.h"

#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/compare/compare.h"
#include "core/report/diff_report.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

ModelOrCheckpoint open(const Session& session, const ComparedDocument& side, Progress& progress)
{
    switch (side.kind) {
    case ComparedDocument::Kind::Opened:
        return session.model();
    case ComparedDocument::Kind::Planned:
        return session.planned();
    case ComparedDocument::Kind::Checkpoint:
        return session.checkpoints().at(side.checkpoint);
    case ComparedDocument::Kind::File:
        break;
    }
    return openModelOrCheckpoint(side.file, {}, {}, progress);
}

std::string pathOf(const ModelOrCheckpoint& document)
{
    const auto* const model = std::get_if<std::shared_ptr<const Model>>(&document);
    return model ? (*model)->path().string()
                 : std::get<std::shared_ptr<const Checkpoint>>(document)->path.string();
}

void addTexts(CompareOutcome& outcome)
{
    const ComparedSources sources(outcome.left, outcome.right);
    for (const ComparedRow& row : outcome.comparison.rows) {
        const std::optional<CodeSource> source = sources.of(row);
        outcome.texts.push_back({differenceText(row), sideText(row.left, row), sideText(row.right, row),
                                 noteText(row), source ? source->module.value_or("") : std::string()});
    }
}

} // namespace

void CompareTasks::compare(const CompareRequest& request)
{
    using Outcome = std::shared_ptr<const CompareOutcome>;
    m_runner.start(makeJob<Outcome>(
                       tr("Comparing"),
                       [session = m_document.session(), request](Progress& progress) {
                           auto outcome = std::make_shared<CompareOutcome>();
                           outcome->request = request;
                           outcome->left = open(*session, request.left, progress);
                           outcome->right = open(*session, request.right, progress);
                           outcome->comparison =
                               compareDocuments(outcome->left, outcome->right, request.options, progress);
                           addTexts(*outcome);
                           return Outcome(std::move(outcome));
                       },
                       this, [this](const Outcome& outcome) { Q_EMIT compared(outcome); }),
                   tr("The two could not be compared."));
}

void CompareTasks::exportTo(const std::shared_ptr<const CompareOutcome>& outcome,
                            const std::filesystem::path& path)
{
    m_runner.start(makeJob<bool>(
                       tr("Exporting"),
                       [session = m_document.session(), outcome, path](Progress&) {
                           std::vector<std::filesystem::path> inputs = session->openedPaths();
                           std::ranges::copy(outcome->files(), std::back_inserter(inputs));
                           requireNotRead(inputs, path);
                           const bool isCsv = path.extension() == ".csv";
                           writeWholeFile(path, isCsv ? diffCsv(outcome->comparison)
                                                      : diffJson({pathOf(outcome->left), outcome->left},
                                                                 {pathOf(outcome->right), outcome->right},
                                                                 outcome->comparison,
                                                                 outcome->request.options, false));
                           return true;
                       },
                       this, [this, path](bool) { Q_EMIT exported(path); }),
                   tr("The comparison could not be exported."));
}

} // namespace onnxmend
