// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/campaign.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <exception>
#include <fstream>

using namespace onnxmend::mutants;

namespace
{

CampaignOptions optionsFrom(const QCommandLineParser& parser)
{
    CampaignOptions options;
    options.runtime = parser.value("runtime").toStdString();
    options.sample = parser.value("sample").toULongLong();
    options.randomSeed = parser.value("seed").toULongLong();
    options.jobs = parser.value("jobs").toUInt();
    options.graphs = parser.value("graphs").toULongLong();
    options.kernels = parser.isSet("kernels");
    options.repair = !parser.isSet("audit-only") && !options.kernels;
    options.only = parser.value("only").toStdString();
    if (parser.isSet("dump")) {
        options.dump = parser.value("dump").toULongLong();
        options.dumpTo = parser.value("to").toStdString();
    }
    return options;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        "Mutates dtypes of small models and compares onnxmend with ONNX Runtime's loader.\n"
        "Exit status: 0 when the four figures are reached, else 1.");
    parser.addHelpOption();
    parser.addOptions({
        {"runtime", "ONNX Runtime library (default: ONNXMEND_ORT).", "path",
         qEnvironmentVariable("ONNXMEND_ORT")},
        {"sample", "Try N seeds at random and a few mutants of each; 0 takes all.", "N", "0"},
        {"seed", "Seed of what is random.", "S", "1"},
        {"jobs", "Threads, each with a runtime of its own.", "N", "1"},
        {"graphs", "Number of seeds with several nodes.", "N", "600"},
        {"only", "Only this operator, or `graph`.", "name"},
        {"audit-only", "Do not repair."},
        {"kernels", "Audit for the kernels of the CPU, too; do not repair."},
        {"report", "Write each miss to a file.", "file"},
        {"verbose", "Print each miss."},
        {"dump", "Write the model with this number (a report names it).", "number"},
        {"to", "Where to write it.", "file", "mutant.onnx"},
    });
    parser.process(application);
    try {
        const Score score = runCampaign(optionsFrom(parser));
        if (parser.isSet("report")) {
            std::ofstream(parser.value("report").toStdString()) << score.details();
        }
        std::fputs((parser.isSet("verbose") ? score.details() : score.table()).c_str(), stdout);
        std::printf("operators of which no seed that was tried loads: %s\n",
                    score.familiesWithout(&FamilyCounts::loaded).c_str());
        return score.passes() ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "onnxmend-mutants: %s\n", error.what());
        return 2;
    }
}
