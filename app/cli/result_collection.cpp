// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/result_collection.h"

#include "app/cli/terminal.h"
#include "core/report/merged_report.h"

#include <utility>

namespace onnxmend::cli
{

ResultCollection::ResultCollection(const CommonOptions& options, const InputArguments& inputs)
    : m_options(options)
    , m_inputs(inputs)
    , m_isWanted(outputFormatInfo(options.outputFormat()).holdsMany)
    , m_results(inputs.all().size())
{
    if (isCsv()) {
        writeOutput(csvHeader());
    }
}

bool ResultCollection::isCsv() const { return m_options.outputFormat() == OutputFormat::Csv; }

std::string ResultCollection::add(const InputArgument& input, ModelResult result)
{
    if (isCsv()) {
        return csvFindings(result);
    }
    m_results.at(static_cast<std::size_t>(&input - m_inputs.all().data())) = std::move(result);
    return {};
}

void ResultCollection::finish()
{
    if (!m_isWanted || isCsv()) {
        return;
    }
    std::vector<ModelResult> results;
    for (std::optional<ModelResult>& result : m_results) {
        if (result) {
            results.push_back(std::move(*result));
        }
    }
    writeOutput(mergedReport(results, m_options.outputFormat()));
}

} // namespace onnxmend::cli
