// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/compare/compare_documents.h"
#include "core/compare/comparison.h"
#include "core/compare/comparison_text.h"
#include "core/report/diff_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

namespace
{

Style styleOf(const ComparedRow& row)
{
    switch (row.change) {
    case Change::Added:
    case Change::Filled:
        return Style::Good;
    case Change::Removed:
    case Change::Emptied:
        return Style::Error;
    default:
        return row.counts() ? Style::Warning : Style::Dim;
    }
}

/// Returns one line for each difference, and a line with their number.
std::string diffText(const Comparison& comparison, std::string_view left, std::string_view right,
                     const Terminal& terminal)
{
    TextTable table({{"DIFFERENCE", Align::Left},
                     {"OF", Align::Left},
                     {"NAME", Align::Left, true},
                     {"IN", Align::Left, true},
                     {"A", Align::Left, true},
                     {"B", Align::Left, true},
                     {"NOTE", Align::Left}});
    for (const ComparedRow& row : comparison.rows) {
        const std::string& scope = row.side().scope;
        table.addRow({{differenceText(row), styleOf(row)},
                      {std::string(comparedKindName(row.kind))},
                      {displayText(row.side().name), Style::Bold},
                      {scope == "main" ? "" : displayText(scope)},
                      {sideText(row.left, row)},
                      {sideText(row.right, row)},
                      {noteText(row)}});
    }
    const ComparisonSummary& summary = comparison.summary;
    std::string text = table.empty() ? std::string() : table.toText(terminal);
    text += displayText(left) + " and " + displayText(right) + ": " +
            (summary.differences == 0
                 ? terminal.styled(Style::Good, "no difference")
                 : terminal.styled(Style::Warning, counted(summary.differences, "difference"))) +
            "; " + groupedNumber(summary.sameTensors) + " of " + counted(summary.tensorPairs, "tensor") +
            " on both sides " + (summary.tensorPairs == 1 ? "is" : "are") + " the same";
    if (summary.uncompared > 0) {
        text += ", values of " + groupedNumber(summary.uncompared) + " were not compared";
    }
    return text + "\n";
}

struct DiffOptions {
    CommonOptions common;
    std::string left;
    std::string right;
    std::vector<std::string> keys;
    std::vector<std::string> only;
    bool allowSymlinks = false;
    CompareOptions compare;
};

/// Names that --only accepts.
constexpr std::array onlyNames = {
    std::pair("dtype", ComparedOnly::Dtypes), std::pair("shape", ComparedOnly::Shapes),
    std::pair("values", ComparedOnly::Values), std::pair("declarations", ComparedOnly::Declarations),
    std::pair("nodes", ComparedOnly::Nodes)};

CompareOptions compareOptions(const DiffOptions& options)
{
    CompareOptions result = options.compare;
    for (const auto& [name, only] : onlyNames) {
        if (std::ranges::find(options.only, name) != options.only.end()) {
            result.only.push_back(only);
        }
    }
    return result;
}

class Diff
{
public:
    explicit Diff(const DiffOptions& options)
        : m_options(options)
        , m_compareOptions(compareOptions(options))
        , m_inputs({options.left, options.right})
    {
        if (options.keys.size() > 2) {
            throw UsageError("--key is given more than twice", "Give it once for A and once for B.");
        }
    }

    int run() const
    {
        ModelOrCheckpoint left;
        ModelOrCheckpoint right;
        Comparison comparison;
        {
            ProgressLine line(m_options.common.showsProgress(1));
            Progress progress(line.sink(), stopToken());
            left = open(0, progress);
            right = open(1, progress);
            comparison = compareDocuments(left, right, m_compareOptions, progress);
        }
        writeReport({input(0).shown, left}, {input(1).shown, right}, comparison);
        return comparison.summary.differences > 0 ? Rejected : Accepted;
    }

    std::string errorReport(const Error& error) const
    {
        return m_options.common.isJson() ? jsonText(diffErrorJson(input(0).shown, input(1).shown, error),
                                                    m_options.common.isOneLine())
                                         : std::string();
    }

    /// Returns the error with the input as the user named it.
    Error named(const Error& error) const { return renamed(renamed(error, input(0)), input(1)); }

private:
    const InputArgument& input(std::size_t index) const { return m_inputs.all().at(index); }

    ModelOrCheckpoint open(std::size_t index, Progress& progress) const
    {
        ReadModelOptions model;
        model.externalData.allowSymlinks = m_options.allowSymlinks;
        CheckpointOptions checkpoint{.allowSymlinks = m_options.allowSymlinks};
        if (!m_options.keys.empty()) {
            checkpoint.key = m_options.keys[std::min(index, m_options.keys.size() - 1)];
        }
        return openModelOrCheckpoint(input(index).path, model, checkpoint, progress);
    }

    void writeReport(const DiffSide& left, const DiffSide& right, const Comparison& comparison) const
    {
        if (m_options.common.isJson()) {
            writeOutput(diffJson(left, right, comparison, m_compareOptions, m_options.common.isOneLine()));
        } else if (m_options.common.format == "csv") {
            writeOutput(diffCsv(comparison));
        } else if (!m_options.common.quiet) {
            const Terminal terminal(!m_options.common.noColor);
            writeOutput(diffText(comparison, left.path, right.path, terminal));
        }
    }

    const DiffOptions& m_options;
    const CompareOptions m_compareOptions;
    const InputArguments m_inputs;
};

int runDiff(const DiffOptions& options)
{
    const Diff diff(options);
    try {
        return diff.run();
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        const Error named = diff.named(error);
        return writeFailure(named, diff.errorReport(named));
    }
}

} // namespace

Run defineDiff(CLI::App& app)
{
    const auto options = std::make_shared<DiffOptions>();
    app.add_option("A", options->left, "ONNX model or checkpoint; - reads standard input")
        ->required()
        ->type_name("");
    app.add_option("B", options->right, "Model or checkpoint to compare with")->required()->type_name("");
    app.add_flag(
        "--values", options->compare.measuresValues,
        "Measure the distance between values, also between dtypes; otherwise only whether they differ");
    app.add_option(
           "--tolerance", options->compare.tolerance.relative,
           "Largest distance of equal floats, as part of the largest element of the tensor of A; default 0")
        ->check(CLI::NonNegativeNumber.description(""))
        ->type_name("R");
    std::vector<std::string> names;
    names.reserve(onlyNames.size());
    for (const auto& [name, only] : onlyNames) {
        names.emplace_back(name);
    }
    addRepeatable(app, "--only", options->only, "List only differences of this kind (repeatable)")
        ->check(CLI::IsMember(names).description(""))
        ->type_name(CLI::detail::join(names, "|"));
    app.add_flag(
        "--all", options->compare.reportsMore,
        "Also list what does not count as a difference: places of the bytes of tensors, names of nodes");
    addRepeatable(app, "--key", options->keys,
                  "Dotted path of the state_dict inside a checkpoint; twice: of A, then of B")
        ->type_name("PATH");
    app.add_flag("--allow-symlinks", options->allowSymlinks,
                 "Follow links of external data and of shards that leave their folder");
    addCommonOptions(app, options->common, {"text", "json", "jsonl", "csv"});
    return [options] { return runDiff(*options); };
}

} // namespace onnxmend::cli
