// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// onnxmend-reference FOLDER DATE: writes the manual page and the completions of the command line. The build
// runs it; it is not installed.

#include "app/cli/commands.h"
#include "app/cli/reference/described_command.h"
#include "core/base/target_file.h"
#include "core/base/versions.h"

#include <cstdio>
#include <exception>
#include <filesystem>

int main(int argc, char** argv)
{
    using namespace onnxmend;
    if (argc != 3) {
        std::fputs("usage: onnxmend-reference FOLDER DATE\n", stderr);
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[1];
        const cli::CommandLine line;
        const cli::DescribedProgram program = cli::describeProgram(line.app);
        writeWholeFile(folder / "onnxmend.1",
                       cli::manPage(program, componentVersions().front().version, argv[2]));
        writeWholeFile(folder / "onnxmend.bash", cli::bashCompletion(program));
        writeWholeFile(folder / "_onnxmend", cli::zshCompletion(program));
        writeWholeFile(folder / "onnxmend.fish", cli::fishCompletion(program));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "onnxmend-reference: %s\n", error.what());
        return 1;
    }
    return 0;
}
